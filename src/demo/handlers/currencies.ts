import { HttpResponse } from 'msw';
import { currencies } from '../catalogue/reference';
import type { DemoShop } from '../shop';
import { route } from './route';

/** GET /currencies */
export const currencyHandlers = (shop: DemoShop) => [
  route(shop, 'get', '/currencies', 'open', () => HttpResponse.json([...currencies])),
];
