import { fromCallback } from 'xstate';
import { onBack } from './awaitRetry';
import type { Effects } from './effects';

/** Products that were loaded longer ago are loaded again: their prices may have changed (price-9). */
const NEW_FOR_MS = 15 * 60_000;

type Clock = Pick<Effects, 'now'>;

/** Whether products that were loaded at this time may have other prices by now. The device's clock may be corrected. */
export const isOutdated = (loadedAt: number, { now }: Clock): boolean => Math.abs(now() - loadedAt) > NEW_FOR_MS;

/**
 * How long ago the products on a page were loaded.
 * @param options.looksAtOnce for a page whose machine outlives its screen: its products may be old when it is opened
 */
export function createPageAge(
  { browserWindow, now }: Pick<Effects, 'browserWindow' | 'now'>,
  { looksAtOnce = false } = {},
) {
  let loadedAt = now();
  return {
    /** @param at when the products of the page were loaded, milliseconds since the epoch */
    restart(at: number): void {
      loadedAt = at;
    },
    /** Notifies the page when the shopper, or the network, is back and its products are old. */
    followAge: fromCallback(({ sendBack }) => {
      const look = (): void => {
        if (isOutdated(loadedAt, { now })) sendBack({ type: 'page.outdated' });
      };
      if (looksAtOnce) look();
      return onBack(browserWindow, look);
    }),
  };
}
