import { HttpResponse } from 'msw';
import { priceOfType } from '../catalogue/prices';
import { type CartLine, cartTotal, isPriceType } from '../cartTotals';
import type { DemoShop } from '../demoShop';
import { asObject, integerOf, knownCurrency, optionalText } from './input.handlers';
import { checkPromo } from './promos.handlers';
import { Refusal, refuse, route } from './route.handlers';

/** An edition sold in that currency; refuses any other. */
export function soldEdition(shop: DemoShop, id: unknown, currencyId: number) {
  const editionId = integerOf(id);
  const edition = editionId === undefined ? undefined : shop.catalogue.edition(editionId);
  if (!edition) throw new Refusal(400, `Неизвестное издание: ${String(id)}`);
  if (edition.display_currency_id !== currencyId) throw new Refusal(400, 'Издание продаётся в другой валюте');
  return edition;
}

function linesOf(shop: DemoShop, body: Record<string, unknown>): CartLine[] {
  const currency = knownCurrency(body.selectedCurrencyId);
  const { editionIds } = body;
  if (!Array.isArray(editionIds) || editionIds.length === 0) throw new Refusal(400, 'Список изданий пуст');
  const types = asObject(body.priceTypes);
  return editionIds.map((id: unknown) => {
    const edition = soldEdition(shop, id, currency.id);
    const priceType = types[String(id)] ?? 'standard';
    if (!isPriceType(priceType)) throw new Refusal(400, 'Неизвестный тип цены');
    if (priceOfType(edition, priceType, shop.now()) === null) throw new Refusal(400, 'У издания нет такой цены');
    return { edition, priceType };
  });
}

/** POST /products/calculate-cart-total */
export const cartTotalHandlers = (shop: DemoShop) => [
  route(shop, 'post', '/products/calculate-cart-total', 'open', ({ body: sent, userId }) => {
    if (shop.scenarios.has('total-error')) return refuse(500, 'Не удалось посчитать корзину');
    const body = asObject(sent);
    const { currentTotal } = body;
    if (typeof currentTotal !== 'number' || !Number.isFinite(currentTotal) || currentTotal < 0) {
      throw new Refusal(400, 'Сумма корзины должна быть числом');
    }
    const lines = linesOf(shop, body);
    const code = optionalText(body, 'promoCode');
    const promo = code === '' ? null : checkPromo(shop, code, userId);
    const total = cartTotal(lines, promo, shop.now());
    return HttpResponse.json(
      promo?.valid ? { total, appliedPromo: { name: promo.code, discount: promo.discount } } : { total },
    );
  }),
];
