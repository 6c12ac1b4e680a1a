import type { ClientName } from '../actions';
import type { WindowHistory } from './history';

/** Behind a VPN a browser may say «offline» for good: only an answer shows whether there is a network. */
export const isBehindVpn = ({ number }: Pick<Place, 'number'>): boolean => number % 4 === 3;

/** The data of a window that outlive the loads of its page. */
export interface Place {
  /** Counted from 1; no number comes again. */
  number: number;
  client: ClientName;
  /** Whom the client names; null in a plain browser. */
  account: string | null;
  history: WindowHistory;
  /** The window's session storage. */
  session: Storage;
  /** How many loads of the page there were. */
  loads: number;
}
