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

/** Notifies a failed flow when the network or the shopper is back: a phone that slept has often lost the request alone. */
export const awaitConnection = (browserWindow: Pick<BrowserWindow, 'onConnection' | 'onReturn'>) =>
  fromCallback(({ sendBack }) => {
    const retry = (): void => sendBack({ type: 'connection.restored' });
    const offs = [onConnectionRestored(browserWindow, retry), browserWindow.onReturn(retry)];
    return () => offs.forEach((off) => off());
  });
