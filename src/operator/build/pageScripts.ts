import { hash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { ResolvedConfig, Rolldown } from 'vite';
import { addressOf, apiBase, MAINTENANCE_PATH } from '../../shop/api/paths.ts';
import { nextScreens, SCREENS } from '../../../machines/model/screens.ts';
import { builtFiles, firstScreenFiles, libraryFile, screenFiles } from './bundleFiles.ts';
import { oldestTargets } from './oldestEngines.ts';

/** Milliseconds that the page waits for the shop's first file before it says that the shop has not opened. */
const CODE_TIMEOUT_MS = 3_000;

/**
 * The files that the scripts name. The tables are JSON texts: few pages need them, and a browser parses one text faster than many
 * strings.
 */
function filesIn(bundle: Rolldown.OutputBundle, base: string) {
  const urlOf = (file: string | undefined): string => (file === undefined ? '' : base + file);
  // By the first part of the path. Home's file comes with the shop.
  const opened = Object.values(SCREENS)
    .filter((screen) => !('isRare' in screen))
    .map(({ pattern, folder }) => [pattern.split('/')[1], screenFiles(bundle, [folder]).map(urlOf)])
    .filter(([, files]) => files?.length);
  const nextFolders = nextScreens().map((screen) => SCREENS[screen].folder);
  return {
    first: firstScreenFiles(bundle).map(urlOf),
    telegram: urlOf(libraryFile(bundle, 'telegram-web-apps')),
    http: urlOf(libraryFile(bundle, '/node_modules/axios/')),
    ofScreens: JSON.stringify(Object.fromEntries(opened)),
    next: JSON.stringify(screenFiles(bundle, nextFolders).map(urlOf)),
  };
}

/** A script of `src/shop/page/` as one classic script. @param settings inserted into it */
async function compile(entry: string, root: string, settings: Record<string, unknown>): Promise<string> {
  const [script] = await builtFiles({
    root,
    configFile: false,
    logLevel: 'error',
    define: Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      target: oldestTargets(),
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL(`../../shop/page/${entry}.ts`, import.meta.url)),
        output: { format: 'iife' },
        // A file of the build, which is loaded as it is.
        external: (id) => id === settings['SECOND_SCRIPT'],
      },
    },
  });
  if (script?.type !== 'chunk') throw new Error(`${entry}.ts was not built`);
  // An operator's address in it must not end the script.
  return script.code.trim().replaceAll(/<(?=\/script|!--)/gi, String.raw`\x3c`);
}

/** The scripts of the page (`src/shop/page/`). */
interface PageScripts {
  early: string;
  /** The second script, a file of the build; absent in development, whose files are not known. */
  second?: { fileName: string; source: string };
}

/**
 * @param config of the build that the page belongs to
 * @param bundle the files of that build; absent in development
 * @param buildId the hash of what this build renders
 */
export async function pageScripts(
  { env, base, root }: ResolvedConfig,
  bundle: Rolldown.OutputBundle | undefined,
  buildId: string,
): Promise<PageScripts> {
  const files = bundle && filesIn(bundle, base);
  const source =
    files &&
    (await compile('secondScript', root, {
      API_URL: env['VITE_API_URL'] ?? '',
      MEDIA_URL: env['VITE_MEDIA_URL'] ?? '',
      SCREEN_FILES: files.ofScreens,
      NEXT_FILES: files.next,
    }));
  const second = source && { fileName: `assets/second-${hash('sha256', source, 'base64url').slice(0, 6)}.js`, source };
  const early = await compile('early', root, {
    OUTLINES: JSON.stringify(
      Object.values(SCREENS).map(({ pattern, title, ...facts }) => [
        pattern.split('/')[1],
        title,
        'outline' in facts ? facts.outline : null,
      ]),
    ),
    STATUS_ADDRESS: addressOf(apiBase(env['VITE_API_URL']), MAINTENANCE_PATH),
    BUILD: buildId,
    FIRST_FILES: files?.first ?? [],
    SECOND_SCRIPT: second ? base + second.fileName : '',
    TELEGRAM_FILE: files?.telegram ?? '',
    HTTP_FILE: files?.http ?? '',
    CODE_TIMEOUT_MS: files ? CODE_TIMEOUT_MS : 0,
  });
  return { early, ...(second ? { second } : {}) };
}
