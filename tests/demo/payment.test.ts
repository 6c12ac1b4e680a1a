// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { originalPrice, standardPrice } from '../../src/workshop/demo/catalogue/prices';
import type { WireEdition } from '../../src/workshop/demo/catalogue/types';
import { BILL } from '../../src/shop/api/payment.api';
import type { DemoShop } from '../../src/workshop/demo/demoShop';
import { billAnswer } from '../../src/workshop/demo/handlers/payment.handlers';
import { billFor, NOW, openShop } from './support';

const user = '1001';

/** Editions in roubles, one per product, that satisfy a rule. */
const roubleEditions = (shop: DemoShop, rule: (edition: WireEdition) => boolean = () => true): WireEdition[] =>
  shop.catalogue
    .search({ query: '', genres: [], currencyId: 1 })
    .flatMap((product) => product.editions.slice(0, 1))
    .filter(rule);

const one = (shop: DemoShop, rule?: (edition: WireEdition) => boolean): WireEdition =>
  roubleEditions(shop, rule)[0] as WireEdition;

const cart = (editions: WireEdition[], extra: object = {}) => ({
  editionIds: editions.map((each) => each.id),
  selectedCurrencyId: 1,
  currentTotal: 1,
  priceTypes: {},
  promoCode: null,
  ...extra,
});

describe('the demo server’s cart total', () => {
  it('adds up the chosen prices, and discounts only while they run', async () => {
    const { shop, call } = openShop();
    const past = one(
      shop,
      (each) =>
        each.ea_play_price === null &&
        each.ps_plus_price === null &&
        each.discount_amount !== null &&
        each.promotion_end_date !== null &&
        Date.parse(each.promotion_end_date) < NOW,
    );
    const plus = one(shop, (each) => each.ea_play_price === null && each.ps_plus_price !== null);
    const ea = one(shop, (each) => each.ea_play_price !== null);
    const body = cart([past, plus, ea], { priceTypes: { [plus.id]: 'ps_plus', [ea.id]: 'ea_play' } });
    const sum =
      Math.floor(originalPrice(past)) +
      Math.floor(plus.ps_plus_price as number) +
      Math.floor(ea.ea_play_price as number);
    expect((await call('POST', '/products/calculate-cart-total', { body })).json).toEqual({ total: sum });
  });

  it('is reduced by 3 % from 15 000 roubles on, then by the promo code', async () => {
    const { shop, call } = openShop();
    const many = roubleEditions(shop).slice(0, 12);
    const subtotal = many.reduce((sum, each) => sum + Math.floor(standardPrice(each, NOW)), 0);
    expect(subtotal).toBeGreaterThan(15_000);
    const volume = Math.floor(subtotal * 0.97);
    expect((await call('POST', '/products/calculate-cart-total', { body: cart(many) })).json).toEqual({
      total: volume,
    });
    const answer = await call('POST', '/products/calculate-cart-total', {
      user,
      body: cart(many, { promoCode: 'BIG25' }),
    });
    expect(answer.json).toEqual({ total: Math.floor(volume * 0.75), appliedPromo: { name: 'BIG25', discount: 25 } });
  });

  it('is refused for products without a price', async () => {
    const { shop, call } = openShop();
    const edition = one(shop, (each) => each.ps_plus_price === null);
    const lira = shop.catalogue.product(2, 2)?.editions[0] as WireEdition;
    const error = async (body: unknown) => (await call('POST', '/products/calculate-cart-total', { body })).json.error;
    expect(await error(cart([]))).toBe('Список изданий пуст');
    expect(await error(cart([edition], { currentTotal: 'много' }))).toBe('Сумма корзины должна быть числом');
    expect(await error(cart([edition], { priceTypes: { [edition.id]: 'ps_plus' } }))).toBe('У издания нет такой цены');
    expect(await error(cart([edition], { priceTypes: { [edition.id]: 'free' } }))).toBe('Неизвестный тип цены');
    expect(await error(cart([lira]))).toBe('Издание продаётся в другой валюте');
    expect(await error({ ...cart([]), editionIds: [7] })).toBe('Неизвестное издание: 7');
  });
});

