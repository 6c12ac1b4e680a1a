import { yieldToPage } from '../../shop/api/yieldToPage';

/** A pause of real milliseconds. */
export const soon = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

export interface RestOptions {
  /** Whether a page is loading, or a call after this one is pending. */
  isBusy(after: number): boolean;
  /** Whether the screen of the address is the one that is shown. */
  isShown(): boolean;
}

/** How the workbench and the exported tests wait: until nothing is pending, never for a fixed time. */
export function createRest({ isBusy, isShown }: RestOptions) {
  const after = async (call: number): Promise<void> => {
    for (let quiet = 0; quiet < 2;) {
      const isWaiting = isBusy(call);
      await (isWaiting ? soon(4) : yieldToPage());
      quiet = isWaiting ? 0 : quiet + 1;
    }
  };
  const isQuiet = (): boolean => !isBusy(0) && isShown();
  return {
    /** Waits until all later calls are answered, and their effects are done. */
    after,
    /** Whether nothing is pending now. */
    isQuiet,
    /** Waits until a shopper could act: all calls are answered, and the screen is shown. */
    async whole(): Promise<void> {
      for (let quiet = 0; quiet < 3;) {
        await after(0);
        await soon(10);
        quiet = isQuiet() ? quiet + 1 : 0;
      }
    },
  };
}

export type Rest = ReturnType<typeof createRest>;
