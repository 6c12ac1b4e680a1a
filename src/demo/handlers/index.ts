import { http, type HttpHandler } from 'msw';
import type { DemoShop } from '../shop';
import { cartTotalHandlers } from './cartTotal';
import { collectionHandlers } from './collections';
import { currencyHandlers } from './currencies';
import { feedHandlers } from './feed';
import { genreHandlers } from './genres';
import { paymentHandlers } from './payment';
import { productHandlers } from './products';
import { promoHandlers } from './promos';
import { refuse } from './route';
import { settingsHandlers } from './settings';
import { userHandlers } from './users';

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
