import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { createServer, type ResolvedConfig } from 'vite';

/**
 * The first view of the shop as HTML, rendered by its own components. It needs a Vite server, closed again at once:
 * Vite's smaller `runnerImport` cannot read the components' CSS modules.
 * @param config of the build, whose styles have the same names of classes
 */
export async function drawShell({ root, css }: ResolvedConfig): Promise<string> {
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    plugins: [react()],
    css: { modules: css.modules ?? {} },
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const file = fileURLToPath(new URL('shell.tsx', import.meta.url));
    const { shell } = (await server.ssrLoadModule(file)) as typeof import('./shell');
    return shell;
  } finally {
    await server.close();
  }
}
