/** Questions about the files of a finished build. */
import { build, type InlineConfig, type Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** The files of a build, none of them written. */
export async function builtFiles(config: InlineConfig): Promise<Rolldown.RolldownOutput['output'][number][]> {
  const output = await build({ ...config, build: { ...config.build, write: false } });
  return [output].flat().flatMap((one) => ('output' in one ? one.output : []));
}

const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((file) => file.type === 'chunk');

/** The files that match, with all files that they import. */
function withImports(bundle: Bundle, isWanted: (chunk: Chunk) => boolean): Chunk[] {
  const chunks = chunksOf(bundle);
  const reached = new Set(chunks.filter(isWanted));
  // The loop also visits what it adds; files that import each other are added once.
  for (const { imports } of reached)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) reached.add(chunk);
  return [...reached];
}

/** The file of the first screen, which the first lines of code load. */
const isShop = (chunk: Chunk): boolean => chunk.moduleIds.some((id) => id.endsWith('/src/shop/openShop.tsx'));

/** The page's own file, and those of the first screen. */
export const firstChunks = (bundle: Bundle): Chunk[] => withImports(bundle, (chunk) => chunk.isEntry || isShop(chunk));

/** The files of the first screen, without the page's own. */
export const firstScreenFiles = (bundle: Bundle): string[] =>
  withImports(bundle, isShop)
    .filter(({ isEntry }) => !isEntry)
    .map(({ fileName }) => fileName);

/** The scripts and styles of the screens in some folders, without the files of the first screen. */
export function screenFiles(bundle: Bundle, folders: readonly (string | null)[]): string[] {
  const here = new Set(firstChunks(bundle));
  const isWanted = ({ isDynamicEntry, facadeModuleId }: Chunk): boolean =>
    isDynamicEntry && folders.some((folder) => facadeModuleId?.includes(`/src/shop/screens/${folder}/`));
  return withImports(bundle, isWanted)
    .filter((chunk) => !here.has(chunk))
    .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
}

/** The file that contains a library. @param part of the path of one of the library's modules */
export const libraryFile = (bundle: Bundle, part: string): string | undefined =>
  chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.includes(part)))?.fileName;
