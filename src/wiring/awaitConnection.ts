import { fromCallback } from 'xstate';
import type { Page } from '../platform/page';

/** Tells a flow that failed when the network, once lost, is there again. */
export const awaitConnection = (page: Pick<Page, 'onConnection'>) =>
  fromCallback(({ sendBack }) => {
    let isLost = false;
    return page.onConnection((online) => {
      if (online && isLost) sendBack({ type: 'connection.restored' });
      isLost = !online;
    });
  });
