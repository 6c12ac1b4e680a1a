import { HttpResponse } from 'msw';
import type { DemoShop } from '../demoShop';
import { route } from './route.handlers';

/** GET /settings/maintenance-status */
export const settingsHandlers = (shop: DemoShop) => [
  route(shop, 'get', '/settings/maintenance-status', 'open', () => {
    const { scenarios } = shop;
    const withText = scenarios.has('maintenance-message');
    return HttpResponse.json({
      maintenanceMode: withText || scenarios.has('maintenance'),
      maintenanceMessage: withText ? scenarios.text('maintenance-message', 'message') : '',
    });
  }),
];
