import { lazy, useState, type ComponentType } from 'react';

interface File<Props> {
  default: ComponentType<Props>;
}

/** A screen in a file of its own. */
export type LateScreen<Props> = ComponentType<Props> & {
  /** Loads the file before the screen is opened. If that fails, the screen loads it again. */
  load(): Promise<void>;
};

/** Milliseconds. A file that takes longer counts as failed until it arrives: the page says so, and can be reloaded. */
const FILE_TIMEOUT_MS = 10_000;

const withTimeout = <T,>(file: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The file of the screen did not load in time')), FILE_TIMEOUT_MS);
    file.then(resolve, reject).then(() => clearTimeout(timer), reject);
  });

/** Each makes one screen whose file has failed load it again. */
const retries = new Set<() => void>();

/** Lets failed files be loaded again: `lazy` alone keeps a failure until the page is reloaded. */
export function retryFailedScreens(): void {
  for (const retry of retries) retry();
  retries.clear();
}

const lateFileListeners = new Set<() => void>();

/** Calls back when a file that counted as failed has arrived. @returns the unsubscription */
export function onLateFile(listener: () => void): () => void {
  lateFileListeners.add(listener);
  return () => lateFileListeners.delete(listener);
}

/**
 * React's `lazy`, but a screen whose file has loaded is shown at once: `lazy` alone would show the outline first, and keep
 * it for 0.3 s.
 * @param ask imports the file
 */
export function lateScreen<Props extends object>(ask: () => Promise<File<Props>>): LateScreen<Props> {
  let here: File<Props> | undefined;
  let hasFailed = false;
  const fetch = async (): Promise<File<Props>> => {
    // A style sheet that fails again may belong to another screen, unless this screen has failed before.
    const styles = loadFailedStyles().catch((error: unknown) => {
      if (hasFailed) throw error;
    });
    const arrived = Promise.all([ask(), styles]);
    try {
      [here] = await withTimeout(arrived);
    } catch (error) {
      hasFailed = true;
      retries.add(() => (Waiting = lazy(fetch)));
      const showLate = ([file]: [File<Props>, void]): void => {
        here = file;
        lateFileListeners.forEach((listener) => listener());
      };
      arrived.then(showLate, () => {});
      throw error;
    }
    return here;
  };
  let Waiting = lazy(fetch);
  function Late(props: Props) {
    // Chosen once: another component in the same place would be mounted anew.
    const [Screen] = useState((): ComponentType<Props> => here?.default ?? Waiting);
    return <Screen {...props} />;
  }
  return Object.assign(Late, { load: async () => void (await fetch().catch(() => {})) });
}

const failed = new Set<HTMLLinkElement>();

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
  },
  true,
);

const askAgain = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    failed.delete(link);
    const again = link.cloneNode() as HTMLLinkElement;
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new Error(`Not loaded: ${again.href}`)));
    link.replaceWith(again);
  });

/**
 * Loads the style sheets that failed again. Vite loads each one once: a screen whose sheet failed while it was fetched ahead
 * would be opened without its styles.
 * @throws if one fails again
 */
const loadFailedStyles = async (): Promise<void> => void (await Promise.all([...failed].map(askAgain)));
