import { expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { cartMachine } from '../../machines/cart/cart.machine';
import { cartActors } from '../../machines/cart/cart.setup';
import { currencyMachine } from '../../machines/currency/currency.machine';
import { searchMachine } from '../../machines/search/search.machine';
import { shopActors, shopMachine } from '../../machines/shop/shop.machine';
import { announcements, chartBook, forwardedEvents } from '../support/chartBook';

it('machines/README.md contains the current lists of charts, of the events between them, and of the prefixes of rules', async () => {
  await expect(chartBook()).toMatchFileSnapshot('../../machines/README.md');
});

it('each event that a flow announces, and each that the shop passes on, has a receiver', () => {
  const sent: [{ flow: string; event: string }[], (flow: string) => AnyStateMachine][] = [
    [announcements(shopActors), () => shopMachine],
    [announcements(cartActors), () => cartMachine],
    [forwardedEvents(), (flow) => shopActors[flow as keyof typeof shopActors]],
  ];
  const lost = sent.flatMap(([events, receiverOf]) =>
    events.filter(({ flow, event }) => !receiverOf(flow).events.includes(event)),
  );
  expect(lost).toEqual([]);
});

it.each([
  [searchMachine, { debounce: 300 }],
  [cartMachine, { reloadPause: 300 }],
  [currencyMachine, { userCurrencyTimeout: 1_500 }],
] as const)(
  'a chart whose histories pass time in coarse steps waits exactly as long as its rule says: %#',
  ({ implementations }, delays) => expect(implementations.delays).toMatchObject(delays),
);
