// @vitest-environment jsdom
import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Currency } from '../../machines/model/entities';
import { currencySchema } from '../../src/shop/api/schemas';

/** The responses of the server by path; requests to other paths never finish. */
type Answers = Record<string, unknown>;

interface Asked {
  path: string;
  headers: Record<string, string>;
  cache?: RequestCache | undefined;
}

const OPEN: Answers = {
  '/api/settings/maintenance-status': { maintenanceMode: false },
  '/api/currencies': [{ id: 7, code: 'RUB' }],
};

/** Runs the requests of the page's early script at an address. @returns them */
async function askAt(
  path: string,
  { answers = {}, stored = {} }: { answers?: Answers; stored?: Record<string, string> } = {},
): Promise<Asked[]> {
  const asked: Asked[] = [];
  const all = { ...OPEN, ...answers };
  const bodyOf = (address: string): ArrayBuffer | undefined => {
    const answer = all[address];
    if (answer === undefined) return undefined;
    return new TextEncoder().encode(typeof answer === 'string' ? answer : JSON.stringify(answer)).buffer;
  };
  vi.stubGlobal('fetch', async (address: string, { headers, cache }: RequestInit) => {
    asked.push({ path: address, headers: headers as Record<string, string>, cache });
    const body = bodyOf(address);
    return body ? { status: 200, arrayBuffer: async () => body } : new Promise(() => {});
  });
  class Request extends EventTarget {
    status = 200;
    response: unknown;
    readonly headers: Record<string, string> = {};
    path = '';
    open(_: string, address: string): void {
      this.path = address;
    }
    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value;
    }
    send(): void {
      asked.push({ path: this.path, headers: this.headers });
      this.response = bodyOf(this.path);
      if (this.response) this.dispatchEvent(new Event('load'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  vi.stubGlobal('API_URL', '');
  vi.stubGlobal('BUILD', '');
  vi.stubGlobal('HTTP_FILE', '');
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  history.replaceState(null, '', location.origin + path);
  vi.resetModules();
  const { handover, mayAsk } = await import('../../src/shop/page/known');
  const { ask } = await import('../../src/shop/page/ask');
  const { askNext } = await import('../../src/shop/page/askNext');
  if (mayAsk) handover.status = ask(handover, '/api/settings/maintenance-status');
  let isDone = false;
  void askNext(handover).finally(() => (isDone = true));
  await vi.waitFor(() => expect(isDone || asked.length > 2).toBe(true), { interval: 1 });
  return asked;
}

/** A stored currency as the shop parses it. */
function parsed(userCurrency: string): Currency | null {
  try {
    return v.parse(v.fallback(v.nullable(currencySchema), null), JSON.parse(userCurrency));
  } catch {
    return null;
  }
}

const pathsOf = (asked: readonly Asked[]): string[] => asked.map(({ path }) => path);

afterEach(() => {
  localStorage.clear();
  document.body.innerHTML = '';
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the early script', () => {
  it('requests the feed in the first currency', async () => {
    expect(pathsOf(await askAt('/'))).toEqual([
      '/api/settings/maintenance-status',
      '/api/currencies',
      '/api/feed?currency_id=7',
    ]);
  });

  it.each([
    { maintenanceMode: true, data: {} },
    { data: { maintenanceMode: true } },
    { maintenanceMode: true, data: { maintenanceMode: false } },
  ])('sends no other request during maintenance: %j', async (status) => {
    expect(pathsOf(await askAt('/', { answers: { '/api/settings/maintenance-status': status } }))).toHaveLength(1);
  });

  it.each(['0', '1234567890123456789'])('requests the feed in a currency whose id is %s', async (id) => {
    const answers = { '/api/currencies': `[{"id":${id},"code":"RUB"}]` };
    expect(pathsOf(await askAt('/', { answers }))[2]).toBe(`/api/feed?currency_id=${id}`);
  });

  it('requests the feed in the first valid currency, and in the user’s currency only if it is an id', async () => {
    const answers = {
      '/api/currencies': [null, { id: 5 }, { id: '..', code: 'EUR' }, { id: 7, code: 'RUB' }, { id: 9, code: 'TRY' }],
      '/api/users/1001/currency': { currencyId: [9] },
    };
    const asked = await askAt('/', { stored: { telegramId: '1001' }, answers });
    expect(pathsOf(asked).at(-1)).toBe('/api/feed?currency_id=7');
  });

  it('requests the feed in the first currency also where the browser denies its storage', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(pathsOf(await askAt('/')).at(-1)).toBe('/api/feed?currency_id=7');
  });

  it.each([
    ['younger than 15 s', 14_000, 0],
    ['older than 15 s', 15_001, 1],
    ['of no readable age', NaN, 1],
  ])('requests an answer of the page again that is %s: after %s ms, %i times', async (_, ageMs, times) => {
    vi.spyOn(performance, 'now').mockReturnValue(0);
    document.body.innerHTML = `<script type="application/json" data-answer="/api/currencies" data-age="${ageMs}">[{"id":7,"code":"RUB"}]</script>`;
    const asked = pathsOf(await askAt('/', { answers: { '/api/feed?currency_id=7': [] } }));
    expect(asked.filter((path) => path === '/api/currencies')).toHaveLength(times);
    expect(asked.at(-1)).toBe('/api/feed?currency_id=7');
  });

  it('requests no feed when there is no currency', async () => {
    expect(pathsOf(await askAt('/', { answers: { '/api/currencies': [] } }))).toHaveLength(2);
  });

  it('sends the id of a known shopper, and bypasses every cache for all requests except products', async () => {
    const asked = await askAt('/', { stored: { telegramId: '1001' } });
    expect(asked.map(({ path, headers, cache }) => [path, headers['x-telegram-user-id'], cache])).toEqual([
      ['/api/settings/maintenance-status', '1001', 'no-store'],
      ['/api/currencies', '1001', 'no-store'],
      ['/api/users/1001/currency', '1001', 'no-store'],
    ]);
  });

  it.each(['null', 'undefined', 'a/b', 'имя', ' ', 'x'.repeat(65)])(
    'sends no id when the stored id is not that of an account: «%s»',
    async (telegramId) => {
      const asked = await askAt('/', { stored: { telegramId } });
      expect(asked[0]?.headers).not.toHaveProperty('x-telegram-user-id');
      expect(pathsOf(asked)).toHaveLength(3);
    },
  );

  it.each([
    '{"id":9,"code":"TRY"}',
    '{"id":0,"code":"TRY"}',
    '{"id":"..","code":"TRY"}',
    '{"id":9}',
    '{"id":9,"code":""}',
    '{"id":null,"code":"TRY"}',
    '{"id":{},"code":"TRY"}',
    '[{"id":9,"code":"TRY"}]',
    'null',
    '9',
    'TRY',
  ])('requests the feed in the stored currency only if the shop accepts it too: %s', async (userCurrency) => {
    const stored = { telegramId: '1001', userCurrency };
    const read = parsed(userCurrency);
    const answers = { '/api/users/1001/currency': { currencyId: 7 } };
    expect(pathsOf(await askAt('/', { stored, answers })).at(-1)).toBe(`/api/feed?currency_id=${read?.id ?? 7}`);
  });

  it('ignores the stored currency of another account', async () => {
    const stored = { telegramId: '1002', userCurrency: '{"id":9,"code":"TRY"}' };
    const answers = { '/api/users/1001/currency': { currencyId: 7 } };
    const launch = `#tgWebAppData=${encodeURIComponent('user={"id":1001}&hash=x')}`;
    expect(pathsOf(await askAt(`/${launch}`, { stored, answers })).at(-1)).toBe('/api/feed?currency_id=7');
    const { chosenCurrency } = await import('../../src/shop/page/stored');
    expect(chosenCurrency('1001')).toBeUndefined();
  });
});