describe('the demo server’s bill', () => {
  const { shop, call } = openShop();
  const edition = one(shop);
  const price = Math.floor(standardPrice(edition, NOW));
  const good = billFor(shop, edition.id, price);

  it.each([
    [{ amount: 0 }, 400, 'Сумма заказа должна быть целым числом больше нуля'],
    [{ amount: price - 10 }, 400, 'Сумма заказа не совпадает с ценами магазина'],
    [{ amount: price + 1 }, 400, 'Сумма заказа не совпадает с ценами магазина'],
    [{ email: '' }, 400, 'Пожалуйста, укажите email для чека', 'email'],
    [{ email: 'кто-то' }, 400, 'Некорректный email', 'email'],
    [{ currency: { id: 1 } }, 400, 'Неизвестная валюта'],
    [{ currency: 'RUB' }, 400, 'Неизвестная валюта'],
    [{ checkoutWithoutAccount: null }, 400, 'Поле checkoutWithoutAccount должно быть логическим'],
    [{ gameInfo: [] }, 400, 'Корзина пуста'],
    [{ gameInfo: [{ id: edition.id, finalPrice: price }] }, 400, 'Неизвестное издание: undefined'],
    [{ gameInfo: [{ editionId: 5, finalPrice: 1 }] }, 400, 'Неизвестное издание: 5'],
    ...[1, String(price)].map((finalPrice): [object, number, string] => [
      { gameInfo: [{ editionId: edition.id, finalPrice }] },
      400,
      `Цена «${edition.productCard?.name ?? shop.catalogue.title(1)?.name}» изменилась, обновите корзину`,
    ]),
    [{ psPassword: '' }, 400, 'Укажите пароль аккаунта PlayStation', 'psPassword'],
    [{ checkoutWithoutAccount: true }, 400, 'Укажите имя', 'firstName'],
    [
      { checkoutWithoutAccount: true, firstName: 'И', lastName: 'П', customerEmail: 'a@b.ru', birthDate: '2001-02-31' },
      400,
      'Некорректная дата рождения',
      'birthDate',
    ],
    [{ telegramId: '' }, 400, 'Telegram ID is required'],
    [{ telegramId: '1002' }, 401, 'Telegram ID не совпадает с отправителем'],
    [{ promoCode: 'SPENT' }, 400, 'Вы уже использовали этот промокод'],
  ])('is refused for %j', async (change, status, error, field?: string) => {
    expect(await call('POST', '/payment/create-bill', { user, body: { ...good, ...change } })).toEqual(
      expect.objectContaining({ status, json: { error, ...(field && { field }) } }),
    );
    expect(shop.orders.all()).toHaveLength(0);
  });

  it('can be paid and verified, uses up the promo code, and is logged without secrets', async () => {
    const total = Math.floor(price * 0.9);
    const bill = await call('POST', '/payment/create-bill', {
      user,
      body: { ...good, amount: total, promoCode: 'WELCOME10' },
    });
    expect(bill.json).toEqual(billAnswer('10001', 'http://localhost:3000/demo/pay/10001'));
    const verify = () =>
      call('POST', '/payment/verify', {
        user,
        body: { orderId: '10001', telegramUsername: 'demo', email: 'buyer@example.com' },
      });
    expect((await call('GET', '/payment/status/10001', { user })).json.status).toBe('pending');
    expect((await verify()).json).toEqual({ data: { success: false } });
    shop.settle(shop.orders.find('10001')!, 'paid');
    expect((await call('GET', '/payment/status/10001', { user })).json.status).toBe('paid');
    expect((await verify()).json).toEqual({ data: { success: true } });
    expect(
      (await call('POST', '/payment/verify', { user, body: { orderId: '10001', email: 'other@example.com' } })).json,
    ).toEqual({ data: { success: false } });
    expect((await call('GET', '/promos/WELCOME10', { user })).status).toBe(400);
    expect((await call('GET', '/promos/WELCOME10', { user: '1002' })).status).toBe(200);
    expect((await call('GET', '/payment/status/10001', { user: '1002' })).status).toBe(404);
    const log = JSON.stringify(shop.calls.of('POST', '/api/payment/create-bill'));
    for (const secret of ['Secret-1', 'buyer@example.com', 'player@example.com']) expect(log).not.toContain(secret);
  });
});

describe('the demo server’s Idempotency-Key', () => {
  const openBills = () => {
    const { shop, call } = openShop();
    const edition = one(shop);
    const good = billFor(shop, edition.id, Math.floor(standardPrice(edition, NOW)));
    const ask = (key: string, change: object = {}, telegramId = user) =>
      call('POST', '/payment/create-bill', {
        user: telegramId,
        body: { ...good, telegramId, ...change },
        headers: { 'Idempotency-Key': key },
      });
    return { shop, ask };
  };

  it('returns the same order also when its promo code is used up by it', async () => {
    const { shop, ask } = openBills();
    const change = { promoCode: 'WELCOME10' };
    const first = await ask('tap-1', change);
    shop.settle(shop.orders.find(first.json[BILL.orderId])!, 'paid');
    expect((await ask('tap-1', change)).json).toEqual(first.json);
  });

  it('refuses a key whose first request is still pending with 409', async () => {
    const { shop, ask } = openBills();
    shop.scenarios.use('server-slow', { ms: 20 });
    const [first, second] = await Promise.all([ask('tap-1'), ask('tap-1')]);
    expect([first.status, second.status]).toEqual([200, 409]);
    expect((await ask('tap-1')).json).toEqual(first.json);
    expect(shop.orders.all()).toHaveLength(1);
  });

  it('keeps a key for one user only', async () => {
    const { shop, ask } = openBills();
    for (const telegramId of ['1001', '1002']) await ask('tap-1', {}, telegramId);
    expect(shop.orders.all().map(({ userId }) => userId)).toEqual(['1001', '1002']);
  });

  it('keeps no key of a refused bill', async () => {
    const { shop, ask } = openBills();
    shop.scenarios.use('bill-refused');
    expect((await ask('tap-1')).json.success).toBe(false);
    shop.scenarios.use('normal');
    expect((await ask('tap-1', { email: 'other@example.com' })).json.success).toBe(true);
  });

  it('refuses a key of more than 64 characters', async () => {
    const { shop, ask } = openBills();
    expect((await ask('k'.repeat(65))).status).toBe(400);
    expect((await ask('k'.repeat(64))).status).toBe(200);
    expect(shop.orders.all()).toHaveLength(1);
  });
});
