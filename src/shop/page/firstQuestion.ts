import { collectionPath as collectionCall, FEED_PATH, productPath } from '../api/paths.ts';
import { isId } from '../../../machines/model/ids.ts';
import { collectionPath, HOME_PATH, itemPath } from '../../../machines/model/screens.ts';

/** The first request of a screen, once the currency is known. */
export interface FirstQuestion {
  screen: 'home' | 'item' | 'collection';
  /** The path of the call below the base of the API. Its one parameter is `currency_id`. */
  path: string;
  /** The address of the screen, as the shop writes it. */
  address: string;
}

/** The data that a screen is rendered from before any code has loaded. */
export interface ScreenData extends FirstQuestion {
  answer: unknown;
  /** The answer of GET /currencies. */
  currencies: unknown;
  /** The currency of the first answer. */
  currencyId: string;
}

/** The id in an address; null for none. */
function idIn(segment: string): string | null {
  try {
    const id = decodeURIComponent(segment);
    return isId(id) ? id : null;
  } catch {
    return null;
  }
}

/** The first request of Home, a product or a collection; null for other screens. */
export function firstQuestion(pathname: string): FirstQuestion | null {
  const [isAny, screen, segment] = /^\/(?:(item|collection)\/([^/]+))?$/.exec(pathname) ?? [];
  const id = segment === undefined ? '' : idIn(segment);
  if (isAny === undefined || id === null) return null;
  if (screen === 'item') return { screen, path: productPath(id), address: itemPath(id) };
  if (screen === 'collection') return { screen, path: collectionCall(id), address: collectionPath(id) };
  return { screen: 'home', path: FEED_PATH, address: HOME_PATH };
}
