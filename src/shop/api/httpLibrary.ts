import type { AxiosStatic } from 'axios';

/** Downloads the HTTP library. */
export type LoadHttpLibrary = () => Promise<AxiosStatic>;

let tries = 0;

/** Downloads the library during the first paint: the early requests are answered without it. */
export const loadHttpLibrary: LoadHttpLibrary = async () => {
  tries += 1;
  const file = globalThis.early?.httpLibraryFile;
  // A browser remembers a module that failed to load by its address and never requests that address again.
  const again =
    tries > 1 && file
      ? (import(/* @vite-ignore */ `${file}?try=${tries}`) as Promise<typeof import('axios')>)
      : undefined;
  return (await (again ?? import('axios'))).default;
};
