import type { SnapshotFrom } from 'xstate';
import type { Currency, Id } from '../model/entities';
import type { currencyMachine } from './currency.machine';
import { isSameId } from '../model/ids';

type CurrencySnapshot = SnapshotFrom<typeof currencyMachine>;

/** The currency prices are shown in; null while none is known. */
export const selectCurrency = (currency: CurrencySnapshot): Currency | null => currency.context.current;

/** Whether prices may be shown: the starting currency has been decided, even if there is none. */
export const selectIsDecided = (currency: CurrencySnapshot): boolean =>
  currency.matches({ choice: 'assumed' }) ||
  currency.matches({ choice: 'settled' }) ||
  (currency.matches({ choice: 'saving' }) && currency.context.current !== null);

/** Whether the list is still loading. */
export const selectIsListAwaited = (currency: CurrencySnapshot): boolean =>
  currency.matches({ list: 'unasked' }) || currency.matches({ list: 'loading' });

/** A currency of the list, or the shopper's own, also where the list is missing; null for any other. */
export const selectCurrencyOf =
  (id: Id | null) =>
  ({ context: { currencies, current } }: CurrencySnapshot): Currency | null =>
    [...currencies, ...(current ? [current] : [])].find((one) => isSameId(one.id, id)) ?? null;

/** Whether the server has not answered yet to the last choice (currency-22). */
const isChanging = (currency: CurrencySnapshot): boolean => currency.matches({ choice: 'saving' });

/** Another currency's code, or its id when it is no longer in the list (cart-29); whether it can be chosen, or just was. */
export const selectWayTo = (currencyId: Id) => (currency: CurrencySnapshot) => ({
  code: selectCurrencyOf(currencyId)(currency)?.code ?? String(currencyId),
  maySwitch: currency.can({ type: 'currency.chosen', currencyId }),
  isSwitching: isChanging(currency) && isSameId(currency.context.wanted?.id, currencyId),
});

/** The currency prices are shown in, and whether it is decided: if so, null means that there is none. */
export const selectShown = (currency: CurrencySnapshot) => ({
  currency: selectCurrency(currency),
  isDecided: selectIsDecided(currency),
});

/** A line's own currency, and the shopper's. */
export const selectCurrencies = (id: Id | null) => (currency: CurrencySnapshot) => ({
  own: selectCurrencyOf(id)(currency),
  shoppers: selectCurrency(currency),
});

/** The menu: the currency that is chosen, and all others (currency-13). */
export const selectMenu = (currency: CurrencySnapshot) => ({
  current: selectCurrency(currency),
  others: currency.context.currencies.filter((one) => !isSameId(one.id, currency.context.current?.id)),
  isAwaited: selectIsListAwaited(currency),
  isChanging: isChanging(currency),
});
