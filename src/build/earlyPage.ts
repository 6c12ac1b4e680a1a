import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import { firstScreenFiles } from './bundleFiles.ts';
import { drawShell } from './drawShell.ts';
import { earlyScript } from './earlyScript.ts';
import { headersFile, headersFor, nginxFile, readHeaders } from './headers.ts';

/** Takes the style sheets out of the build. @returns their text */
function takeStyles(bundle: Rolldown.OutputBundle): string {
  const styles = Object.values(bundle).filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  for (const { fileName } of styles) delete bundle[fileName];
  return styles.map((file) => (file.type === 'asset' ? String(file.source) : '')).join('');
}

/**
 * The inlined parts of the page: the early script (`src/early/`), and in a build also the style sheet and the shell, so
 * that the first paint needs only the HTML. The headers for hosts are written beside the page.
 */
export function earlyPage(): Plugin {
  let config: ResolvedConfig;
  let inlineScript = '';
  let devScript: Promise<string> | undefined;
  return {
    name: 'early-page',
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const script = await (bundle ? earlyScript(config, bundle) : (devScript ??= earlyScript(config, bundle)));
        inlineScript = script;
        // After the charset, before everything that is fetched.
        const begun = html.replace(/<meta charset="[^"]*" \/>/i, (line) => `${line}\n    <script>${script}</script>`);
        if (!bundle) return begun;
        const shell = await drawShell(config.root);
        return {
          html: begun
            .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, '')
            .replace('<div id="root"></div>', () => `<div id="root">${shell}</div>`),
          tags: [
            ...firstScreenFiles(bundle)
              .filter((file) => !html.includes(file))
              .map((file) => ({
                tag: 'link',
                attrs: { rel: 'modulepreload', crossorigin: true, href: config.base + file },
                injectTo: 'head' as const,
              })),
            { tag: 'style', children: takeStyles(bundle), injectTo: 'head' },
          ],
        };
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        const headers = headersFor(inlineScript, config.env);
        this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile(headers) });
        this.emitFile({ type: 'asset', fileName: 'nginx-headers.conf', source: nginxFile(headers) });
      },
    },
    configurePreviewServer(server) {
      const file = resolve(server.config.root, server.config.build.outDir, '_headers');
      const headers = existsSync(file) ? readHeaders(readFileSync(file, 'utf8')) : [];
      server.middlewares.use((request, response, next) => {
        // The pages of the demo backend are not the shop's.
        if (!/^\/(demo|api|uploads)\//.test(request.url ?? ''))
          for (const [name, value] of headers) response.setHeader(name, value);
        next();
      });
    },
  };
}
