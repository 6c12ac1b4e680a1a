/** The result of a promo code for one shopper. */
export type PromoCheck =
  { valid: true; code: string; discount: number } | { valid: false; status: 400 | 401 | 404; error: string };

/** Percent off, by code. */
const discounts: Readonly<Record<string, number>> = { WELCOME10: 10, PLAY15: 15, BIG25: 25 };

export const promoTexts = {
  used: 'Вы уже использовали этот промокод',
  unknown: 'Промокод не найден или неактивен',
  unauthorized: 'Необходима авторизация',
} as const;

/** Which promo codes each shopper has spent in a paid order. */
export function createPromos() {
  const spent = new Set<string>();
  return {
    /**
     * @param code as typed; the case does not matter
     * @param userId the shopper, when known
     */
    check(code: string, userId: string | undefined): PromoCheck {
      const wanted = code.trim().toUpperCase();
      if (userId === undefined) return { valid: false, status: 401, error: promoTexts.unauthorized };
      if (wanted === 'SPENT' || spent.has(`${userId} ${wanted}`))
        return { valid: false, status: 400, error: promoTexts.used };
      const discount = Object.hasOwn(discounts, wanted) ? discounts[wanted] : undefined;
      if (discount === undefined) return { valid: false, status: 404, error: promoTexts.unknown };
      return { valid: true, code: wanted, discount };
    },
    spend(code: string, userId: string): void {
      spent.add(`${userId} ${code.trim().toUpperCase()}`);
    },
    reset(): void {
      spent.clear();
    },
  };
}
