import { feedPicture, firstPicture, type FeedItem, type Pictured } from './feedPicture.ts';

/** What a screen asks for first, once the currency is known. */
export interface FirstQuestion {
  screen: 'home' | 'item' | 'collection';
  /** Of the call, below the base of the API. Its one parameter is `currency_id`. */
  path: string;
  /** The picture that the screen shows first. @param content what the answer holds @param size of the window, pixels */
  pictureIn(content: unknown, currencyId: unknown, size: { width: number; height: number }): unknown;
}

/** The question of Home, a product or a collection; null for other screens. @param pathname below the shop's base */
export function firstQuestion(pathname: string): FirstQuestion | null {
  const [isAny, screen, id] = /^\/(?:(item|collection)\/([\w-]+))?$/.exec(pathname) ?? [];
  if (isAny === undefined) return null;
  if (screen === 'item')
    return { screen, path: `/products/${id}`, pictureIn: (product) => (product as Pictured).image_url };
  if (screen === 'collection')
    return {
      screen,
      path: `/collections/${id}`,
      pictureIn: (collection, currencyId) => firstPicture((collection as Pictured).editions, currencyId),
    };
  return {
    screen: 'home',
    path: '/feed',
    pictureIn: (feed, currencyId, size) => feedPicture(feed as FeedItem[], currencyId, size),
  };
}
