/**
 * Stands in the page itself and asks the first questions while the shop's code is on its way: maintenance, then the
 * currencies, then what the opened screen shows. The shop takes the answers over (`src/api/early.ts`); where one of
 * its requests would be another one, it asks anew. Imports no code; everything it guesses wrong costs a request.
 */
import type { EarlyCall } from '../api/early';

/** Put in by the build (`src/early/plugin.ts`). */
declare const API_URL: string;
declare const MEDIA_URL: string;
declare const TELEGRAM_FILE: string;
declare const NEXT_FILES: readonly string[];

{
  const calls: Record<string, EarlyCall> = {};
  globalThis.earlyCalls = calls;

  /** What may throw or be missing is as if it were absent. */
  const attempt = <T>(act: () => T): T | undefined => {
    try {
      return act();
    } catch {
      return undefined;
    }
  };
  const stored = (key: string): string | undefined => attempt(() => localStorage.getItem(key)?.trim() || undefined);
  const launch =
    new URLSearchParams(location.hash.slice(1)).get('tgWebAppData')
    ?? attempt(() => (JSON.parse(sessionStorage.getItem('__telegram__initParams') ?? '{}') as { tgWebAppData?: string }).tgWebAppData)
    ?? '';
  const user = attempt(() => (JSON.parse(new URLSearchParams(launch).get('user') ?? 'null') as { id?: number } | null)?.id);
  const telegramId = user === undefined ? stored('telegramId') : String(user);
  const headers: Record<string, string> = {
    ...(telegramId ? { 'x-telegram-user-id': telegramId } : {}),
    ...(launch ? { Authorization: `tma ${launch}` } : {}),
  };

  const ask = (path: string): Promise<unknown> => {
    const call: EarlyCall = {
      headers,
      asked: performance.now(),
      answer: fetch(API_URL + path, { headers, credentials: 'include' }).then(async (response) => ({
        status: response.status, text: await response.text(),
      })),
    };
    calls[API_URL + path] = call;
    const body = call.answer.then(({ text }) => JSON.parse(text) as unknown);
    // What failed here is asked again, and told, by the shop.
    body.catch(() => {});
    return body;
  };
  const inside = (body: unknown): Record<string, unknown> => ((body as { data?: unknown }).data ?? body) as Record<string, unknown>;

  /** The first picture a screen will show is fetched before the code that draws it. */
  const preload = (file: unknown): void => {
    if (typeof file !== 'string' || file === '' || /^(?!https?:)[a-z][a-z0-9+.-]*:|^\/\//i.test(file)) return;
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'image';
    link.fetchPriority = 'high';
    link.href = /^https?:/i.test(file) ? file : `${MEDIA_URL}/uploads/${file.replace(/^\/+/, '').replace(/^uploads\//, '')}`;
    document.head.append(link);
  };

  interface Pictured {
    banner_image?: unknown;
    image_url?: unknown;
    collection?: Pictured;
    collections?: Pictured[];
  }
  const showFeed = (body: unknown): void => {
    const [first] = inside(body) as unknown as Pictured[];
    const collection = first?.collections?.[0] ?? first?.collection;
    preload(collection?.banner_image ?? collection?.image_url);
  };

  const [, screen, id] = /^\/(?:(item|collection)\/([\w-]+))?$/.exec(location.pathname) ?? [];
  const content = async (currencyId: unknown): Promise<void> => {
    const query = `?currency_id=${encodeURIComponent(String(currencyId))}`;
    if (screen === 'item') preload(inside(await ask(`/products/${id}${query}`))['image_url']);
    else if (screen === 'collection') await ask(`/collections/${id}${query}`);
    else if (location.pathname === '/') showFeed(await ask(`/feed${query}`));
  };

  const open = async (): Promise<void> => {
    const isOwn = stored('owner') === telegramId;
    const saved = isOwn && attempt(() => (JSON.parse(stored('userCurrency') ?? 'null') as { id?: unknown } | null)?.id);
    const listed = ask('/currencies');
    const usual = telegramId ? ask(`/users/${encodeURIComponent(telegramId)}/currency`) : undefined;
    if (saved) return content(saved);
    const list = inside(await listed) as unknown as { id: unknown }[];
    const wanted = String(usual && inside(await usual.catch(() => ({})))['currencyId']);
    await content((list.find((one) => String(one.id) === wanted) ?? list[0])?.id);
  };

  // Under maintenance nothing but its poll runs; a status that cannot be had means that there is none.
  const isOpen = (body: unknown): boolean => [undefined, null, false, 0, '', 'false'].includes(inside(body)['maintenanceMode'] as never);
  const begin = (): void =>
    void ask('/settings/maintenance-status')
      .then(isOpen, () => true)
      .then((opens) => (opens ? open() : undefined))
      .catch(() => {});
  // The tools of QA are pages of their own, without goods.
  if (!/[?&](qa|inspector)\b/.test(location.search)) begin();

  if (location.pathname !== '/') document.documentElement.dataset['start'] = 'inner';
  const fetchLater = (rel: string, href: string): void => {
    const link = Object.assign(document.createElement('link'), { rel, href, as: 'script' });
    link.crossOrigin = 'anonymous';
    document.head.append(link);
  };
  if (launch && TELEGRAM_FILE) fetchLater('modulepreload', TELEGRAM_FILE);
  // The screens that shoppers go to next, once this one has everything; not for those who count their bytes.
  const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
  addEventListener('load', () => {
    setTimeout(() => {
      if (!savesData && navigator.onLine) NEXT_FILES.forEach((file) => fetchLater('prefetch', file));
    }, 2_000);
  });
}
