import { isSameId, type Id } from './ids.ts';

/**
 * The first of the list, unless there is a valid saved choice, or else one of the server for this user (currency-1,
 * currency-3). A choice that is not in the list is ignored.
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
