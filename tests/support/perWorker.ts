/** Kept from one test file to the next, because the workers of these projects are not isolated (`vite.config.ts`), and in
 * the process that runs them from one project's setup to the next. */
const made = ((globalThis as { madeByWorker?: Map<string, Promise<unknown>> }).madeByWorker ??= new Map());

/**
 * What all test files of one worker share, because it is slow to make: a browser, a server, a build. It ends with the worker.
 * @param key its name @param make called once; after a failure called again for the next file
 */
export function perWorker<T>(key: string, make: () => Promise<T>): Promise<T> {
  const known = made.get(key) as Promise<T> | undefined;
  if (known) return known;
  const making = make();
  made.set(key, making);
  making.catch(() => made.delete(key));
  return making;
}
