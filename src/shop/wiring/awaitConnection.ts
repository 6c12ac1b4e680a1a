import { fromCallback } from 'xstate';
import type { BrowserWindow } from '../platform/browserWindow';

type Connection = Pick<BrowserWindow, 'onConnection'>;

/** Calls back when the network is back after it was lost. @returns the unsubscription */
export function onConnectionRestored(browserWindow: Connection, act: () => void): () => void {
  let isLost = false;
  return browserWindow.onConnection((online) => {
    if (online && isLost) act();
    isLost = !online;
  });
}

/** Notifies a failed screen also when the shopper is back: a phone that slept has often lost the request alone. */
export const awaitReturn = (browserWindow: Connection & Pick<BrowserWindow, 'onReturn'>) =>
  fromCallback(({ sendBack }) => {
    const retry = (): void => sendBack({ type: 'connection.restored' });
    const offs = [onConnectionRestored(browserWindow, retry), browserWindow.onReturn(retry)];
    return () => offs.forEach((off) => off());
  });

/** Notifies a failed flow when the network is back. */
export const awaitConnection = (browserWindow: Connection) =>
  fromCallback(({ sendBack }) => onConnectionRestored(browserWindow, () => sendBack({ type: 'connection.restored' })));
