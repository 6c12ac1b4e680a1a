import { HttpResponse } from 'msw';
import { currencies, genres } from '../catalogue/reference';
import type { DemoShop } from '../demoShop';
import { route } from './route.handlers';

/** GET /settings/maintenance-status, /currencies and /genres */
export const referenceHandlers = (shop: DemoShop) => [
  route(shop, 'get', '/settings/maintenance-status', 'open', () => {
    const { scenarios } = shop;
    const withText = scenarios.has('maintenance-message');
    return HttpResponse.json({
      maintenanceMode: withText || scenarios.has('maintenance'),
      maintenanceMessage: withText ? scenarios.text('maintenance-message', 'message') : '',
    });
  }),
  route(shop, 'get', '/currencies', 'open', () => HttpResponse.json([...currencies])),
  route(shop, 'get', '/genres', 'open', () => HttpResponse.json([...genres])),
];
