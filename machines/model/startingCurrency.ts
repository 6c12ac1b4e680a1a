import { isSameId, type Id } from './ids.ts';

/**
 * The saved choice if it is in the list, else this user's currency on the server if it is, else the first of the list
 * (currency-1, currency-3).
 */
export function startingCurrency<C extends { id: Id }>({
  currencies,
  saved,
  serverCurrencyId,
}: {
  currencies: readonly C[];
  saved: C | null;
  serverCurrencyId: Id | null;
}): C | null {
  const byId = (id: Id | null | undefined) => currencies.find((currency) => isSameId(currency.id, id));
  return byId(saved?.id) ?? byId(serverCurrencyId) ?? currencies[0] ?? null;
}
