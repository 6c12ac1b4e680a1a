// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { openShop } from './support';

describe('the demo API', () => {
  const { call } = openShop();

  it.each([
    ['/feed?currency_id=77', 400, 'Неизвестная валюта'],
    ['/products/abc', 400, 'Некорректный идентификатор товара'],
    ['/products/subscription/xbox', 404, 'Такой подписки нет'],
    ['/products/search?priceFrom=много', 400, 'Граница цены priceFrom должна быть числом не меньше нуля'],
    ['/products/search?priceFrom=9&priceTo=1', 400, 'Минимальная цена не может быть больше максимальной'],
    ['/products/search?genres=1,x', 400, 'Неизвестный жанр: x'],
    ['/nowhere', 404, 'Такого вызова нет'],
  ])('refuses GET %s with %i', async (path, status, error) => {
    expect(await call('GET', path)).toMatchObject({ status, json: { error } });
  });

  it('asks caches to store none of its responses, refusals included', async () => {
    for (const path of ['/users/1001', '/users/1001/currency', '/promos/PLAY15', '/payment/status/1', '/currencies'])
      expect((await call('GET', path, { user: '1001' })).headers.get('cache-control'), path).toBe('no-store');
  });
});

describe('the demo users', () => {
  it('do not include a shopper who never signed in, and no request creates one', async () => {
    const { call } = openShop();
    const user = '777';
    const unknown = { status: 404, json: { error: 'Пользователь не найден' } };
    expect(await call('PUT', '/users/777', { user, body: { psStoreLogin: 'x' } })).toMatchObject(unknown);
    expect(await call('PUT', '/users/777/currency', { user, body: { currencyId: 2 } })).toMatchObject(unknown);
    expect(await call('GET', '/users/777', { user })).toMatchObject(unknown);
    expect(await call('GET', '/users/777/currency', { user })).toMatchObject(unknown);
  });

  it.each([
    [{ email: 'нет' }, 400, 'Некорректный email'],
    [{ role: 'admin' }, 400, 'Поле role изменить нельзя'],
    [{ email: 'a@b.ru', psStoreLogin: 'x' }, 400, 'Передайте ровно одно поле профиля'],
    [{ psStoreLogin: 5 }, 400, 'Поле psStoreLogin должно быть строкой'],
    ['{oops', 400, 'Тело запроса — не JSON'],
    [[], 400, 'Тело запроса должно быть объектом'],
  ])('refuse the update %j', async (body, status, error) => {
    const { call } = openShop();
    expect(await call('PUT', '/users/1001', { user: '1001', body })).toMatchObject({ status, json: { error } });
  });

  it('have one profile each', async () => {
    const { call } = openShop();
    expect((await call('GET', '/users/1001')).status).toBe(401);
    expect((await call('GET', '/users/1001', { user: '1002' })).status).toBe(401);
  });
});

describe('the demo promo code', () => {
  it.each([
    ['WELCOME10', '1001', 200, { code: 'WELCOME10', discount: 10 }],
    ['play15', '1001', 200, { code: 'PLAY15', discount: 15 }],
    ['SPENT', '1001', 400, { error: 'Вы уже использовали этот промокод' }],
    ['OLD', '1001', 404, { error: 'Промокод не найден или неактивен' }],
    ['constructor', '1001', 404, { error: 'Промокод не найден или неактивен' }],
    ['WELCOME10', undefined, 401, { error: 'Необходима авторизация' }],
  ])('%s of the shopper %s has the status %i', async (code, user, status, json) => {
    const { call } = openShop();
    expect(await call('GET', `/promos/${code}`, user ? { user } : {})).toMatchObject({ status, json });
  });
});
