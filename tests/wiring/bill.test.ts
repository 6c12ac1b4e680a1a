import { describe, expect, it } from 'vitest';
import { EMPTY_ORDER, QUOTE_CHANGED } from '../../machines/model/payment';
import { EMPTY_PAYMENT_FORM } from '../../machines/model/paymentForm';
import type { Client } from '../../src/api/client';
import { makeBill } from '../../src/wiring/bill';
import { fakeEffects } from '../support/effects';
import { cartItem, NOON, paymentData } from '../support/samples';

const NO_BILL = 'Не удалось создать счет для оплаты';
const WISH = {
  order: { ...EMPTY_ORDER, items: [cartItem()] },
  form: { ...EMPTY_PAYMENT_FORM, email: 'a@b.c' },
  identity: { telegramId: '1001', telegramUsername: 'demo' },
};

/** A shop before a server that answers each call with the next of what is given; the last answer stays. */
function shop({ bills = [], statuses = [] }: { bills?: unknown[]; statuses?: unknown[] }) {
  const asked: string[] = [];
  const next = (answers: unknown[]) => (answers.length > 1 ? answers.shift() : answers[0]);
  const client = {
    post: async (path: string) => (asked.push(`POST ${path}`), { data: next(bills) }),
    get: async (path: string) => (asked.push(`GET ${path}`), { data: next(statuses) }),
  } as unknown as Client;
  const { effects, storage } = fakeEffects({ over: { client, paymentHosts: ['pay.example'] } });
  effects.saved.writeCart({ items: [cartItem()], currencyId: '1' });
  const make = (signal = new AbortController().signal, wish = WISH) => makeBill(effects, wish, signal, () => {});
  return { asked, effects, storage, make };
}

const made = (paymentUrl?: string) => ({ success: true, orderId: 5, paymentUrl });

describe('a bill that was made', () => {
  it.each([
    ['no link', made()],
    ['a link that may not be opened', made('https://evil.example/5')],
    ['a link that is none', made('javascript:alert(1)')],
  ])('with %s is stored all the same, and the next tap makes no second one', async (_, bill) => {
    const { asked, effects, make } = shop({ bills: [bill], statuses: [{ status: 'pending' }] });
    await expect(make()).rejects.toThrow(NO_BILL);
    expect(effects.saved.readPayment()).toMatchObject({ data: { orderId: 5 }, attempts: 0 });
    await expect(make()).rejects.toThrow(NO_BILL);
    expect(asked).toEqual(['POST /payment/create-bill', 'GET /payment/status/5']);
  });

  it('is continued once the server has a link for it', async () => {
    const { make } = shop({ bills: [made()], statuses: [{ status: 'pending', paymentUrl: 'https://pay.example/5' }] });
    await expect(make()).rejects.toThrow(NO_BILL);
    expect(await make()).toMatchObject({ data: { orderId: 5, paymentUrl: 'https://pay.example/5' } });
  });

  it('is replaced by another one only when the server says that it is over', async () => {
    const { asked, make } = shop({
      bills: [made(), { ...made('https://pay.example/6'), orderId: 6 }],
      statuses: [{ status: 'failed' }],
    });
    await expect(make()).rejects.toThrow(NO_BILL);
    expect(await make()).toMatchObject({ data: { orderId: 6 } });
    expect(asked).toEqual(['POST /payment/create-bill', 'GET /payment/status/5', 'POST /payment/create-bill']);
  });

  it('is stored also when its request was aborted', async () => {
    const { effects, make } = shop({ bills: [made('https://pay.example/5')] });
    const screen = new AbortController();
    const bill = make(screen.signal);
    screen.abort();
    await bill;
    expect(effects.saved.readPayment()).toMatchObject({
      data: { orderId: 5, paymentUrl: 'https://pay.example/5' },
      attempts: 0,
    });
  });
});

it('an order that is already stored is used, and no bill is requested', async () => {
  const { asked, effects, make } = shop({});
  effects.saved.writePayment({ data: paymentData(), attempts: 3 });
  expect(await make()).toEqual({ data: paymentData(), attempts: 3 });
  expect(asked).toEqual([]);
});

it('a count of attempts left by an earlier order is removed before a bill is requested', async () => {
  const { effects, storage, make } = shop({ bills: [made('https://pay.example/5')] });
  storage.write('paymentAttempts', 'paid');
  const counts: (string | null)[] = [];
  const { post } = effects.client;
  effects.client.post = (...asked) => {
    counts.push(storage.read('paymentAttempts'));
    return post(...asked) as never;
  };
  await make();
  expect(counts).toEqual([null]);
});

it.each([
  ['its own sum', null],
  ['the server’s sum', 3600],
])('an order whose promotion has ended since it was tapped is not billed by %s', async (_, serverTotal) => {
  const { asked, effects, make } = shop({ bills: [made('https://pay.example/5')] });
  const items = [cartItem({ discount_amount: 3000, promotion_end_date: new Date(NOON + 1_000).toISOString() })];
  effects.now = () => NOON + 2_000;
  await expect(make(undefined, { ...WISH, order: { ...EMPTY_ORDER, items, serverTotal, asOf: NOON } })).rejects.toThrow(
    QUOTE_CHANGED,
  );
  expect(asked).toEqual([]);
});

it('goods that another window has billed and seen paid, while this one waited for its turn, are not billed again', async () => {
  const { asked, effects, make } = shop({ bills: [made('https://pay.example/6')] });
  effects.browserWindow = {
    ...effects.browserWindow,
    alone: (_name, _signal, act) => {
      effects.saved.writeCart({ items: [], currencyId: null });
      return act();
    },
  };
  await expect(make()).rejects.toThrow(QUOTE_CHANGED);
  expect(asked).toEqual([]);
});
