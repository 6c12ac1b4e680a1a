import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

type ChunkContext = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...args: never) => unknown>>[1];

/** The files that `src/shop/main.tsx` loads: the libraries, then the first screen. */
const [LIST_OF_LIBRARIES, FIRST_SCREEN] = [pathOf('../../shop/libraries.ts'), pathOf('../../shop/openShop.tsx')];

/** The names of the two files. */
const [LIBRARIES, SHOP] = ['libraries', 'shop'];

/** Whether one module is loaded whenever another one is. */
function isPartOf(whole: string, module: string, context: ChunkContext, seen = new Set<string>()): boolean {
  if (module === whole) return true;
  if (seen.has(module)) return false;
  seen.add(module);
  return context.getModuleInfo(module)?.importers.some((importer) => isPartOf(whole, importer, context, seen)) ?? false;
}

/**
 * The file that a module is put into: two files contain all that the first screen needs. Many small ones would cost a
 * phone a round trip each. The libraries have a file of their own, which stays the same from one deployment to the next.
 * @param id the module
 * @returns the file's name; null for modules that later screens load
 */
export function firstFile(id: string, context: ChunkContext): string | null {
  // Vite's function that loads files belongs to the entry, which calls it before the other files have loaded.
  if (id.startsWith('\0vite')) return null;
  const isShop = isPartOf(FIRST_SCREEN, id, context);
  if (id.includes('node_modules') || id === LIST_OF_LIBRARIES)
    return isShop || isPartOf(LIST_OF_LIBRARIES, id, context) ? LIBRARIES : null;
  return isShop ? SHOP : null;
}

/** The page's own script is named after `index.html`. */
const FIRST_SCRIPT = new RegExp(`(?:^|/)(?:index|rolldown-runtime|${LIBRARIES}|${SHOP})-[^/]+\\.js$`);

/** Whether a script of the build is loaded before any screen. @param file its name or path */
export const isFirstFile = (file: string): boolean => FIRST_SCRIPT.test(file);
