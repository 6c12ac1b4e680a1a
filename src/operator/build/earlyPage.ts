import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import { apiBase } from '../../shop/api/paths.ts';
import { BUILT_FOR_FILE, RENDERER_FILE, type BuiltFor } from './builtFor.ts';
import { firstChunks } from './bundleFiles.ts';
import { compileRenderer, runRenderer } from './compileRenderer.ts';
import type { BuiltFeed } from './fetchFeed.ts';
import { pageScripts } from './pageScripts.ts';
import { HOST_FILES, headersFile, headersFor, nginxFile, readHeaders, telegramFile } from './headers.ts';

/**
 * Takes the styles of the first screen out of the build, before anything links them: inlined in the page they cost no
 * round trip. Those of later screens stay beside the files of these screens.
 * @returns their text
 */
function takeFirstStyles(bundle: Rolldown.OutputBundle): string {
  return firstChunks(bundle)
    .flatMap((chunk) => {
      const files = [...(chunk.viteMetadata?.importedCss ?? [])];
      chunk.viteMetadata?.importedCss.clear();
      return files;
    })
    .map((name) => {
      const file = bundle[name];
      delete bundle[name];
      // Vite's own marks are removed only from files.
      return file?.type === 'asset' ? String(file.source).replaceAll(/\s*\/\*\$vite\$:\d+\*\/\s*/g, '') : '';
    })
    .join('');
}

/** The script behind the shell: it notifies the early script that the shell is complete (`src/shop/page/show.ts`). */
const SHELL_ENDS = 'self.early?.shellParsed?.()';

/**
 * The inlined parts of the page: the early script (`src/shop/page/`), and in a build also the style sheet and the shell, so
 * that the first paint needs only the HTML. The headers for hosts are written beside the page.
 */
export function earlyPage(): Plugin[] {
  let config: ResolvedConfig;
  let scripts: Awaited<ReturnType<typeof pageScripts>> | undefined;
  let styles = '';
  let renderer = '';
  return [
    {
      name: 'first-styles',
      generateBundle: {
        order: 'pre',
        handler(_, bundle) {
          styles = takeFirstStyles(bundle);
        },
      },
    },
    {
      name: 'early-page',
      configResolved(resolved) {
        config = resolved;
      },
      transformIndexHtml: {
        order: 'post',
        async handler(html, { bundle }) {
          if (bundle) renderer = await compileRenderer(config);
          // The hash of styles and renderer: HTML that a visit has kept stays valid until one of these changes.
          const drawing = bundle ? hash('sha256', styles + renderer, 'base64url').slice(0, 8) : '';
          if (bundle) scripts = undefined;
          const { early } = (scripts ??= await pageScripts(config, bundle, drawing));
          // Comments are for developers.
          const page = bundle ? html.replaceAll(/\s*<!--.*?-->/gs, '') : html;
          // After the charset, before everything that is fetched.
          const begun = page
            .replace(/<meta charset="[^"]*" \/>/i, (line) => `${line}\n    <script>${early}</script>`)
            .replace('<span id="whole" hidden></span>', `<script id="whole">${SHELL_ENDS}</script>`);
          if (!bundle) return begun;
          const { shell, renderBuiltHome } = await runRenderer(renderer);
          const feed = config.define?.['BUILT_FEED'] as string | undefined;
          const built = feed
            ? await renderBuiltHome(JSON.parse(feed) as BuiltFeed, config.env['VITE_MEDIA_URL'] ?? '')
            : '';
          return {
            html: begun.replace('<div id="root"></div>', () => `<div id="root">${built}${shell}</div>`),
            tags: [{ tag: 'style', children: styles, injectTo: 'head' }],
          };
        },
      },
      generateBundle: {
        order: 'post',
        handler() {
          this.emitFile({ type: 'asset', fileName: RENDERER_FILE, source: renderer });
          if (scripts?.second) this.emitFile({ type: 'asset', ...scripts.second });
          const headers = headersFor([scripts?.early ?? '', SHELL_ENDS], config.env);
          this.emitFile({ type: 'asset', fileName: HOST_FILES.netlify, source: headersFile(headers) });
          this.emitFile({ type: 'asset', fileName: HOST_FILES.nginx, source: nginxFile(headers) });
          const forTelegram = telegramFile(headers, basename(config.build.outDir));
          this.emitFile({ type: 'asset', fileName: HOST_FILES.telegram, source: forTelegram });
          const { VITE_API_URL, VITE_MEDIA_URL = '' } = config.env as Record<string, string | undefined>;
          const builtFor: BuiltFor = { api: apiBase(VITE_API_URL), media: VITE_MEDIA_URL.trim() };
          this.emitFile({ type: 'asset', fileName: BUILT_FOR_FILE, source: `${JSON.stringify(builtFor)}\n` });
        },
      },
      configurePreviewServer(server) {
        const file = resolve(server.config.root, server.config.build.outDir, HOST_FILES.netlify);
        const headers = existsSync(file) ? readHeaders(readFileSync(file, 'utf8')) : [];
        server.middlewares.use((request, response, next) => {
          // The pages of the demo backend have scripts of their own, which the policy would block.
          if (!/^\/(demo|api|uploads)\//.test(request.url ?? ''))
            for (const [name, value] of headers) response.setHeader(name, value);
          next();
        });
      },
    },
  ];
}
