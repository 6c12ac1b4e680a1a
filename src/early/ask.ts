import type { EarlyCall } from '../api/early';
import { chosenCurrency, fetchPicture, isOwn, launch, telegramId } from './known';

/** Put in by the build (`src/early/plugin.ts`). */
declare const API_URL: string;

const calls: Record<string, EarlyCall> = {};
const headers: Record<string, string> = {
  ...(telegramId ? { 'x-telegram-user-id': telegramId } : {}),
  ...(launch ? { Authorization: `tma ${launch}` } : {}),
};

const ask = (path: string): Promise<unknown> => {
  const call: EarlyCall = {
    headers,
    asked: performance.now(),
    answer: fetch(API_URL + path, { headers, credentials: 'include' }).then(async (response) => ({
      status: response.status, body: await response.arrayBuffer(),
    })),
  };
  calls[API_URL + path] = call;
  const body = call.answer.then((answer) => JSON.parse(new TextDecoder().decode(answer.body)) as unknown);
  // What failed here is asked again, and told, by the shop.
  body.catch(() => {});
  return body;
};
const inside = (body: unknown): Record<string, unknown> => ((body as { data?: unknown }).data ?? body) as Record<string, unknown>;

interface Pictured {
  banner_image?: unknown;
  image_url?: unknown;
  collection?: Pictured;
  collections?: Pictured[];
}
const showFeed = (body: unknown): void => {
  const [first] = inside(body) as unknown as Pictured[];
  const collection = first?.collections?.[0] ?? first?.collection;
  fetchPicture(collection?.banner_image ?? collection?.image_url);
};

const [, screen, id] = /^\/(?:(item|collection)\/([\w-]+))?$/.exec(location.pathname) ?? [];
const content = async (currencyId: unknown): Promise<void> => {
  const query = `?currency_id=${encodeURIComponent(String(currencyId))}`;
  if (screen === 'item') fetchPicture(inside(await ask(`/products/${id}${query}`))['image_url']);
  else if (screen === 'collection') await ask(`/collections/${id}${query}`);
  else if (location.pathname === '/') showFeed(await ask(`/feed${query}`));
};

const open = async (): Promise<void> => {
  const listed = ask('/currencies');
  const usual = telegramId ? ask(`/users/${encodeURIComponent(telegramId)}/currency`) : undefined;
  if (isOwn && chosenCurrency) return content(chosenCurrency);
  const list = inside(await listed) as unknown as { id: unknown }[];
  const wanted = String(usual && inside(await usual.catch(() => ({})))['currencyId']);
  await content((list.find((one) => String(one.id) === wanted) ?? list[0])?.id);
};

// Under maintenance nothing but its poll runs; a status that cannot be had means that there is none.
const isOpen = (body: unknown): boolean => [undefined, null, false, 0, '', 'false'].includes(inside(body)['maintenanceMode'] as never);

/**
 * Asks the first questions while the shop's code is on its way: maintenance, then the currencies, then what the opened
 * screen shows. The shop takes the answers over (`src/api/early.ts`); where one of its requests would be another one,
 * it asks anew: everything guessed wrong here costs a request.
 */
export function askFirst(): void {
  globalThis.earlyCalls = calls;
  void ask('/settings/maintenance-status')
    .then(isOpen, () => true)
    .then((opens) => (opens ? open() : undefined))
    .catch(() => {});
}
