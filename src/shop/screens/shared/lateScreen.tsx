import { lazy, Suspense, useLayoutEffect, useReducer, useState, type ComponentType, type ReactNode } from 'react';

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

const fileListeners = new Set<(wasLate: boolean) => void>();

/** Calls back when the file of a screen has arrived, which may have counted as failed. @returns the unsubscription */
export function onFile(listener: (wasLate: boolean) => void): () => void {
  fileListeners.add(listener);
  return () => void fileListeners.delete(listener);
}

/** React's `Suspense`, which alone would keep a fallback for 0.3 s, though the file has arrived. */
export function LateScreens({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [, render] = useReducer((count: number) => count + 1, 0);
  return <Suspense fallback={<Fallback onEnd={render}>{fallback}</Fallback>}>{children}</Suspense>;
}

function Fallback({ onEnd, children }: { onEnd: () => void; children: ReactNode }) {
  useLayoutEffect(() => onFile(onEnd), [onEnd]);
  return children;
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
    const arrived = Promise.all([ask(), styles]).then(([file]) => {
      here = file;
      fileListeners.forEach((listener) => listener(hasFailed));
      return file;
    });
    try {
      return await withTimeout(arrived);
    } catch (error) {
      hasFailed = true;
      retries.add(() => (Waiting = lazy(fetch)));
      throw error;
    }
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
