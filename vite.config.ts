import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { parseAst, runnerImport, type Plugin, type Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';
import { earlyPage, TARGET } from './src/early/plugin.ts';

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

// Imported through Vite's own runner, which resolves the sources the way the shop's are resolved.
const { module: demo } = await runnerImport<typeof import('./src/demo/plugin')>(pathOf('./src/demo/plugin.ts'));

/** The Telegram SDK writes every message of its bridge to the console, popups with a shopper's data included. */
const quietTelegramSdk: Plugin = {
  name: 'quiet-telegram-sdk',
  apply: 'build',
  transform: {
    filter: { id: /telegram-web-apps\.js/ },
    handler: (code) => code.replaceAll(/console\.log\('\[Telegram\.WebView\][^\n]*\);/g, ''),
  },
};

/** React Router's exports lead to its development build whatever the mode. */
const productionRouter: Plugin = {
  name: 'production-router',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: pathOf('./node_modules/react-router/dist/production/index.mjs') },
        {
          find: /^react-router\/dom$/,
          replacement: pathOf('./node_modules/react-router/dist/production/dom-export.mjs'),
        },
      ],
    },
  }),
};

/** The texts that describe a chart's states and transitions, as places in its source. */
function descriptionsIn(node: unknown): { start: number; end: number }[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, key, value, start, end } = node as {
    type?: string;
    key?: { name?: string };
    value?: { type?: string };
    start: number;
    end: number;
  };
  if (type === 'Property' && key?.name === 'description' && value?.type === 'Literal') return [{ start, end }];
  return Object.values(node).flatMap(descriptionsIn);
}

/** Descriptions are for drawings, the inspector and readers of the charts: shoppers need not download them. */
const briefCharts: Plugin = {
  name: 'brief-charts',
  // After the types are gone.
  enforce: 'post',
  apply: (_, { command, mode }) => command === 'build' && mode === 'production',
  transform: {
    filter: { id: /\/machines\/.*\.machine\.ts/ },
    handler: (code) =>
      descriptionsIn(parseAst(code)).reduceRight(
        (brief, { start, end }) => `${brief.slice(0, start)}${brief.slice(end).replace(/^\s*,/, '')}`,
        code,
      ),
  },
};

type ChunkContext = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...args: never) => unknown>>[1];

/** What the few lines of `src/main.tsx` load: React, then the first screen. */
const [REACT, FIRST_SCREEN] = [pathOf('./node_modules/react-dom/client.js'), pathOf('./src/openShop.tsx')];

/** Whether one module is loaded whenever another one is. */
function isPartOf(whole: string, id: string, context: ChunkContext, seen = new Set<string>()): boolean {
  if (id === whole) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return context.getModuleInfo(id)?.importers.some((importer) => isPartOf(whole, importer, context, seen)) ?? false;
}

/**
 * Two files for all that the first screen needs: many small ones cost a phone a round trip each, while the libraries
 * stay the same from one deployment to the next, and run in a step of their own.
 */
function firstFile(id: string, context: ChunkContext): string | null {
  // What loads files stands in the entry, which needs it first.
  if (id.startsWith('\0vite')) return null;
  const isShop = isPartOf(FIRST_SCREEN, id, context);
  if (id.includes('node_modules')) return isShop || isPartOf(REACT, id, context) ? 'libraries' : null;
  return isShop ? 'shop' : null;
}

/** A limit ends what hangs. It is far above what any test takes, for a machine may have other work to do. */
const unhurried = { testTimeout: 60_000, hookTimeout: 60_000 } as const;
/** Tests in browsers: the files of a worker share its browser and its servers (`tests/support/perWorker.ts`). */
const inBrowsers = {
  environment: 'node',
  isolate: false,
  pool: 'forks',
  testTimeout: 240_000,
  hookTimeout: 120_000,
} as const;

/** Every edge of the charts through the screens, and a long visit: they take longer than a push should. */
const WALKS = ['tests/screens/*.walk.test.tsx', 'tests/recorded/longVisit.test.tsx'];

export default defineConfig(({ mode }) => ({
  plugins: [react(), demo.demoBackend(), quietTelegramSdk, productionRouter, briefCharts, earlyPage()],
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
      'xstate',
      'xstate/guards',
    ],
  },
  build: {
    // Operators deploy `dist`. The build of the mode `qa` has the tools of QA in it and lies elsewhere.
    outDir: mode === 'qa' ? 'dist-qa' : 'dist',
    // What shoppers get of others, and on which terms.
    license: { fileName: 'licenses.md' },
    // All of it stands in the page: it is smaller than one more round trip.
    cssCodeSplit: false,
    // The page names its files itself; browsers that cannot fetch ahead load them as they come.
    modulePreload: { polyfill: false },
    target: TARGET,
    rolldownOptions: {
      output: {
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
          include: [
            'tests/*.test.ts',
            'tests/{machines,models,api,check,early,platform,wiring,demo,examples,qa,simulation}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          ...unhurried,
          environment: 'jsdom',
          include: ['tests/{screens,recorded,examples}/**/*.test.tsx'],
          exclude: WALKS,
          setupFiles: ['tests/support/dom.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'walks',
          ...unhurried,
          environment: 'jsdom',
          include: WALKS,
          setupFiles: ['tests/support/dom.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          ...inBrowsers,
          globalSetup: ['tests/support/build.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'deep',
          include: ['tests/deep/**/*.test.ts'],
          ...inBrowsers,
          globalSetup: ['tests/support/build.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          ...inBrowsers,
          globalSetup: ['tests/support/engines.ts'],
        },
      },
    ],
  },
}));
