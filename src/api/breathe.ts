/** Bytes from which an answer is long: a slow phone would stop to read it in one go. Some three hundred editions. */
export const LONG = 256 * 1024;

/** How long work goes on in one go: it must not keep a tap waiting, on a slow phone either. Milliseconds. */
export const SLICE = 10;

/**
 * Lets the browser paint, and answer whatever was tapped meanwhile, before the work goes on. Not a timer, which a
 * hidden page would slow down.
 */
export const breathe = (): Promise<void> =>
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
