// oxlint-disable vitest/no-standalone-expect -- the tables of a walk are checked inside its tests
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, describe, expect, it } from 'vitest';
import type { EventObject, SnapshotFrom } from 'xstate';
import { cartMachine } from '../../machines/cart/cart.machine';
import { selectHasConflict, selectTotals, selectVisibleItems } from '../../machines/cart/cart.selectors';
import { holdCalls } from '../support/heldServer';
import { chooseCurrency, demoServer, renderShop, SIGNED_IN, storedCart, findScreen } from '../support/renderShop';
import { cartItem } from '../support/samples';
import { after, answered, coverageOf, failed, type GraphSnapshot } from '../support/statechart';
import { missedOnScreen, ROUBLES, statesOf, take, walksOf, type Sees } from '../support/walks';
import { EMPTY_CART } from '../support/texts';

const { demo, server } = demoServer();
const coverage = coverageOf(cartMachine);

type Cart = SnapshotFrom<typeof cartMachine>;

/** The one line of the cart. */
const item = cartItem();

/** Every event that a cart can receive on its own screen. */
const events = [
  { type: 'currency.changed', currencyId: '1' },
  { type: 'currency.changed', currencyId: '2' },
  { type: 'removal.asked', id: '100' },
  { type: 'clearing.asked' },
  { type: 'dialog.confirmed' },
  { type: 'dialog.cancelled' },
  answered('calculateTotal', { total: 4000, isPromoApplied: false }),
  failed('calculateTotal'),
  after('reloadPause', 'cart.dialog.reloading'),
];

/** A dialog covers everything else, a mismatch hides the lines, and the current currency is not offered. */
function possible(from: GraphSnapshot, event: EventObject): boolean {
  const cart = from as Cart;
  const isCovered = !statesOf(from.value).includes('dialog.closed');
  if (event.type.startsWith('xstate.') || event.type.startsWith('dialog.')) return true;
  if (isCovered) return false;
  if (event.type === 'currency.changed')
    return (event as { currencyId?: string }).currencyId !== cart.context.shopperCurrencyId;
  if (event.type === 'clearing.asked') return cart.context.items.length > 0;
  return selectVisibleItems(cart).length > 0;
}

const button = (name: string) => screen.getByRole('button', { name });
const total = (snapshot: { context: unknown }) =>
  waitFor(() => {
    const cart = snapshot as Cart;
    if (cart.context.items.length === 0) expect(screen.getByText(EMPTY_CART)).toBeVisible();
    else if (selectHasConflict(cart))
      expect(screen.getByText('Товары скрыты из-за несоответствия валюты')).toBeVisible();
    else
      expect(
        within(screen.getByRole('region', { name: 'Итого' })).getByText(`${selectTotals(cart).final} руб.`),
      ).toBeVisible();
    const mayCheckOut = cart.context.items.length > 0 && !selectHasConflict(cart);
    if (mayCheckOut) expect(button('Оформить покупку')).toBeEnabled();
    else expect(button('Оформить покупку')).toBeDisabled();
  });

const sees: Sees = {
  // The lines and the sums are checked together with the total.
  currencies: () => {},
  'currencies.empty': total,
  'currencies.agreeing': total,
  'currencies.conflicting': total,
  total: () => {},
  'total.asking': total,
  'total.failed': total,
  'total.local': total,
  'total.server': total,
  quote: () => {},
  'quote.reading': () => {},
  dialog: () => {},
  'dialog.closed': () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
  'dialog.reloading': () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
  'dialog.confirmingRemoval': () =>
    waitFor(() => expect(screen.getByRole('dialog', { name: 'Убрать из корзины?' })).toHaveTextContent(item.title)),
  'dialog.confirmingClearing': () =>
    waitFor(() => expect(screen.getByRole('dialog', { name: 'Очистить корзину?' })).toBeVisible()),
};

async function open() {
  const held = holdCalls(server, { total: ['post', '/products/calculate-cart-total'] });
  const shop = renderShop('/shop-bag', { stored: { ...SIGNED_IN, ...storedCart([item]) }, inspect: coverage.record });
  await findScreen('Корзина');
  await waitFor(() => expect(demo.calls.of('GET', '/api/users/1001/currency')).toHaveLength(1));
  await screen.findByRole('button', { name: 'Валюта: RUB' });
  const { user } = shop;
  const causes = {
    'currency.changed': (event: EventObject) =>
      chooseCurrency(user, (event as { currencyId?: string }).currencyId === '2' ? 'TRY' : 'RUB'),
    'removal.asked': () => user.click(button('Удалить Ведьмак 3')),
    'clearing.asked': () => user.click(button('Очистить корзину')),
    'dialog.confirmed': () => user.click(screen.getByRole('button', { name: /^Да/ })),
    'dialog.cancelled': () => user.click(screen.getByRole('button', { name: /^(Нет|Отмена)$/ })),
    'xstate.done.actor.calculateTotal': () => held.answer('total', { total: 4000, appliedPromo: null }),
    'xstate.error.actor.calculateTotal': () => held.answer('total', { status: 500 }),
    'xstate.after.reloadPause.cart.dialog.reloading': () => shop.wait(300),
  };
  return { causes };
}

describe('the cart screen', () => {
  const saved = { items: [item], currencyId: '1', promo: null };
  const walks = walksOf('cart on the screen', cartMachine, { input: { saved }, events, opening: [ROUBLES], possible });

  it.each(walks)('follows the chart on walk $n', async ({ walk }) => {
    await take(walk, { ...(await open()), sees });
  });
});

afterAll(() => {
  expect(missedOnScreen(coverage)).toEqual([
    // Events of other screens: cards add and remove lines.
    'cart --item.added[mayBeAdded]--> (stays)',
    'cart --item.putBack[mayBeAdded]--> (stays)',
    'cart --item.removed[isInCart]--> (stays)',
    // The promo code has a form of its own: see screen.test.tsx and promo/history.test.ts.
    'cart --promo.counted[isCounting]--> (stays)',
    'cart --promo.counted--> (stays)',
    'cart --promo.refused--> (stays)',
    'cart --promo.expired--> (stays)',
    'cart --promo.dropped--> (stays)',
    'cart.total.asking --xstate.done.actor.calculateTotal[promoWasDropped]--> cart.total.server',
    // A failed total, when the screen is opened again: see history.test.ts.
    'cart.total.failed --screen.changed[isAtTotal]--> cart.total.deciding',
    // A promotion that ends, also of lines that another window has added: see chart.test.ts.
    'cart.quote --shopper.returned--> cart.quote.reading',
    'cart.quote --quote.outdated--> cart.quote.reading',
    'cart.quote.reading --xstate.done.actor.readTime[hasPriceChanged]--> cart.quote.standing',
    'cart.quote.reading --xstate.error.actor.readTime--> cart.quote.standing',
    'cart.quote.standing --always[isPromotionAhead]--> cart.quote.counting',
    'cart.quote.counting --xstate.after.untilPromotionEnds.cart.quote.counting--> cart.quote.reading',
    // Lines of two currencies: see screen.test.tsx.
    'cart.currencies.comparing --always[isMatch]--> cart.currencies.mixed',
    // A removal dialog whose screen is left, or whose line another window has removed.
    'cart.dialog.confirmingRemoval --screen.changed--> cart.dialog.closed',
    'cart.dialog.confirmingRemoval --always[combined]--> cart.dialog.closed',
    'cart.dialog.confirmingClearing --screen.changed--> cart.dialog.closed',
    'cart.dialog.confirmingClearing --always[combined]--> cart.dialog.closed',
  ]);
});
