import { HttpResponse } from 'msw';
import { genres } from '../catalogue/reference';
import type { DemoShop } from '../demoShop';
import { route } from './route.handlers';

/** GET /genres */
export const genreHandlers = (shop: DemoShop) => [
  route(shop, 'get', '/genres', 'open', () => HttpResponse.json([...genres])),
];
