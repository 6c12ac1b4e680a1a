import { fromCallback } from 'xstate';
import type { BrowserWindow } from '../platform/browserWindow';

/** Calls back when the network is back after it was lost. @returns the unsubscription */
export function onConnectionRestored(browserWindow: Pick<BrowserWindow, 'onConnection'>, act: () => void): () => void {
  let isLost = false;
  return browserWindow.onConnection((online) => {
    if (online && isLost) act();
    isLost = !online;
  });
}

type Returns = Pick<BrowserWindow, 'onConnection' | 'onReturn'>;

/** Calls back when the network or the shopper is back. @returns the unsubscription */
export function onBack(browserWindow: Returns, act: () => void): () => void {
  const offs = [onConnectionRestored(browserWindow, act), browserWindow.onReturn(act)];
  return () => offs.forEach((off) => off());
}

/**
 * Notifies a failed flow when the network or the shopper is back: a phone that slept has often lost the request alone. At once
 * where the request was made before that: a lost one often fails only afterwards, by its timeout.
 */
export const awaitRetry = (browserWindow: Returns & Pick<BrowserWindow, 'hasLostCall'>) =>
  fromCallback(({ sendBack }) => {
    const notify = (): void => sendBack({ type: 'retry.due' });
    if (browserWindow.hasLostCall()) notify();
    return onBack(browserWindow, notify);
  });
