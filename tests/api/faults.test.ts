import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../src/shop/api/apiErrors';
import { createClient } from '../../src/shop/api/client';
import { billFailureOf } from '../../src/shop/api/payment.api';
import { createDemoShop } from '../../src/workshop/demo/demoShop';
import { billAnswer } from '../../src/workshop/demo/handlers/payment.handlers';
import { createDemoMiddleware } from '../../src/workshop/demo/middleware';
import { STRANGE, USELESS, makeFaulty, type FaultName } from '../support/faults';
import { listen } from '../support/listen';
import { READING_CALLS } from './readingCalls';

const PAY = 'https://pay.example/A-1';
/** The correct responses of the calls that need an order. */
const OF_AN_ORDER: Record<string, object> = {
  '/api/products/calculate-cart-total': { total: 3600, appliedPromo: { name: 'WELCOME10', discount: 10 } },
  '/api/payment/create-bill': billAnswer('A-1', PAY),
  '/api/payment/status/1': { status: 'pending', message: 'Банк проверяет платёж', paymentUrl: PAY },
  '/api/payment/verify': { data: { success: true } },
};
const demo = createDemoMiddleware(createDemoShop());
const server: Server = createServer((request, response) => {
  const body = OF_AN_ORDER[request.url ?? ''];
  if (body) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  else demo(request, response, () => response.writeHead(404).end());
});
let origin: string;
const faulty = makeFaulty(server);
const callsNow = () => createClient(`${origin}/api`, () => ({ telegramId: '1001', initData: '' }));
const ask = async (name: string): Promise<unknown> => READING_CALLS[name]?.(callsNow());
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});

beforeAll(async () => void (origin = `http://127.0.0.1:${await listen(server)}`));
afterEach(() => {
  faulty.mend();
  warn.mockClear();
});
afterAll(() => server.close());

const STATUS: Partial<Record<FaultName, [number, string]>> = {
  '500 with a text': [500, 'Сервер отдыхает'],
  '500 without a text': [500, ''],
  401: [401, ''],
  404: [404, ''],
  429: [429, ''],
};

describe.each(Object.keys(READING_CALLS))('the call «%s»', (name) => {
  const outcome = (fault: FaultName): Promise<unknown> => {
    faulty.breakCall(/.*/, fault);
    return ask(name).catch((error: unknown) => error);
  };

  it.each(USELESS)('is refused by a response that is useless: %s', async (fault) => {
    const end = await outcome(fault);
    if (name === 'search' && fault === 404) {
      expect(end).toEqual({ products: [], isAnswered: true });
      return;
    }
    expect(end).toBeInstanceOf(ApiError);
    const { status, message } = end as ApiError;
    const [code, text] = STATUS[fault] ?? [null, ''];
    // Node reports the status of a body that was cut; a browser does not.
    if (fault !== 'a body cut in the middle') expect(status).toBe(code);
    // A promo code has texts of its own: `calls.test.ts`.
    if (name !== 'promo') expect(message).toBe(text);
    // Only without a status may an order exist.
    if (name === 'create-bill') expect(billFailureOf(end, false, false)).toBe(status === null ? 'mayExist' : 'refused');
  });

  /** What is read from an object without one known field; every other call refuses it. */
  const ofNothing: Record<string, unknown> = {
    'maintenance-status': { maintenanceMode: false, maintenanceMessage: '' },
    user: expect.objectContaining({ psStoreLogin: '', psStorePassword: '', currencyId: null }),
    'user currency': null,
    promo: { code: 'WELCOME10', discount: 0 },
    'payment verification': false,
  };

  it.each(['{}', 'an object of wrong types'] as const)('has no data in %s', async (fault) => {
    expect(await outcome(fault)).toEqual(name in ofNothing ? ofNothing[name] : expect.any(ApiError));
  });

  it.each(['[]', 'a list of wrong types'] as const)('has no entries in %s', async (fault) => {
    const empty = name === 'search' ? { products: [], isAnswered: true } : [];
    const isList = ['currencies', 'feed', 'search', 'subscription', 'genres'].includes(name);
    expect(await outcome(fault)).toEqual(isList ? empty : expect.any(ApiError));
  });

  it.each(STRANGE)('is read as usual where the response has %s', async (fault) => {
    const usual = await ask(name);
    const read = await outcome(fault);
    const texts = (value: unknown) => JSON.stringify(value, (_, each) => (typeof each === 'number' ? `${each}` : each));
    /** The ids of its entries; [undefined] without entries. */
    const entries = (value: unknown) => {
      const { products, editions } = (value ?? {}) as { products?: unknown; editions?: unknown };
      return [products ?? editions ?? value].flat().map((entry) => (entry as { id?: unknown } | null)?.id);
    };
    if (fault === 'nulls where something may be missing' || fault === 'unknown kinds')
      expect(entries(read)).toEqual(entries(usual));
    else expect(texts(read)).toBe(texts(usual));
    expect(read).not.toBeInstanceOf(ApiError);
    // Only the item of an unknown kind is left out.
    const leftOut = name === 'feed' && fault === 'unknown kinds';
    expect(warn.mock.calls).toEqual(leftOut ? [['feed: 1 unreadable entries were left out']] : []);
  });
});
