import { http, type HttpHandler } from 'msw';
import type { DemoShop } from '../demoShop';
import { cartTotalHandlers } from './cartTotal.handlers';
import { feedHandlers } from './feed.handlers';
import { paymentHandlers } from './payment.handlers';
import { productHandlers } from './products.handlers';
import { promoHandlers } from './promos.handlers';
import { referenceHandlers } from './reference.handlers';
import { refuse } from './route.handlers';
import { userHandlers } from './users.handlers';

/** Every API call of the shop as MSW handlers, on any origin, under `/api`. An unknown call answers 404. */
export function createHandlers(shop: DemoShop): HttpHandler[] {
  return [
    ...referenceHandlers(shop),
    ...userHandlers(shop),
    ...feedHandlers(shop),
    ...productHandlers(shop),
    ...promoHandlers(shop),
    ...cartTotalHandlers(shop),
    ...paymentHandlers(shop),
    http.all('*/api/*', () => refuse(404, 'Такого вызова нет')),
  ];
}
