import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { runnerImport, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

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
        { find: /^react-router\/dom$/, replacement: pathOf('./node_modules/react-router/dist/production/dom-export.mjs') },
      ],
    },
  }),
};

export default defineConfig({
  plugins: [react(), demo.demoBackend(), quietTelegramSdk, productionRouter],
  build: {
    // The oldest web views Telegram still runs in.
    target: ['es2022', 'safari15', 'chrome94'],
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          environment: 'node',
          include: ['tests/*.test.ts', 'tests/{machines,api,platform,wiring,demo}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: ['tests/screens/**/*.test.tsx'],
          setupFiles: ['tests/support/dom.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/support/build.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
