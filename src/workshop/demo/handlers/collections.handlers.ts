import { HttpResponse } from 'msw';
import type { DemoShop } from '../demoShop';
import { currencyOf, integerOf } from './input.handlers';
import { refuse, route } from './route.handlers';

/** GET /collections/{id} */
export const collectionHandlers = (shop: DemoShop) => [
  route(shop, 'get', '/collections/:id', 'open', ({ params, query }) => {
    const currency = currencyOf(query);
    const id = integerOf(params.id);
    if (id === undefined) return refuse(400, 'Некорректный идентификатор коллекции');
    const collection = shop.catalogue.collection(id, currency?.id);
    return collection ? HttpResponse.json(collection as never) : refuse(404, 'Коллекция не найдена');
  }),
];
