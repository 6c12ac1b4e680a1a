// oxlint-disable vitest/no-standalone-expect -- the tables of a walk are checked inside its tests
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, describe, expect, it } from 'vitest';
import type { EventObject } from 'xstate';
import { cartMachine } from '../../machines/cart/cart.machine';
import { selectHasConflict, selectTotals } from '../../machines/cart/cart.selectors';
import { promoMachine } from '../../machines/promo/promo.machine';
import { events, item, possible, PROMO, promoEvents, promoWays, type Cart } from './cartWalk';
import { holdCalls } from '../support/heldServer';
import { chooseCurrency, demoServer, renderShop, SIGNED_IN, storedCart, findScreen } from '../support/renderShop';
import { coverageOf } from '../support/statechart';
import { missedOnScreen, ROUBLES, take, walksOf, type Sees } from '../support/walks';
import { EMPTY_CART } from '../support/texts';

const { demo, server } = demoServer();
const [coverage, promoCoverage] = [coverageOf(cartMachine), coverageOf(promoMachine)];

const button = (name: string) => screen.getByRole('button', { name });
const promo = () => screen.getByRole('textbox', { name: 'Промокод' });
/** The input shows the typed text; the state is shown beside it. */
const inForm = (look: () => void) => (snapshot: { context: unknown }) =>
  waitFor(() => {
    expect(promo()).toHaveValue((snapshot.context as { text: string }).text);
    look();
  });
const apply = (isApplied = false) => expect(button(isApplied ? 'Промокод применен' : 'Применить')).toBeVisible();
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
  'quote.deciding': () => {},
  'quote.standing': () => {},
  dialog: () => {},
  'dialog.closed': () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
  'dialog.reloading': () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
  'dialog.confirmingRemoval': () =>
    waitFor(() => expect(screen.getByRole('dialog', { name: 'Убрать из корзины?' })).toBeVisible()),
  'dialog.confirmingClearing': () =>
    waitFor(() => expect(screen.getByRole('dialog', { name: 'Очистить корзину?' })).toBeVisible()),
};

const promoSees: Sees = {
  empty: inForm(() => {
    apply();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(promo()).not.toHaveAttribute('aria-invalid');
  }),
  rechecking: inForm(apply),
  checking: inForm(() => expect(button('Применить')).toHaveAttribute('aria-busy', 'true')),
  applied: inForm(() => apply(true)),
  refused: inForm(() => {
    expect(promo()).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByRole('alert')).toHaveTextContent(
      /Промокод не найден или неактивен|Ошибка при проверке промокода/,
    );
  }),
};

async function open(stored: Record<string, string>) {
  const held = holdCalls(server, {
    promo: ['get', '/promos/:code'],
    total: ['post', '/products/calculate-cart-total'],
  });
  const shop = renderShop('/shop-bag', {
    stored: { ...SIGNED_IN, ...storedCart([item]), ...stored },
    inspect(event) {
      coverage.record(event);
      promoCoverage.record(event);
    },
  });
  await findScreen('Корзина');
  await waitFor(() => expect(demo.calls.of('GET', '/api/users/1001/currency')).toHaveLength(1));
  await screen.findByRole('button', { name: 'Валюта: RUB' });
  const { user } = shop;
  const promoAnswer = (event: EventObject) =>
    held.answer('promo', (event as { output?: typeof PROMO }).output ?? { status: 500 });
  const causes = {
    'currency.changed': (event: EventObject) =>
      chooseCurrency(user, (event as { currencyId?: string }).currencyId === '2' ? 'TRY' : 'RUB'),
    'removal.asked': () => user.click(button('Удалить Ведьмак 3')),
    'clearing.asked': () => user.click(button('Очистить корзину')),
    'dialog.confirmed': () => user.click(screen.getByRole('button', { name: /^Да/ })),
    'dialog.cancelled': () => user.click(screen.getByRole('button', { name: /^(Нет|Отмена)$/ })),
    'promo.submitted': async () => {
      if ((promo() as HTMLInputElement).value === PROMO.code) {
        await user.type(promo(), '{Enter}');
        return;
      }
      await user.clear(promo());
      await user.type(promo(), `${PROMO.code}{Enter}`);
    },
    'promo.edited': async (event: EventObject) => {
      await user.clear(promo());
      await user.type(promo(), (event as unknown as { text: string }).text);
    },
    'xstate.done.actor.checkPromo': promoAnswer,
    'xstate.done.actor.recheckPromo': promoAnswer,
    'xstate.error.actor.checkPromo': promoAnswer,
    'xstate.error.actor.recheckPromo': promoAnswer,
    'xstate.done.actor.calculateTotal': (event: EventObject) => {
      const { output } = event as unknown as { output: { total: number; promo: typeof PROMO | null } };
      return held.answer('total', {
        total: output.total,
        appliedPromo: output.promo && { name: output.promo.code, discount: output.promo.discount },
      });
    },
    'promo.dropped': () => held.answer('total', { total: 4000, appliedPromo: null }),
    'xstate.error.actor.calculateTotal': () => held.answer('total', { status: 500 }),
    'xstate.after.reloadPause.cart.dialog.reloading': () => shop.wait(300),
  };
  return { causes };
}

describe('the cart screen', () => {
  const saved = { items: [item], currencyId: '1', promo: null };
  const { walks, edges } = walksOf(cartMachine, { input: { saved }, events, opening: [ROUBLES], possible });
  console.log(`cart on the screen: ${edges.length} edges in ${walks.length} walks of ${walks.flat().length} steps`);

  it.each(walks.map((walk, n) => ({ n: n + 1, walk })))('follows the chart on walk $n', async ({ walk }) => {
    await take(walk, { ...(await open({})), sees });
  });
});

describe.each(Object.entries(promoWays))('the promo form, %s,', (_, way) => {
  const { code, stored, possible: mayHappen } = way;
  const options = { input: { code }, events: promoEvents, opening: [ROUBLES], possible: mayHappen };
  const { walks, edges } = walksOf(promoMachine, options);
  console.log(`promo on the screen: ${edges.length} edges in ${walks.length} walks of ${walks.flat().length} steps`);

  it.each(walks.map((walk, n) => ({ n: n + 1, walk })))('follows the chart on walk $n', async ({ walk }) => {
    await take(walk, { ...(await open(stored)), sees: promoSees });
  });
});

afterAll(() => {
  expect(missedOnScreen(coverage)).toEqual([
    // Events of other screens: cards add and remove lines.
    'cart --item.added[mayBeAdded]--> (stays)',
    'cart --item.putBack[mayBeAdded]--> (stays)',
    'cart --item.removed[isInCart]--> (stays)',
    // A failed total, after a while: see chart.test.ts.
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
  expect(missedOnScreen(promoCoverage)).toEqual([
    // The code of another window: see chart.test.ts.
    'promo.following --always[isCountingInInput]--> promo.applied',
    'promo.following --always--> promo.empty',
  ]);
});
