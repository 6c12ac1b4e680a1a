import { getResponse } from 'msw';
import { nameOf, type Example } from '../../src/contract/document';
import { createHandlers } from '../../src/demo/handlers';
import { createDemoShop } from '../../src/demo/shop';

const SHOPPER = '1001';
/** The examples stay the same from day to day. */
const NOW = Date.parse('2026-12-01T12:00:00Z');
/** So many entries of a list are enough to show it. */
const SHOWN_ENTRIES = 2;

const shortened = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, SHOWN_ENTRIES).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shortened(field)]));
};

interface Feed {
  type: string;
  collections?: { id: number }[];
  collection?: { id: number; editions: FeedEdition[] };
}
interface FeedEdition {
  id: number;
  convertedPrice: number;
  editionName: { name: string };
  edition_type: string;
  productCard: { id: number; name: string };
}

/** An example of each call, as the demo backend answers a shopper who buys one game. */
export async function demoExamples(): Promise<Record<string, Example>> {
  const shop = createDemoShop({ now: () => NOW });
  const handlers = createHandlers(shop);
  const examples: Record<string, Example> = {};
  /** @param template the path of the contract, where it differs from the path of this call */
  const call = async (
    method: 'get' | 'put' | 'post',
    path: string,
    { template = path.split('?')[0] ?? path, body }: { template?: string; body?: unknown } = {},
  ): Promise<unknown> => {
    const request = new Request(`https://shop.example/api${path}`, {
      method,
      headers: { 'x-telegram-user-id': SHOPPER, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const response = await getResponse(handlers, request);
    if (!response?.ok) throw new Error(`${method} ${path}: ${response?.status} ${await response?.text()}`);
    const answer: unknown = await response.json();
    examples[nameOf({ method, path: template })] = {
      ...(body === undefined ? {} : { body }),
      answer: shortened(answer),
    };
    return answer;
  };

  await call('get', '/settings/maintenance-status');
  await call('get', '/currencies');
  await call('get', `/users/${SHOPPER}`, { template: '/users/{telegramId}' });
  await call('put', `/users/${SHOPPER}`, { template: '/users/{telegramId}', body: { email: 'shopper@example.com' } });
  await call('get', `/users/${SHOPPER}/currency`, { template: '/users/{telegramId}/currency' });
  await call('put', `/users/${SHOPPER}/currency`, {
    template: '/users/{telegramId}/currency',
    body: { currencyId: 1 },
  });
  const feed = (await call('get', '/feed?currency_id=1')) as Feed[];
  const [banner, list] = [feed.find((item) => item.type === 'banner'), feed.find((item) => item.type === 'list')];
  const collection = list?.collection;
  const edition = collection?.editions[0];
  if (!collection || !edition) throw new Error('The demo feed has no list to make examples of');
  examples['GET /feed'] = { answer: shortened([banner, list]) };
  await call('get', '/genres');
  await call('get', `/collections/${collection.id}?currency_id=1`, { template: '/collections/{id}' });
  await call('get', `/products/${edition.productCard.id}?currency_id=1`, { template: '/products/{id}' });
  await call('get', '/products/search?query=the&currency_id=1');
  await call('get', '/products/subscription/ea-play?currency_id=1', {
    template: '/products/subscription/{subscription}',
  });
  await call('get', '/promos/BIG25', { template: '/promos/{code}' });
  const { total } = (await call('post', '/products/calculate-cart-total', {
    body: {
      editionIds: [edition.id],
      selectedCurrencyId: 1,
      currentTotal: edition.convertedPrice,
      priceTypes: { [edition.id]: 'standard' },
    },
  })) as { total: number };
  const { orderId } = (await call('post', '/payment/create-bill', {
    body: {
      amount: Math.floor(total),
      email: 'shopper@example.com',
      description: `Подключение ${edition.productCard.name}`,
      telegramId: SHOPPER,
      gameInfo: [
        {
          id: edition.productCard.id,
          title: edition.productCard.name,
          editionId: edition.id,
          edition_type: edition.edition_type,
          edition: edition.editionName.name,
          editionName: edition.editionName.name,
          price: edition.convertedPrice,
          finalPrice: total,
          discount_amount: null,
          currency: 1,
        },
      ],
      currency: 1,
      checkoutWithoutAccount: false,
      psLogin: 'shopper@example.com',
      psPassword: 'secret',
      psBackupCodes: '',
    },
  })) as { orderId: string };
  await call('get', `/payment/status/${orderId}`, { template: '/payment/status/{orderId}' });
  await call('post', '/payment/verify', { body: { orderId, email: 'shopper@example.com', telegramUsername: '' } });
  return examples;
}
