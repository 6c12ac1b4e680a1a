import { http, type HttpHandler } from 'msw';
import type { DemoShop } from '../demoShop';
import { cartTotalHandlers } from './cartTotal.handlers';
import { collectionHandlers } from './collections.handlers';
import { currencyHandlers } from './currencies.handlers';
import { feedHandlers } from './feed.handlers';
import { genreHandlers } from './genres.handlers';
import { paymentHandlers } from './payment.handlers';
import { productHandlers } from './products.handlers';
import { promoHandlers } from './promos.handlers';
import { refuse } from './route.handlers';
import { settingsHandlers } from './settings.handlers';
import { userHandlers } from './users.handlers';

/** Every API call of the shop as MSW handlers, on any origin, under `/api`. An unknown call answers 404. */
export function createHandlers(shop: DemoShop): HttpHandler[] {
  return [
    ...settingsHandlers(shop),
    ...currencyHandlers(shop),
    ...userHandlers(shop),
    ...feedHandlers(shop),
    ...productHandlers(shop),
    ...collectionHandlers(shop),
    ...genreHandlers(shop),
    ...promoHandlers(shop),
    ...cartTotalHandlers(shop),
    ...paymentHandlers(shop),
    http.all('*/api/*', () => refuse(404, 'Такого вызова нет')),
  ];
}
