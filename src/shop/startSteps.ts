import { afterWaiting, showStartNotice } from './platform/startNotice';

/** Milliseconds in which a step waits and nothing arrives until the notice is shown. In development each file is first compiled. */
const START_TIMEOUT_MS = import.meta.env.DEV ? 20_000 : 3_000;

/** The steps from the first line of code to the first view of the shop. Each wait has a time limit. */
export type StartSteps = ReturnType<typeof beginStart>;

/** Starts to watch the start of the shop in this page. */
export function beginStart(browser: Window) {
  let words: string | undefined;
  let isNoticeShown = false;
  let stopWaiting = (): void => {};
  const waitFor = (name: string, advice?: string): void => {
    stopWaiting();
    // The page's early script reads this.
    (globalThis.early ??= {}).waitsFor = name;
    words = advice;
    stopWaiting = afterWaiting(START_TIMEOUT_MS, () => {
      if (isNoticeShown) return;
      isNoticeShown = true;
      console.error(`The shop has not opened within ${START_TIMEOUT_MS} ms: it waits for the ${name}`);
      showStartNotice(browser, advice);
    });
  };
  waitFor('first step');
  return {
    /**
     * Waits for something the shop cannot open without.
     * @param name for the console, such as «file of the shop»
     * @param advice for the shopper if it fails, instead of that to check the connection
     */
    need<T>(name: string, work: Promise<T>, advice?: string): Promise<T> {
      waitFor(name, advice);
      return work;
    },
    /** Waits for something the shop can open without, at most `ms` milliseconds. */
    wish(name: string, work: Promise<unknown> | undefined, ms: number): Promise<void> {
      waitFor(name);
      if (!work) return Promise.resolve();
      return new Promise((resolve) => {
        const late = setTimeout(() => {
          console.warn(`The shop opens without waiting longer for the ${name}`);
          resolve();
        }, ms);
        const go = (): void => {
          clearTimeout(late);
          resolve();
        };
        work.then(go, go);
      });
    },
    /** The shop is rendered. */
    shown: (): void => stopWaiting(),
    /** A step failed: the notice says so. */
    failed(error: unknown): void {
      stopWaiting();
      console.error(
        `The shop did not open: the ${globalThis.early?.waitsFor} failed.`,
        error instanceof Error ? error.message : error,
      );
      showStartNotice(browser, words);
    },
  };
}
