import { getResponse } from 'msw';
import { standardPrice } from '../../src/workshop/demo/catalogue/prices';
import { createHandlers } from '../../src/workshop/demo/handlers/allHandlers';
import { createDemoShop, type DemoShop, type DemoShopOptions } from '../../src/workshop/demo/demoShop';

export const NOW = Date.UTC(2030, 4, 17, 12);
const ORIGIN = 'http://localhost:3000';

/** A shop with a stopped clock and a function that calls its API. */
export function openShop(options: DemoShopOptions = {}) {
  const shop = createDemoShop({ now: () => NOW, ...options });
  const handlers = createHandlers(shop);
  async function call(
    method: string,
    path: string,
    { body, user, headers }: { body?: unknown; user?: string; headers?: Record<string, string> } = {},
  ) {
    const request = new Request(`${ORIGIN}/api${path}`, {
      method,
      headers: { ...(user ? { 'x-telegram-user-id': user } : {}), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const response = (await getResponse(handlers, request, { baseUrl: ORIGIN })) as Response;
    const text = response.type === 'error' ? '' : await response.text();
    // oxlint-disable-next-line typescript/no-explicit-any -- tests read responses of every shape
    let json: any;
    try {
      json = JSON.parse(text);
    } catch {
      json = undefined;
    }
    return { status: response.status, type: response.type, headers: response.headers, text, json };
  }
  return { shop, call };
}

/** A bill for one edition that the shop accepts. */
export function billFor(shop: DemoShop, editionId: number, price: number) {
  const edition = shop.catalogue.edition(editionId);
  return {
    amount: price,
    email: 'buyer@example.com',
    description: `Подключение ${edition?.productCard?.name}`,
    telegramId: '1001',
    telegramUsername: 'demo',
    promoCode: null as string | null,
    gameInfo: [{ id: editionId, title: edition?.productCard?.name, editionId, finalPrice: price, price, currency: 1 }],
    currency: 1,
    checkoutWithoutAccount: false,
    psLogin: 'player@example.com',
    psPassword: 'Secret-1',
    psBackupCodes: '',
  };
}

/** A bill for the first edition of the first product. */
export function firstBill(shop: DemoShop, now = NOW) {
  const [edition] = shop.catalogue.product(1, 1)!.editions;
  return billFor(shop, edition!.id, Math.floor(standardPrice(edition!, now)));
}
