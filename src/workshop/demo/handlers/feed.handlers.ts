import { HttpResponse } from 'msw';
import type { WireFeedItem } from '../catalogue/types';
import type { DemoShop } from '../demoShop';
import { currencyOf } from './input.handlers';
import { refuse, route } from './route.handlers';

/** The same feed with another beginning: one wide banner, or a list at once. */
function beginning(feed: readonly WireFeedItem[], first: string): WireFeedItem[] {
  const lists = feed.slice(feed.findIndex(({ type }) => type === 'list'));
  return first === 'list'
    ? lists
    : [...feed.slice(0, 1).map((item) => ({ ...item, collections: item.collections?.slice(0, 1) ?? [] })), ...lists];
}

/** GET /feed */
export const feedHandlers = (shop: DemoShop) => [
  route(shop, 'get', '/feed', 'open', ({ query }) => {
    const currency = currencyOf(query);
    if (shop.scenarios.has('feed-error')) return refuse(500, 'Лента временно недоступна');
    if (shop.scenarios.has('feed-empty')) return HttpResponse.json([]);
    const usual = shop.catalogue.feed(currency?.id);
    const feed: unknown[] = shop.scenarios.has('feed-begins')
      ? beginning(usual, shop.scenarios.text('feed-begins', 'with'))
      : usual;
    if (!shop.scenarios.has('feed-malformed')) return HttpResponse.json(feed as never);
    const broken = [
      null,
      7,
      'баннер',
      { type: 'carousel' },
      { type: 'list', collection: 'нет' },
      { type: 'banner', collections: [{ id: null }] },
    ];
    return HttpResponse.json(feed.flatMap((item, index) => [broken[index % broken.length], item]) as never);
  }),
];
