import { fromCallback } from 'xstate';
import type { Page } from '../platform/page';

/** Tells a failed flow when the network is back after it was lost. */
export const awaitConnection = (page: Pick<Page, 'onConnection'>) =>
  fromCallback(({ sendBack }) => {
    let isLost = false;
    return page.onConnection((online) => {
      if (online && isLost) sendBack({ type: 'connection.restored' });
      isLost = !online;
    });
  });
