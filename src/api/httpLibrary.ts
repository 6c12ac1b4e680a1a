import type { AxiosStatic } from 'axios';

/** The library that makes the calls. */
export type LoadHttpLibrary = () => Promise<AxiosStatic>;

declare global {
  /** Where the library's file lies; the page's own script tells it (`src/early/early.ts`), not so in development. */
  var httpLibraryFile: string | undefined;
}

let tries = 0;

/** Downloads the library beside the first paint: what the page asked before it was there is answered without it. */
export const loadHttpLibrary: LoadHttpLibrary = async () => {
  tries += 1;
  const file = globalThis.httpLibraryFile;
  // An engine remembers a file that failed by its address, and never asks for that one again.
  const again =
    tries > 1 && file
      ? (import(/* @vite-ignore */ `${file}?try=${tries}`) as Promise<typeof import('axios')>)
      : undefined;
  return (await (again ?? import('axios'))).default;
};
