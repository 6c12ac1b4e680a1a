import { fromCallback } from 'xstate';
import type { BrowserWindow } from '../platform/browserWindow';

/** Tells a failed flow when the network is back after it was lost. */
export const awaitConnection = (browserWindow: Pick<BrowserWindow, 'onConnection'>) =>
  fromCallback(({ sendBack }) => {
    let isLost = false;
    return browserWindow.onConnection((online) => {
      if (online && isLost) sendBack({ type: 'connection.restored' });
      isLost = !online;
    });
  });
