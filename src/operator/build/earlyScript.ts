import { fileURLToPath } from 'node:url';
import { build, type ResolvedConfig, type Rolldown } from 'vite';
import { nextScreens, SCREENS } from '../../../machines/model/screens.ts';
import { firstScreenFiles, libraryFile, screenFiles } from './bundleFiles.ts';
import { readOldestEngines, targetsOf } from './oldestEngines.ts';

/** Milliseconds that the page waits for the shop's first file before it says that the shop has not opened. */
const CODE_TIMEOUT_MS = 3_000;

/**
 * The files that the early script names; in development there are none yet. The tables are texts: a browser passes over a
 * text faster than over so many strings, and Home needs none of them at once.
 */
function fileSettings(bundle: Rolldown.OutputBundle | undefined, base: string): Record<string, unknown> {
  if (!bundle)
    return {
      FIRST_FILES: [],
      TELEGRAM_FILE: '',
      HTTP_FILE: '',
      SCREEN_FILES: '{}',
      NEXT_FILES: '[]',
      CODE_TIMEOUT_MS: 0,
    };
  const addressOf = (file: string | undefined): string => (file === undefined ? '' : base + file);
  // By the first part of the path. Home's file comes with the shop.
  const opened = Object.values(SCREENS)
    .filter((screen) => !('isRare' in screen))
    .map(({ pattern, folder }) => [pattern.split('/')[1], screenFiles(bundle, [folder]).map(addressOf)])
    .filter(([, files]) => files?.length);
  const next = nextScreens().map((screen) => SCREENS[screen].folder);
  return {
    FIRST_FILES: firstScreenFiles(bundle).map(addressOf),
    TELEGRAM_FILE: addressOf(libraryFile(bundle, 'telegram-web-apps')),
    HTTP_FILE: addressOf(libraryFile(bundle, '/node_modules/axios/')),
    SCREEN_FILES: JSON.stringify(Object.fromEntries(opened)),
    NEXT_FILES: JSON.stringify(screenFiles(bundle, next).map(addressOf)),
    CODE_TIMEOUT_MS,
  };
}

/**
 * The early script (`src/shop/page/`) as one classic script, with its settings inserted.
 * @param config of the build that the page belongs to
 * @param bundle the files of that build; absent in development
 * @param buildId tells what this build draws from what others do
 */
export async function earlyScript(
  { env, base, root }: ResolvedConfig,
  bundle: Rolldown.OutputBundle | undefined,
  buildId: string,
): Promise<string> {
  const settings = {
    OUTLINES: JSON.stringify(
      Object.values(SCREENS).map(({ pattern, title, ...facts }) => [
        pattern.split('/')[1],
        title,
        'outline' in facts ? facts.outline : null,
      ]),
    ),
    API_URL: env['VITE_API_URL'] ?? '',
    MEDIA_URL: env['VITE_MEDIA_URL'] ?? '',
    BUILD: buildId,
    ...fileSettings(bundle, base),
  };
  const output = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      write: false,
      target: targetsOf(readOldestEngines()),
      rolldownOptions: {
        input: fileURLToPath(new URL('../../shop/page/early.ts', import.meta.url)),
        output: { format: 'iife' },
      },
    },
  });
  const [script] = (Array.isArray(output) ? output : [output]).flatMap((one) => ('output' in one ? one.output : []));
  if (script?.type !== 'chunk') throw new Error('The early script was not built');
  // Names of products must not be read as markup.
  return script.code.trim().replaceAll(/<(?=\/script|!--)/gi, String.raw`\x3c`);
}
