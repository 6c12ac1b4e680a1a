import { unwrap } from '../api/envelope.ts';
import { feedPicture, firstPicture, type FeedItem, type Pictured } from './feedPicture.ts';

/** What a screen asks for first, once the currency is known. */
export interface FirstQuestion {
  screen: 'home' | 'item' | 'collection';
  /** Of the call, below the base of the API. Its one parameter is `currency_id`. */
  path: string;
  /** The picture that the screen shows first. @param size of the window, pixels */
  pictureIn(answer: unknown, currencyId: unknown, size: { width: number; height: number }): unknown;
}

/** The id in an address, as the shop writes it into the address of a call; null for none (`src/api/read.ts`). */
function idIn(segment: string): string | null {
  try {
    const id = encodeURIComponent(decodeURIComponent(segment));
    return /^\.{1,2}$/.test(id) ? null : id;
  } catch {
    return null;
  }
}

/** The question of Home, a product or a collection; null for other screens. */
export function firstQuestion(pathname: string): FirstQuestion | null {
  const [isAny, screen, segment] = /^\/(?:(item|collection)\/([^/]+))?$/.exec(pathname) ?? [];
  const id = segment === undefined ? '' : idIn(segment);
  if (isAny === undefined || id === null) return null;
  if (screen === 'item')
    return {
      screen,
      path: `/products/${id}`,
      pictureIn: (answer) => (unwrap(answer, { keys: ['id'], isWrapped: true }) as Pictured).image_url,
    };
  if (screen === 'collection')
    return {
      screen,
      path: `/collections/${id}`,
      pictureIn: (answer, currencyId) =>
        firstPicture((unwrap(answer, { keys: ['editions', 'id'] }) as Pictured).editions, currencyId),
    };
  return {
    screen: 'home',
    path: '/feed',
    pictureIn: (answer, currencyId, size) => feedPicture(unwrap(answer) as FeedItem[], currencyId, size),
  };
}
