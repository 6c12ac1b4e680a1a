import { HttpResponse } from 'msw';
import { genres } from '../catalogue/reference';
import type { DemoShop } from '../shop';
import { route } from './route';

/** GET /genres */
export const genreHandlers = (shop: DemoShop) => [
  route(shop, 'get', '/genres', 'open', () => HttpResponse.json([...genres])),
];
