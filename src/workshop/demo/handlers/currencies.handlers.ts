import { HttpResponse } from 'msw';
import { currencies } from '../catalogue/reference';
import type { DemoShop } from '../demoShop';
import { route } from './route.handlers';

/** GET /currencies */
export const currencyHandlers = (shop: DemoShop) => [
  route(shop, 'get', '/currencies', 'open', () => HttpResponse.json([...currencies])),
];
