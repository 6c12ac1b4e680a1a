import { HttpResponse } from 'msw';
import { type PromoCheck, promoTexts } from '../demoPromos';
import type { DemoShop } from '../demoShop';
import { bare, refuse, route } from './route.handlers';

/** A promo as the shop answers now, the promo scenarios included. */
export function checkPromo(shop: DemoShop, code: string, userId: string | undefined): PromoCheck {
  const { scenarios, promos } = shop;
  if (scenarios.has('promo-used')) return { valid: false, status: 400, error: promoTexts.used };
  if (scenarios.has('promo-unknown')) return { valid: false, status: 404, error: promoTexts.unknown };
  if (scenarios.has('promo-unauthorized')) return { valid: false, status: 401, error: promoTexts.unauthorized };
  return promos.check(code, userId);
}

/** GET /promos/{code} */
export const promoHandlers = (shop: DemoShop) => [
  route(shop, 'get', '/promos/:code', 'signed', ({ params, userId }) => {
    if (shop.scenarios.has('promo-error')) return bare(500);
    const promo = checkPromo(shop, params.code ?? '', userId);
    return promo.valid
      ? HttpResponse.json({ code: promo.code, discount: promo.discount })
      : refuse(promo.status, promo.error);
  }),
];
