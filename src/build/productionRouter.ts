import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const fileOf = (name: string): string =>
  fileURLToPath(new URL(`../../node_modules/react-router/dist/production/${name}`, import.meta.url));

/** React Router's exports lead to its development build whatever the mode. */
export const productionRouter: Plugin = {
  name: 'production-router',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: fileOf('index.mjs') },
        { find: /^react-router\/dom$/, replacement: fileOf('dom-export.mjs') },
      ],
    },
  }),
};
