// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { malformedKinds } from '../../src/workshop/demo/handlers/malformed.handlers';
import { scenarioDefinitions } from '../../src/workshop/demo/scenarios';
import { BILL } from '../../src/shop/api/payment.api';
import { firstBill, openShop } from './support';

const user = '1001';

describe('the switch of demo scenarios', () => {
  it('accepts every name, several at once, and lists those that exist', () => {
    const { shop } = openShop();
    for (const { name, description } of scenarioDefinitions) {
      shop.scenarios.use(name);
      expect(shop.scenarios.active()).toEqual([name]);
      expect(description).toMatch(/[а-я].*\.$/);
    }
    shop.scenarios.use(['server-slow', 'feed-empty'], { ms: 20 });
    expect(shop.scenarios.number('server-slow', 'ms')).toBe(20);
    shop.scenarios.useQuery('paid-after:2,promo-used');
    expect(shop.scenarios.active()).toEqual(['paid-after', 'promo-used']);
    expect(shop.scenarios.number('paid-after', 'polls')).toBe(2);
    shop.scenarios.use(['paid-after', 'server-slow'], { ms: 7 });
    expect(shop.scenarios.number('paid-after', 'polls'), 'what stays on keeps its options').toBe(2);
    shop.scenarios.use('server-slow');
    shop.scenarios.use('paid-after');
    expect(shop.scenarios.number('paid-after', 'polls'), 'what was off begins anew').toBe(3);
    shop.scenarios.useQuery('maintenance-message:A,bill-refused:B');
    expect(
      ['maintenance-message', 'bill-refused'].map((name) => shop.scenarios.text(name as never, 'message')),
    ).toEqual(['A', 'B']);
    shop.scenarios.use(['paid-after', 'promo-used']);
    expect(() => shop.scenarios.use('нет')).toThrow(/Неизвестный сценарий «нет». Есть: normal, maintenance/);
    expect(() => shop.scenarios.use('server-slow', { ms: 'долго' })).toThrow('должна быть числом');
    expect(() => shop.scenarios.useQuery('profile-error:да')).toThrow('должна быть true или false');
    expect(() => shop.scenarios.use('feed-empty', { ms: 1 })).toThrow('нет настройки «ms»');
    expect(shop.scenarios.active()).toEqual(['paid-after', 'promo-used']);
  });
});

describe('a demo scenario', () => {
  it('is asked for somewhere in the server, unless it is «normal»', () => {
    const code = globSync('src/workshop/demo/**/*.ts').map((file) => readFileSync(file, 'utf8'));
    const asked = new Set(
      code.flatMap((text) => [...text.matchAll(/scenarios\.(?:has|text)\('([\w-]+)'/g)].map(([, name]) => name)),
    );
    expect(scenarioDefinitions.map(({ name }) => name).filter((name) => !asked.has(name))).toEqual(['normal']);
  });

  it.each([
    ['maintenance', '/settings/maintenance-status', 200, { maintenanceMode: true, maintenanceMessage: '' }],
    ['promo-used', '/promos/PLAY15', 400, { error: 'Вы уже использовали этот промокод' }],
    ['promo-unknown', '/promos/PLAY15', 404, { error: 'Промокод не найден или неактивен' }],
    ['promo-unauthorized', '/promos/PLAY15', 401, { error: 'Необходима авторизация' }],
    ['promo-error', '/promos/PLAY15', 500, undefined],
  ])('changes the response to one call: %s', async (name, path, status, json) => {
    const { shop, call } = openShop();
    shop.scenarios.use(name);
    const answer = await call('GET', path, { user });
    expect(answer.status).toBe(status);
    expect(answer.json).toEqual(json);
  });

  it('can cut the connection, delay responses, and send nonsense', async () => {
    const { shop, call } = openShop();
    shop.scenarios.use('server-down');
    expect((await call('GET', '/genres')).type).toBe('error');
    shop.scenarios.use('server-slow', { ms: 40 });
    const started = performance.now();
    await call('GET', '/genres');
    expect(performance.now() - started).toBeGreaterThanOrEqual(35);
    shop.scenarios.use('malformed');
    const said = new Set<string>();
    for (let i = 0; i < malformedKinds.length; i += 1) said.add((await call('GET', '/genres')).text);
    expect(said.size).toBe(malformedKinds.length);
    shop.scenarios.use('feed-malformed');
    const { json } = await call('GET', '/feed');
    expect(json).toContain(null);
    expect(json.filter((item: { type?: string } | null) => item?.type === 'list').length).toBeGreaterThan(5);
  });
});

describe('a demo scenario of the payment', () => {
  async function bill(...scenario: Parameters<ReturnType<typeof openShop>['shop']['scenarios']['use']>) {
    const { shop, call } = openShop();
    shop.scenarios.use(...scenario);
    const answer = await call('POST', '/payment/create-bill', { user, body: firstBill(shop) });
    const poll = async () => call('GET', `/payment/status/${answer.json?.[BILL.orderId]}`, { user });
    const verify = async () =>
      call('POST', '/payment/verify', {
        user,
        body: { orderId: answer.json[BILL.orderId], email: 'buyer@example.com' },
      });
    return { answer, poll, verify };
  }

  it('can refuse a bill, fail it, or leave out its link', async () => {
    expect((await bill('bill-refused')).answer).toMatchObject({
      status: 200,
      json: { success: false, message: 'Платёжный сервис отклонил заказ' },
    });
    expect((await bill('bill-error')).answer).toMatchObject({ status: 500, text: '' });
    expect((await bill('bill-without-link')).answer.json).not.toHaveProperty(BILL.paymentUrl);
  });

  it.each([
    ['returns the order again for its key', ['bill-answer-lost'], 1, 'tap-1'],
    ['creates a second order where keys are ignored', ['bill-answer-lost', 'bill-keys-ignored'], 2, null],
  ])('drops the response to a bill once, and then %s', async (_, names, orders, answered) => {
    const { shop, call } = openShop();
    shop.scenarios.use(names);
    const ask = () =>
      call('POST', '/payment/create-bill', { user, headers: { 'Idempotency-Key': 'tap-1' }, body: firstBill(shop) });
    expect((await ask()).type).toBe('error');
    expect(shop.orders.all()).toHaveLength(1);
    const again = await ask();
    expect(again.headers.get('idempotency-key')).toBe(answered);
    expect(shop.orders.all().map(({ id }) => id)).toHaveLength(orders);
    expect(again.json[BILL.orderId]).toBe(shop.orders.all().at(-1)?.id);
  });

  it('determines the status of polls and verification', async () => {
    const paid = await bill('paid-after', { polls: 2 });
    expect([(await paid.poll()).json.status, (await paid.poll()).json.status]).toEqual(['pending', 'paid']);
    expect((await paid.verify()).json).toEqual({ data: { success: true } });
    expect((await (await bill('payment-failed')).poll()).json).toMatchObject({
      status: 'failed',
      message: 'Банк отклонил платёж',
    });
    expect((await (await bill(['payment-pending-forever', 'paid-after'], { polls: 0 })).poll()).json.status).toBe(
      'pending',
    );
    expect((await (await bill('payment-status-down')).poll()).status).toBe(503);
    const refused = await bill(['paid-after', 'verification-refused'], { polls: 1 });
    await refused.poll();
    expect((await refused.verify()).json).toEqual({ data: { success: false } });
    expect((await (await bill('verification-error')).verify()).status).toBe(500);
  });
});
