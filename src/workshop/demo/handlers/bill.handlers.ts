import { type CartLine, cartTotal, priceTypeAt } from '../cartTotals';
import type { NewOrder } from '../orders';
import type { DemoShop } from '../demoShop';
import { soldEdition } from './cartTotal.handlers';
import { asObject, isEmail, knownCurrency, optionalText, requiredText } from './input.handlers';
import { checkPromo } from './promos.handlers';
import { Refusal } from './route.handlers';

function emailIn(body: Record<string, unknown>, field: string, missing: string): string {
  const email = requiredText(body, field, missing);
  if (!isEmail(email)) throw new Refusal(400, 'Некорректный email', field);
  return email;
}

function checkBirthDate(text: string, now: number): void {
  const day = Date.parse(`${text}T00:00:00Z`);
  // A date that does not come back as written (31 February) is no date.
  const real = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day) && new Date(day).toISOString().startsWith(text);
  // The shopper's day may already be tomorrow here.
  if (!real || day > now + 86_400_000 || day < Date.UTC(1900, 0, 1))
    throw new Refusal(400, 'Некорректная дата рождения', 'birthDate');
}

function checkAccount(body: Record<string, unknown>, now: number): void {
  const without = body.checkoutWithoutAccount;
  if (typeof without !== 'boolean') throw new Refusal(400, 'Поле checkoutWithoutAccount должно быть логическим');
  if (!without) {
    requiredText(body, 'psLogin', 'Укажите email аккаунта PlayStation');
    requiredText(body, 'psPassword', 'Укажите пароль аккаунта PlayStation');
    optionalText(body, 'psBackupCodes');
    return;
  }
  requiredText(body, 'firstName', 'Укажите имя');
  requiredText(body, 'lastName', 'Укажите фамилию');
  emailIn(body, 'customerEmail', 'Укажите email покупателя');
  checkBirthDate(requiredText(body, 'birthDate', 'Укажите дату рождения'), now);
}

/**
 * Reads and checks a create-bill body; refuses with a Russian text.
 * @param userId the shopper the call names
 */
export function readBill(shop: DemoShop, sent: unknown, userId: string | undefined): NewOrder {
  const body = asObject(sent);
  const now = shop.now();
  const telegramId = String(body.telegramId ?? '');
  if (!/^\d{1,20}$/.test(telegramId)) throw new Refusal(400, 'Telegram ID is required');
  if (userId === undefined) throw new Refusal(401, 'Необходима авторизация');
  if (telegramId !== userId) throw new Refusal(401, 'Telegram ID не совпадает с отправителем');
  optionalText(body, 'telegramUsername');

  const email = emailIn(body, 'email', 'Пожалуйста, укажите email для чека');
  requiredText(body, 'description', 'Укажите описание заказа');
  const currencyId = knownCurrency(body.currency).id;
  if (!Array.isArray(body.gameInfo) || body.gameInfo.length === 0) throw new Refusal(400, 'Корзина пуста');

  let own = 0;
  const titles: string[] = [];
  const lines = body.gameInfo.map((entry: unknown): CartLine => {
    const item = asObject(entry);
    const edition = soldEdition(shop, item.editionId, currencyId);
    const price = item.finalPrice;
    const priceType = typeof price === 'number' && Number.isFinite(price) ? priceTypeAt(edition, price, now) : null;
    const name = edition.productCard?.name ?? 'Товар';
    if (priceType === null) throw new Refusal(400, `Цена «${name}» изменилась, обновите корзину`);
    own += Math.floor(price as number);
    titles.push(name);
    return { edition, priceType };
  });
  checkAccount(body, now);

  const code = optionalText(body, 'promoCode');
  const promo = code === '' ? null : checkPromo(shop, code, userId);
  if (promo && !promo.valid) throw new Refusal(promo.status, promo.error);

  const { amount } = body;
  const total = cartTotal(lines, promo, now);
  if (typeof amount !== 'number' || !Number.isInteger(amount) || amount <= 0)
    throw new Refusal(400, 'Сумма заказа должна быть целым числом больше нуля');
  // One unit of slack: both sides round down, in their own order.
  if (amount < total - 1 || amount > own) throw new Refusal(400, 'Сумма заказа не совпадает с ценами магазина');
  return { userId, amount, currencyId, email, promoCode: promo?.valid ? promo.code : null, titles };
}
