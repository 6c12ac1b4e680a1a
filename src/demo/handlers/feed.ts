import { HttpResponse } from 'msw';
import type { DemoShop } from '../shop';
import { currencyOf } from './input';
import { refuse, route } from './route';

/** GET /feed */
export const feedHandlers = (shop: DemoShop) => [
  route(shop, 'get', '/feed', 'open', ({ query }) => {
    const currency = currencyOf(query);
    if (shop.scenarios.has('feed-error')) return refuse(500, 'Лента временно недоступна');
    if (shop.scenarios.has('feed-empty')) return HttpResponse.json([]);
    const feed: unknown[] = shop.catalogue.feed(currency?.id);
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
