import { HttpResponse } from 'msw';
import { PROFILE_FIELDS, type ProfileField } from '../../../../machines/model/profile';
import type { DemoShop } from '../demoShop';
import { asObject, isEmail, knownCurrency } from './input.handlers';
import { type ApiCall, bare, Refusal, refuse, route } from './route.handlers';

const MAX_LENGTH = 500;

function ownId({ params, userId }: ApiCall): string {
  const id = params.telegramId ?? '';
  if (!/^\d{1,20}$/.test(id)) throw new Refusal(400, 'Некорректный Telegram ID');
  if (userId === undefined) throw new Refusal(401, 'Необходима авторизация');
  if (userId !== id) throw new Refusal(401, 'Доступен только собственный профиль');
  return id;
}

function profileChange(body: unknown): [ProfileField, string] {
  const entries = Object.entries(asObject(body));
  const [field, value] = entries[0] ?? [];
  if (entries.length !== 1) throw new Refusal(400, 'Передайте ровно одно поле профиля');
  const known = PROFILE_FIELDS.find((each) => each === field);
  if (!known) throw new Refusal(400, `Поле ${field} изменить нельзя`);
  if (value !== null && typeof value !== 'string') throw new Refusal(400, `Поле ${known} должно быть строкой`);
  const text = value ?? '';
  if (text.length > MAX_LENGTH) throw new Refusal(400, `Поле ${known} длиннее ${MAX_LENGTH} символов`);
  if (known === 'email' && text !== '' && !isEmail(text)) throw new Refusal(400, 'Некорректный email');
  return [known, text];
}

/** GET and PUT /users/{telegramId} and /users/{telegramId}/currency */
export function userHandlers(shop: DemoShop) {
  const { users, scenarios } = shop;
  const broken = () =>
    scenarios.flag('profile-error', 'silent') ? bare(500) : refuse(500, 'Сервис профилей недоступен');
  const unknown = () => refuse(404, 'Пользователь не найден');
  return [
    route(shop, 'get', '/users/:telegramId', 'signed', (call) => {
      const id = ownId(call);
      if (scenarios.has('profile-error')) return broken();
      const user = users.find(id);
      return user ? HttpResponse.json({ ...user }) : unknown();
    }),
    route(shop, 'put', '/users/:telegramId', 'signed', (call) => {
      const id = ownId(call);
      const [field, value] = profileChange(call.body);
      if (scenarios.has('profile-error')) return broken();
      const user = users.find(id);
      if (!user) return unknown();
      user[field] = value;
      return HttpResponse.json({ ...user });
    }),
    route(shop, 'get', '/users/:telegramId/currency', 'signed', (call) => {
      const user = users.find(ownId(call));
      return user ? HttpResponse.json({ currencyId: user.currencyId }) : unknown();
    }),
    route(shop, 'put', '/users/:telegramId/currency', 'signed', (call) => {
      const id = ownId(call);
      const currency = knownCurrency(asObject(call.body).currencyId);
      if (scenarios.has('currency-refused')) return refuse(400, 'Сейчас валюту изменить нельзя');
      const user = users.find(id);
      if (!user) return unknown();
      users.setCurrency(user, currency.id);
      return HttpResponse.json({ currencyId: currency.id });
    }),
  ];
}
