import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

interface File<Props> {
  default: ComponentType<Props>;
}

/** A screen in a file of its own. */
export type LateScreen<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Has the file loaded before the screen is opened. One that does not come is asked for again by the screen. */
  load(): Promise<void>;
};

/** Milliseconds. A file that takes longer is treated like one that failed: the page says so, and can be loaded anew. */
const FILE_PATIENCE_MS = 10_000;

const withEnd = <T,>(file: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The file of the screen does not come')), FILE_PATIENCE_MS);
    file.then(resolve, reject).then(() => clearTimeout(timer), reject);
  });

/** What is here already, in the form in which React takes it without a pause. */
const arrived = <Props,>(file: File<Props>) =>
  // oxlint-disable-next-line unicorn/no-thenable -- a promise would answer in the next step, after the outline was drawn
  ({ then: (take: (here: File<Props>) => unknown) => take(file) }) as unknown as Promise<File<Props>>;

/**
 * As React's `lazy`, but a screen whose file is here is shown at once: React would show the outline first, and hold the
 * screen back for 0.3 s after it.
 */
export function lateScreen<Props>(ask: () => Promise<File<Props>>): LateScreen<Props> {
  let here: File<Props> | undefined;
  const fetch = async (): Promise<File<Props>> => (here = await withEnd(ask()));
  return Object.assign(
    lazy<ComponentType<Props>>(() => (here ? arrived(here) : fetch())),
    {
      load: () =>
        fetch().then(
          () => undefined,
          () => undefined,
        ),
    },
  );
}
