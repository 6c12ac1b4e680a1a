import { HttpResponse } from 'msw';
import { SUBSCRIPTION_IDS } from '../../../../machines/model/subscriptions';
import type { SearchQuery } from '../catalogue/catalogue';
import { genres } from '../catalogue/reference';
import type { DemoShop } from '../demoShop';
import { currencyOf, integerOf, priceBound } from './input.handlers';
import { Refusal, refuse, route } from './route.handlers';

function genreIds(text: string | null): number[] {
  if (!text) return [];
  return text.split(',').map((part) => {
    const id = integerOf(part);
    if (id === undefined || !genres.some((genre) => genre.id === id))
      throw new Refusal(400, `Неизвестный жанр: ${part}`);
    return id;
  });
}

function searchQuery(query: URLSearchParams): SearchQuery {
  const priceFrom = priceBound(query, 'priceFrom');
  const priceTo = priceBound(query, 'priceTo');
  if (priceFrom !== undefined && priceTo !== undefined && priceFrom > priceTo) {
    throw new Refusal(400, 'Минимальная цена не может быть больше максимальной');
  }
  const currencyId = currencyOf(query)?.id;
  const text = (query.get('query') ?? '').slice(0, 200);
  return { query: text, genres: genreIds(query.get('genres')), priceFrom, priceTo, currencyId };
}

/** GET /products/search, /products/subscription/{slug}, /products/{id} and /collections/{id} */
export const productHandlers = (shop: DemoShop) => [
  route(shop, 'get', '/products/search', 'open', ({ query }) =>
    HttpResponse.json(shop.catalogue.search(searchQuery(query)) as never),
  ),
  route(shop, 'get', '/products/subscription/:slug', 'open', ({ params, query }) => {
    const slug = SUBSCRIPTION_IDS.find((each) => each === params.slug);
    if (!slug) return refuse(404, 'Такой подписки нет');
    return HttpResponse.json({ data: shop.catalogue.freeWith(slug, currencyOf(query)?.id) } as never);
  }),
  route(shop, 'get', '/products/:id', 'open', ({ params, query }) => {
    currencyOf(query);
    const id = integerOf(params.id);
    if (id === undefined) return refuse(400, 'Некорректный идентификатор товара');
    const product = shop.catalogue.product(id);
    return product ? HttpResponse.json({ data: product } as never) : refuse(404, 'Товар не найден');
  }),
  route(shop, 'get', '/collections/:id', 'open', ({ params, query }) => {
    const currency = currencyOf(query);
    const id = integerOf(params.id);
    if (id === undefined) return refuse(400, 'Некорректный идентификатор коллекции');
    const collection = shop.catalogue.collection(id, currency?.id);
    return collection ? HttpResponse.json(collection as never) : refuse(404, 'Коллекция не найдена');
  }),
];
