/** A longer answer is handled in steps. A slow phone decodes and parses this size, about 600 editions, in 30 ms. */
export const LONG_ANSWER_BYTES = 1024 * 1024;

/** The longest piece of work without a pause, milliseconds: short enough to answer taps, also on a slow phone. */
export const SLICE_MS = 10;

/**
 * Lets the browser paint and handle taps before the work continues. It does not use a timer, because browsers slow down
 * the timers of a hidden page.
 */
export const yieldToPage = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener(
      'message',
      () => {
        port1.close();
        resolve();
      },
      { once: true },
    );
    port1.start();
    port2.postMessage(null);
  });
