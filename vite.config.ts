import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { runnerImport } from 'vite';
import { defineConfig } from 'vitest/config';
import { className } from './src/operator/build/className.ts';
import { briefCharts, quietTelegramSdk } from './src/operator/build/cutCode.ts';
import { earlyPage } from './src/operator/build/earlyPage.ts';
import { firstFile, isFirstFile } from './src/operator/build/firstFiles.ts';
import { oldestTargets } from './src/operator/build/oldestEngines.ts';
import { operatorSettings } from './src/operator/build/operatorSettings.ts';

// Imported through Vite's own runner, which resolves the sources the way the shop's are resolved.
const { module: demo } = await runnerImport<typeof import('./src/workshop/demo/plugin')>(
  fileURLToPath(new URL('src/workshop/demo/plugin.ts', import.meta.url)),
);

/** A limit ends what hangs. It is far above what any test takes, for a machine may have other work to do. */
const unhurried = { testTimeout: 60_000, hookTimeout: 60_000 } as const;
/** Tests of screens: the files of a worker share its document and modules, which `dom.ts` empties after each test. */
const inDocuments = { ...unhurried, environment: 'jsdom', isolate: false, setupFiles: 'tests/support/dom.ts' } as const;
/** Tests in browsers: the files of a worker share its browser and its servers (`tests/support/perWorker.ts`). */
const inBrowsers = {
  environment: 'node',
  isolate: false,
  pool: 'forks',
  testTimeout: 240_000,
  hookTimeout: 120_000,
} as const;

/** Every edge of the charts through the screens: it takes longer than a push should. */
const WALKS = ['tests/*/{walk,*.walk}.test.tsx'];

export default defineConfig(({ mode }) => ({
  plugins: [operatorSettings(), react(), demo.demoBackend(), quietTelegramSdk, briefCharts, earlyPage()],
  // Found only while the workbench opens, they would make the dev server load every page again.
  optimizeDeps: {
    include: [
      '@statelyai/inspect',
      '@tanstack/react-virtual',
      '@twa-dev/sdk',
      '@xyflow/react',
      'axios',
      'dom-accessibility-api',
      'elkjs/lib/elk-api',
      'uqr',
      'xstate',
      'xstate/guards',
    ],
  },
  css: { modules: { generateScopedName: (name, file, css) => className(name, file, css, mode === 'production') } },
  build: {
    // Operators deploy `dist`. The build of the mode `qa` has the tools of QA in it and lies elsewhere.
    outDir: mode === 'qa' ? 'dist-qa' : 'dist',
    // What shoppers get of others, and on which terms.
    license: { fileName: 'licenses.md' },
    // The page's early script names its files itself. Browsers without `modulepreload` load them when they are imported.
    // Those of the first screen are here before any other: Firefox reports an error for a script that is preloaded after
    // it has run.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? [] : files.filter((file) => !isFirstFile(file)),
    },
    target: oldestTargets(),
    rolldownOptions: {
      output: {
        // The page names most of these files, and a hash does not compress.
        entryFileNames: 'assets/[name]-[hash:6].js',
        chunkFileNames: 'assets/[name]-[hash:6].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: 'first screen', name: firstFile }],
        },
      },
    },
  },
  test: {
    // Half of a browser test is waiting: two workers keep two cores busy.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          ...unhurried,
          environment: 'node',
          include: ['tests/*/*.test.ts'],
          exclude: ['tests/*/{journey,*.journey,*.deep}.test.ts', 'tests/engines/*'],
        },
      },
      { extends: true, test: { name: 'screens', ...inDocuments, include: ['tests/*/*.test.tsx'], exclude: WALKS } },
      { extends: true, test: { name: 'walks', ...inDocuments, include: WALKS } },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/*/{journey,*.journey}.test.ts'],
          ...inBrowsers,
          globalSetup: ['tests/support/build.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'deep',
          include: ['tests/*/{fuzz,*.deep}.test.ts'],
          env: { FUZZ_BODIES: '10000' },
          ...inBrowsers,
          globalSetup: ['tests/support/build.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['tests/contract/proof/*.test.ts'],
          ...inBrowsers,
          globalSetup: ['tests/contract/proof/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          ...inBrowsers,
          globalSetup: ['tests/engines/setup.ts'],
        },
      },
    ],
  },
}));
