import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { nextScreens, SCREENS } from '../../machines/model/screens.ts';
import { headersFile, headersFor, nginxFile, readHeaders } from './headers.ts';
import { readOldestEngines, targetsOf } from './oldestEngines.ts';
import { build, createServer, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** The engines that the syntax of everything shoppers download is compiled for. */
export const TARGET = targetsOf(readOldestEngines());

const isStyle = (file: string): boolean => file.endsWith('.css');

const chunksOf = (bundle: Rolldown.OutputBundle | undefined): Rolldown.OutputChunk[] =>
  Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');

const isTelegram = (chunk: Rolldown.OutputChunk): boolean =>
  chunk.moduleIds.some((id) => id.includes('telegram-web-apps'));
const isHttpLibrary = (chunk: Rolldown.OutputChunk): boolean =>
  chunk.moduleIds.some((id) => id.includes('/node_modules/axios/'));

/** The file of the first screen, which the first lines of code load. */
const isShop = (chunk: Rolldown.OutputChunk): boolean => chunk.moduleIds.some((id) => id.endsWith('/src/openShop.tsx'));

/** The workers. */
const workersOf = (bundle: Rolldown.OutputBundle | undefined): string[] =>
  Object.keys(bundle ?? {}).filter((file) => file.includes('.worker-'));

/** The files that match, with those they cannot do without. */
function filesOf(
  chunks: readonly Rolldown.OutputChunk[],
  wanted: (chunk: Rolldown.OutputChunk) => boolean,
): Rolldown.OutputChunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const withImports = (chunk: Rolldown.OutputChunk): Rolldown.OutputChunk[] => [
    chunk,
    ...chunk.imports.flatMap((name) => withImports(byName.get(name) ?? chunk)),
  ];
  return [...new Set(chunks.filter(wanted).flatMap(withImports))];
}

/** The files of the screens in some folders, without what the first screen has loaded. */
function screenFiles(chunks: readonly Rolldown.OutputChunk[], folders: readonly (string | null)[]): string[] {
  const here = new Set(filesOf(chunks, (chunk) => chunk.isEntry || isShop(chunk)));
  const isWanted = ({ isDynamicEntry, facadeModuleId }: Rolldown.OutputChunk): boolean =>
    isDynamicEntry && folders.some((folder) => facadeModuleId?.includes(`/src/screens/${folder}/`));
  return filesOf(chunks, isWanted)
    .filter((chunk) => !here.has(chunk))
    .map(({ fileName }) => fileName);
}

/** The early script as one classic script, with its settings inserted. */
async function earlyScript(
  { env, base, root }: ResolvedConfig,
  bundle: Rolldown.OutputBundle | undefined,
): Promise<string> {
  const chunks = chunksOf(bundle);
  const addressOf = (fileName: string): string => base + fileName;
  // By the first part of the path. Home's file comes with the shop.
  const opened = Object.values(SCREENS)
    .filter((screen) => !('isRare' in screen))
    .map(({ pattern, folder }) => [pattern.split('/')[1], screenFiles(chunks, [folder]).map(addressOf)])
    .filter(([, files]) => files?.length);
  const settings: Record<string, unknown> = {
    API_URL: env['VITE_API_URL'] ?? '',
    MEDIA_URL: env['VITE_MEDIA_URL'] ?? '',
    TELEGRAM_FILE: chunks.filter(isTelegram).map(({ fileName }) => addressOf(fileName))[0] ?? '',
    HTTP_FILE: chunks.filter(isHttpLibrary).map(({ fileName }) => addressOf(fileName))[0] ?? '',
    SCREEN_FILES: Object.fromEntries(opened),
    NEXT_FILES: [
      ...screenFiles(
        chunks,
        nextScreens().map((screen) => SCREENS[screen].folder),
      ),
      ...workersOf(bundle),
    ].map(addressOf),
    CODE_PATIENCE_MS: bundle ? 3_000 : 0,
    // `npm run build -- --feed URL` (`src/early/build.ts`).
    GOODS: JSON.parse((bundle && process.env['SHOP_GOODS']) || 'null') as unknown,
  };
  const output = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      write: false,
      target: TARGET,
      rolldownOptions: { input: pathOf('./early.ts'), output: { format: 'iife' } },
    },
  });
  const [script] = (Array.isArray(output) ? output : [output]).flatMap((one) => ('output' in one ? one.output : []));
  if (script?.type !== 'chunk') throw new Error('The early script was not built');
  // Names of goods must not be read as markup.
  return script.code.trim().replaceAll(/<(?=\/script|!--)/gi, String.raw`\x3c`);
}

/** The shell, rendered by a temporary Vite server, which the style sheets of the components need. */
async function drawShell(root: string): Promise<string> {
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    plugins: [react()],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { shell } = (await server.ssrLoadModule(pathOf('./shell.tsx'))) as typeof import('./shell');
    return shell;
  } finally {
    await server.close();
  }
}

/**
 * The inlined parts of the page (README, «Fast»): the early script, and in a build also the style sheet and the shell,
 * so that the first paint needs only the HTML.
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
        const styles = Object.values(bundle).filter((file) => file.type === 'asset' && isStyle(file.fileName));
        const css = styles.map((file) => (file.type === 'asset' ? String(file.source) : '')).join('');
        for (const { fileName } of styles) delete bundle[fileName];
        return {
          html: begun
            .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, '')
            .replace('<div id="root"></div>', () => `<div id="root">${shell}</div>`),
          tags: [
            ...filesOf(chunksOf(bundle), isShop)
              .filter(({ fileName }) => !html.includes(fileName))
              .map(({ fileName }) => ({
                tag: 'link',
                attrs: { rel: 'modulepreload', crossorigin: true, href: config.base + fileName },
                injectTo: 'head' as const,
              })),
            { tag: 'style', children: css, injectTo: 'head' },
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
