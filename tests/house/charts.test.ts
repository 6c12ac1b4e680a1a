import { expect, it } from 'vitest';
import { cartMachine } from '../../machines/cart/cart.machine';
import { currencyMachine } from '../../machines/currency/currency.machine';
import { searchMachine } from '../../machines/search/search.machine';
import { chartBook } from '../support/chartBook';

it('machines/README.md contains the current lists of charts, of the events between them, and of the prefixes of rules', async () => {
  await expect(chartBook()).toMatchFileSnapshot('../../machines/README.md');
});

it.each([
  [searchMachine, { debounce: 300 }],
  [cartMachine, { reloadPause: 300 }],
  [currencyMachine, { userCurrencyTimeout: 1_500 }],
] as const)(
  'a chart whose histories pass time in coarse steps waits exactly as long as its rule says: %#',
  ({ implementations }, delays) => expect(implementations.delays).toMatchObject(delays),
);
