import type { AxiosStatic } from 'axios';

/** The HTTP library. */
export type LoadHttpLibrary = () => Promise<AxiosStatic>;

declare global {
  /**
   * The address of the library's file, given by the page's early script (`src/early/early.ts`); absent in development.
   */
  var httpLibraryFile: string | undefined;
}

let tries = 0;

/** Downloads the library during the first paint: the early requests are answered without it. */
export const loadHttpLibrary: LoadHttpLibrary = async () => {
  tries += 1;
  const file = globalThis.httpLibraryFile;
  // A browser remembers a module that failed to load by its address and never requests that address again.
  const again =
    tries > 1 && file
      ? (import(/* @vite-ignore */ `${file}?try=${tries}`) as Promise<typeof import('axios')>)
      : undefined;
  return (await (again ?? import('axios'))).default;
};
