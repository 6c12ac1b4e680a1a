import { KEY_HEADER } from '../../../shop/api/requestHeaders';
import type { Order } from '../orders';
import type { DemoShop } from '../demoShop';
import { type ApiCall, type Around, Refusal, refuse } from './route.handlers';

const LONGEST_KEY_CHARS = 64;

/** The key of a request; null without one, and where the server keeps none. */
const keyOf = ({ scenarios }: DemoShop, { headers }: Request): string | null =>
  scenarios.has('bill-keys-ignored') ? null : headers.get(KEY_HEADER);

/**
 * Names a request's key in its answer, and refuses a second request with a key while the first one is being answered.
 */
export function namingKeys(shop: DemoShop): Around {
  const underWay = new Set<string>();
  return async (request, respond) => {
    const key = keyOf(shop, request);
    if (key === null) return respond();
    const name = `${request.headers.get('x-telegram-user-id')} ${key}`;
    let response = refuse(409, 'Этот заказ уже создаётся');
    if (!underWay.has(name)) {
      underWay.add(name);
      response = await respond().finally(() => underWay.delete(name));
    }
    // An error is a cut connection: it has no headers.
    if (response.type !== 'error') response.headers.set(KEY_HEADER, key);
    return response;
  };
}

/** The order that a request's key has already, or the new one. Each user has keys of their own. */
export function oneOrder(shop: DemoShop, { body, userId, request }: ApiCall, make: () => Order): Order {
  const key = keyOf(shop, request);
  if (key === null) return make();
  if (key.length > LONGEST_KEY_CHARS) throw new Refusal(400, `Ключ заказа длиннее ${LONGEST_KEY_CHARS} символов`);
  const { keys } = shop.orders;
  const name = `${userId} ${key}`;
  const content = JSON.stringify(body);
  const known = keys.get(name) ?? { content, order: make() };
  if (known.content !== content) throw new Refusal(422, 'С этим ключом уже создан другой заказ');
  keys.set(name, known);
  return known.order;
}
