import { describe, expect, it } from 'vitest';
import type { SavedOrder } from '../../machines/model/payment';
import { billedItem } from '../../machines/model/quote';
import { PAYMENT_REASONS } from '../../machines/model/paymentReasons';
import { EMPTY_PAYMENT_FORM } from '../../machines/model/paymentForm';
import type { CallOptions, Client } from '../../src/shop/api/client';
import { ApiError, CLIENT_MISSING } from '../../src/shop/api/apiErrors';
import { makeBill } from '../../src/shop/wiring/bill';
import type { AccountRecord } from '../../src/shop/wiring/record';
import { billAnswer } from '../../src/workshop/demo/handlers/payment.handlers';
import { fakeEffects } from '../support/effects';
import { cartItem, NOON, orderOf, paymentData } from '../support/samples';

const {
  noBill: NO_BILL,
  quoteChanged: QUOTE_CHANGED,
  billFailed: BILL_FAILED,
  billUnknown: BILL_UNKNOWN,
  billNameless: BILL_NAMELESS,
} = PAYMENT_REASONS;
const WISH = {
  order: orderOf(),
  form: { ...EMPTY_PAYMENT_FORM, email: 'a@b.c' },
  identity: { telegramId: '1001', telegramUsername: 'demo' },
  isConfirmed: false,
};

/** A shop whose server sends the given responses in turn and then repeats the last one. */
function shop({ bills = [], statuses = [] }: { bills?: unknown[]; statuses?: unknown[] }) {
  const asked: string[] = [];
  const keys: (string | undefined)[] = [];
  const next = (answers: unknown[]) => (answers.length > 1 ? answers.shift() : answers[0]);
  const answerOf = (answers: unknown[]): unknown => {
    const answer = next(answers);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const client = {
    post: async (path: string, _body: unknown, { headers, signal }: CallOptions) => {
      asked.push(`POST ${path}`);
      keys.push(headers?.['Idempotency-Key']);
      await new Promise((resolve) => void setTimeout(resolve, 5));
      signal?.throwIfAborted();
      return { data: answerOf(bills), headers: { 'idempotency-key': headers?.['Idempotency-Key'] } };
    },
    get: async (path: string) => (asked.push(`GET ${path}`), { data: answerOf(statuses) }),
  } as unknown as Client;
  let made = 0;
  const newKey = (): string => `key-${(made += 1)}`;
  const { effects, did } = fakeEffects({ over: { client, newKey, paymentHosts: ['pay.example'] } });
  const store = (change: Partial<AccountRecord>): void =>
    effects.saved.change((record) => ({ ...record, ...change }), 'payment');
  store({ cart: { items: [cartItem()], currencyId: '1' } });
  const make = (signal = new AbortController().signal, wish = WISH) => makeBill(effects, wish, signal, () => {});
  return { asked, did, keys, effects, store, make };
}

const made = (paymentUrl?: string, orderId = 5) => billAnswer(orderId, paymentUrl);

describe('a bill that was made', () => {
  it.each([
    ['no link', made(), []],
    ['a link that may not be opened', made('https://evil.example/5?token=secret'), ['evil.example']],
    ['a link that is not https', made('javascript:alert(1)'), ['']],
  ])('with %s is stored, and the next tap requests no second bill', async (_, bill, hosts) => {
    const { asked, did, effects, make } = shop({ bills: [bill], statuses: [{ status: 'pending' }] });
    await expect(make()).rejects.toThrow(NO_BILL);
    expect(effects.saved.read().order).toMatchObject({ data: { orderId: 5 }, attempts: 0, status: 'awaited' });
    await expect(make()).rejects.toThrow(NO_BILL);
    expect(asked).toEqual(['POST /payment/create-bill', 'GET /payment/status/5']);
    expect(did, 'the console names the host alone').toEqual(
      hosts.map((host) => expect.stringMatching(new RegExp(`^error A payment link to «${host}» was refused: [^?]+$`))),
    );
  });

  it('is used again once the server sends a link for it', async () => {
    const { make } = shop({ bills: [made()], statuses: [{ status: 'pending', paymentUrl: 'https://pay.example/5' }] });
    await expect(make()).rejects.toThrow(NO_BILL);
    expect(await make()).toMatchObject({ data: { orderId: 5, paymentUrl: 'https://pay.example/5' } });
  });

  it('is awaited without a link where the server has none and reports that it is paid', async () => {
    const { make } = shop({ bills: [made()], statuses: [{ status: 'paid' }] });
    await expect(make()).rejects.toThrow(NO_BILL);
    expect(await make()).toMatchObject({ data: { orderId: 5, paymentUrl: '' } });
  });

  it('is replaced by another bill only when the server reports that its order has failed', async () => {
    const { asked, make } = shop({
      bills: [made(), made('https://pay.example/6', 6)],
      statuses: [{ status: 'failed' }],
    });
    await expect(make()).rejects.toThrow(NO_BILL);
    expect(await make()).toMatchObject({ data: { orderId: 6 } });
    expect(asked).toEqual(['POST /payment/create-bill', 'GET /payment/status/5', 'POST /payment/create-bill']);
  });

  it('is discarded when another window has stored an order in the meantime, whose payment is awaited instead', async () => {
    const { asked, effects, store, make } = shop({ bills: [made('https://pay.example/5')] });
    const other: SavedOrder = { data: paymentData(), attempts: 3, status: 'awaited' };
    const bill = make();
    while (asked.length === 0) await new Promise((resolve) => void setTimeout(resolve));
    store({ order: other });
    expect(await bill).toEqual(other);
    expect(effects.saved.read().order).toEqual(other);
  });

  it('is stored also when its request was aborted', async () => {
    const { effects, make } = shop({ bills: [made('https://pay.example/5')] });
    const screen = new AbortController();
    const bill = make(screen.signal);
    screen.abort();
    await bill;
    expect(effects.saved.read().order).toMatchObject({
      data: { orderId: 5, paymentUrl: 'https://pay.example/5' },
      attempts: 0,
    });
  });
});

describe('an order that was given up before it was known whether it is paid', () => {
  const givenUp = (status: unknown) => {
    const world = shop({ bills: [made('https://pay.example/6', 6)], statuses: [status] });
    const data = paymentData({ items: [billedItem(cartItem(), 0)] });
    world.store({ unresolvedOrder: { data, attempts: 60, status: 'awaited' } });
    return world;
  };

  it('and has been paid since is not billed again: its lines leave the cart, and it is verified', async () => {
    const { asked, effects, make } = givenUp({ status: 'paid' });
    expect(await make()).toMatchObject({ data: { orderId: 'A-1' }, status: 'paid' });
    expect(asked).toEqual(['GET /payment/status/A-1']);
    expect(effects.saved.read()).toMatchObject({
      cart: { items: [] },
      order: { data: { orderId: 'A-1' }, status: 'paid' },
      unresolvedOrder: null,
    });
  });

  it.each([
    ['is still pending', { status: 'pending' }],
    ['has been refused', { status: 'failed' }],
    ['is not known to the server any more', new ApiError('', 404)],
  ])('and %s is replaced by the next one', async (_, status) => {
    const { effects, make } = givenUp(status);
    expect(await make()).toMatchObject({ data: { orderId: 6 }, status: 'awaited' });
    expect(effects.saved.read().unresolvedOrder).toBeNull();
  });

  it.each([
    ['does not answer', new ApiError('', null, 'ECONNABORTED')],
    ['fails', new ApiError('', 500)],
    ['has too many requests', new ApiError('', 429)],
    ['answers without a status', {}],
  ])('and the server %s when it is asked about it, is replaced only after a confirmation', async (_, status) => {
    const { asked, effects, make } = givenUp(status);
    await expect(make()).rejects.toThrow(BILL_UNKNOWN);
    expect(asked).toEqual(['GET /payment/status/A-1']);
    expect(effects.saved.read().unresolvedOrder).not.toBeNull();
    expect(await make(undefined, { ...WISH, isConfirmed: true })).toMatchObject({ data: { orderId: 6 } });
  });

  it('is not replaced by a confirmed tap whose flow has ended meanwhile', async () => {
    const { asked, make } = givenUp(new ApiError('', null, 'ERR_CANCELED'));
    await expect(make(AbortSignal.abort(), { ...WISH, isConfirmed: true })).rejects.toMatchObject({
      code: 'ERR_CANCELED',
    });
    expect(asked).toEqual(['GET /payment/status/A-1']);
  });

  it('is asked about also where an older version has made another one meanwhile, which was refused', async () => {
    const { effects, store, make } = givenUp({ status: 'paid' });
    store({ order: { data: paymentData({ orderId: 'B-2', paymentUrl: '' }), attempts: 0, status: 'awaited' } });
    effects.client.get = (async (path: string) => ({
      data: { status: path.endsWith('B-2') ? 'failed' : 'paid' },
    })) as Client['get'];
    expect(await make()).toMatchObject({ data: { orderId: 'A-1' }, status: 'paid' });
  });
});

it.each<[string, SavedOrder]>([
  ['unpaid', { data: paymentData(), attempts: 3, status: 'awaited' }],
  ['paid, and has no link,', { data: { ...paymentData(), paymentUrl: '' }, attempts: 3, status: 'paid' }],
])('a tap with a stored order that is %s uses that order and requests nothing', async (_, known) => {
  const { asked, store, make } = shop({});
  store({ order: known });
  expect(await make()).toEqual(known);
  expect(asked).toEqual([]);
});

it.each([
  ['its own sum', null],
  ['the server’s sum', 3600],
])('an order whose promotion has ended since the tap is not billed with %s', async (_, serverTotal) => {
  const { asked, effects, store, make } = shop({ bills: [made('https://pay.example/5')] });
  const items = [cartItem({ discountedPrice: 3000, promotionEnd: new Date(NOON + 1_000).toISOString() })];
  store({ cart: { items, currencyId: '1' } });
  effects.now = () => NOON + 2_000;
  await expect(make(undefined, { ...WISH, order: orderOf({ items, serverTotal, asOf: NOON }) })).rejects.toThrow(
    QUOTE_CHANGED,
  );
  expect(asked).toEqual([]);
});

it.each<[string, Partial<AccountRecord>]>([
  ['another window has removed the paid lines', { cart: { items: [], currencyId: null } }],
  ['a line has got another price', { cart: { items: [cartItem({ price: 3999 })], currencyId: '1' } }],
  ['a line was added', { cart: { items: [cartItem(), cartItem({ id: '101' })], currencyId: '1' } }],
  ['a promo code was applied', { promo: { code: 'A', discount: 10 } }],
])('no bill is requested when %s while this window waited for the lock', async (_, change) => {
  const { asked, effects, store, make } = shop({ bills: [made('https://pay.example/6')] });
  const shown: AccountRecord[] = [];
  effects.saved.onChange('cart', (record) => shown.push(record));
  effects.browserWindow.withLock = (_name, _signal, act) => {
    store(change);
    shown.length = 0;
    return act();
  };
  await expect(make()).rejects.toThrow(QUOTE_CHANGED);
  expect(asked).toEqual([]);
  expect(shown.at(-1), 'the cart is notified of the stored record, so the new sum is shown').toMatchObject(change);
});

it('a bill waits for the other windows of its account, and for those of no other account', async () => {
  const { effects, make } = shop({ bills: [made('https://pay.example/5')] });
  const locks: string[] = [];
  effects.browserWindow.withLock = (name, _signal, act) => {
    locks.push(name);
    return act();
  };
  for (const telegramId of ['1001', '1001', '1002'])
    await make(undefined, { ...WISH, identity: { ...WISH.identity, telegramId } });
  expect(locks[1]).toBe(locks[0]);
  expect(locks[2]).not.toBe(locks[0]);
});

describe('the key of a request for a bill', () => {
  const lost = new ApiError('', null, 'ECONNABORTED');
  const good = made('https://pay.example/5');

  it('is stored without secrets before the request is sent, and is removed once the response names an order', async () => {
    const { effects, make } = shop({ bills: [good] });
    let stored: AccountRecord['pendingBill'] = null;
    const { post } = effects.client;
    effects.client.post = (...call) => {
      stored = effects.saved.read().pendingBill;
      return post(...call) as never;
    };
    await make(undefined, { ...WISH, form: { ...WISH.form, psPassword: 'secret' } });
    expect(stored).toMatchObject({ key: 'key-1' });
    expect(JSON.stringify(stored)).not.toContain('secret');
    expect(effects.saved.read()).toMatchObject({ pendingBill: null, keepsKeys: true, order: { data: { orderId: 5 } } });
  });

  it.each([
    ['no response', lost],
    ['a 502 of a host in front', new ApiError('', 502)],
    ['a 504 of a host in front', new ApiError('', 504)],
    ['a 504 of a host in front, which names it', new ApiError('Gateway Timeout', 504)],
    ['a 520 of Cloudflare, to which the server has sent no readable response', new ApiError('', 520)],
  ])('is sent again after %s by the next tap where the server keeps keys', async (_, unknown) => {
    const { keys, store, make } = shop({ bills: [unknown, good] });
    store({ keepsKeys: true });
    await expect(make()).rejects.toMatchObject({ message: BILL_FAILED });
    const corrected = { ...WISH, form: { ...WISH.form, psPassword: 'corrected' } };
    expect(await make(undefined, corrected), 'a password makes no other order').toMatchObject({ data: { orderId: 5 } });
    expect(keys).toEqual(['key-1', 'key-1']);
  });

  it('counts as kept only while the server returns it', async () => {
    const { effects, store, make } = shop({});
    store({ keepsKeys: true });
    effects.client.post = async () => ({ data: good, headers: {} }) as never;
    await make();
    expect(effects.saved.read().keepsKeys).toBe(false);
  });

  it('is sent again after an unknown outcome only with a confirmation where the server may not keep keys', async () => {
    const { keys, make } = shop({ bills: [lost, good] });
    await expect(make()).rejects.toThrow(BILL_UNKNOWN);
    await expect(make()).rejects.toThrow(BILL_UNKNOWN);
    expect(keys).toEqual(['key-1']);
    expect(await make(undefined, { ...WISH, isConfirmed: true })).toMatchObject({ data: { orderId: 5 } });
    expect(keys).toEqual(['key-1', 'key-1']);
  });

  it('stays after a response that neither names an order nor refuses it: the next tap needs a confirmation', async () => {
    const { keys, make } = shop({ bills: [{ success: true, paymentUrl: 'https://pay.example/5' }, good] });
    await expect(make()).rejects.toThrow(BILL_NAMELESS);
    await expect(make(), 'an order may exist').rejects.toThrow(BILL_UNKNOWN);
    await make(undefined, { ...WISH, isConfirmed: true });
    expect(keys).toEqual(['key-1', 'key-1']);
  });

  it('is not reused for another order after an unknown outcome; that order needs a confirmation and a new key', async () => {
    const { keys, store, make } = shop({ bills: [lost, lost, good] });
    store({ keepsKeys: true });
    await make().catch(() => {});
    const other = { ...WISH, form: { ...WISH.form, email: 'other@b.c' } };
    await expect(make(undefined, other)).rejects.toThrow(BILL_UNKNOWN);
    await make(undefined, { ...other, isConfirmed: true }).catch(() => {});
    expect(await make(undefined, other), 'the new key stays too').toMatchObject({ data: { orderId: 5 } });
    expect(keys).toEqual(['key-1', 'key-2', 'key-2']);
  });

  it.each([
    ['a refusal', new ApiError('Занято', 400)],
    ['an error of the server', new ApiError('', 500)],
    ['a 502 of the server, which has a text', new ApiError('Банк не отвечает', 502)],
    ['a refusal with 200', { success: false, message: 'Занято' }],
    ['a refusal with 409, because no earlier request had this key', new ApiError('Занято', 409)],
    ['a request that was not sent, because a file of the shop has not loaded', new ApiError('', null, CLIENT_MISSING)],
  ])('expires after %s: the next tap has a new key', async (_, answer) => {
    const { keys, make } = shop({ bills: [answer, good] });
    await make().catch(() => {});
    await make();
    expect(keys).toEqual(['key-1', 'key-2']);
  });

  it.each([
    ['that answers 503', new ApiError('', 503), ['key-1', 'key-1', 'key-1']],
    ['that answers 401 because the launch data have expired', new ApiError('', 401), ['key-1', 'key-1', 'key-1']],
    ['that refuses the launch data by 403', new ApiError('', 403), ['key-1', 'key-1', 'key-1']],
    ['that keeps no keys and refuses with 200', new ApiError('Занято'), ['key-1', 'key-1', 'key-1']],
    ['that the request has not reached', new ApiError('', null, CLIENT_MISSING), ['key-1', 'key-1', 'key-1']],
    ['that keeps no keys and answers 404', new ApiError('', 404), ['key-1', 'key-1', 'key-1']],
    ['that answers 429 because it is busy', new ApiError('', 429), ['key-1', 'key-1', 'key-1']],
    [
      'that answers 409 because it is still busy with the first request',
      new ApiError('', 409),
      ['key-1', 'key-1', 'key-1'],
    ],
    [
      'that answers 422 because the key was used with other content',
      new ApiError('', 422),
      ['key-1', 'key-1', 'key-2'],
    ],
  ])(
    'stays unresolved after a retry at a server %s: the next tap needs a confirmation',
    async (_, answer, expected) => {
      const { keys, make } = shop({ bills: [lost, answer, good] });
      await make().catch(() => {});
      const outcome = await make(undefined, { ...WISH, isConfirmed: true }).catch(({ status }: ApiError) => status);
      // What concerns the key says nothing to the shopper.
      expect(outcome).toBe(answer.status === 409 || answer.status === 422 ? null : answer.status);
      await expect(make(), 'an order may still exist').rejects.toThrow(BILL_UNKNOWN);
      await make(undefined, { ...WISH, isConfirmed: true });
      expect(keys).toEqual(expected);
    },
  );

  it.each<[string, string, unknown]>([
    ['refuses by any other status', 'key-2', new ApiError('Недоступно', 404)],
    ['refuses with 200', 'key-2', { success: false, message: 'Занято' }],
    ...[400, 401, 403, 429].map((status): [string, string, ApiError] => [
      `refuses by ${status}, perhaps before it reads the key`,
      'key-1',
      new ApiError('Недоступно', status),
    ]),
    ['answers with 500, perhaps after it has made the order', 'key-1', new ApiError('', 500)],
    ['does not get, as a file of the shop has not loaded', 'key-1', new ApiError('', null, CLIENT_MISSING)],
  ])('after a retry that a server which keeps keys %s is %s', async (_, next, answer) => {
    const { keys, store, make } = shop({ bills: [lost, answer, good] });
    store({ keepsKeys: true });
    await make().catch(() => {});
    await make().catch(() => {});
    expect(await make()).toMatchObject({ data: { orderId: 5 } });
    expect(keys).toEqual(['key-1', 'key-1', next]);
  });

  it('is not sent to an API of another origin that does not allow the header', async () => {
    const { effects, keys, store, make } = shop({ bills: [lost, good] });
    store({ keepsKeys: true });
    effects.sendsKeys = false;
    await expect(make()).rejects.toThrow(BILL_UNKNOWN);
    await expect(make(), 'without its key a second request would make a second order').rejects.toThrow(BILL_UNKNOWN);
    expect(keys).toEqual([undefined]);
  });

  it.each([409, 422])(
    'has no part in a refusal with %i if it was not sent: the shopper sees the text',
    async (status) => {
      const { effects, make } = shop({ bills: [lost, new ApiError('Занято', status), good] });
      effects.sendsKeys = false;
      await make().catch(() => {});
      await expect(make(undefined, { ...WISH, isConfirmed: true })).rejects.toThrow('Занято');
      await expect(make(), 'the first request may have made an order').rejects.toThrow(BILL_UNKNOWN);
    },
  );
});
