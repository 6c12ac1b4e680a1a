import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import type { EventObject } from 'xstate';
import { cartMachine } from '../../machines/cart/cart.machine';
import { selectHasMismatch, selectTotals, selectVisibleItems } from '../../machines/cart/cart.selectors';
import { openShop } from '../support/browser';
import { events, item, possible, PROMO, type Cart } from '../support/cartWalk';
import { holdRoutes, storeOnce } from '../support/heldRoutes';
import { failedCall } from '../support/record';
import { see, seeGone, seeScreen } from '../support/see';
import type { GraphSnapshot } from '../support/statechart';
import { ROUBLES, statesOf, take, walksOf, type Sees } from '../support/walks';

const shop = openShop();

const is = (snapshot: GraphSnapshot, state: string): boolean => statesOf(snapshot.value).includes(state);
/** A confirmed dialog ends a walk with a reload: one for each of what it may find is enough. */
const isWalked = (from: GraphSnapshot, event: EventObject): boolean =>
  possible(from, event) && (event.type !== 'dialog.confirmed' || (is(from, 'promo.empty') && is(from, 'total.server')));

const { walks, edges, all } = walksOf(cartMachine as never, {
  input: { saved: { items: [item], currencyId: '1', promo: null } },
  events, opening: [ROUBLES], possible: isWalked, isLast: (event) => event.type === 'dialog.confirmed', longest: 60,
});
console.log(`the cart in Chromium: ${edges.length} of ${all} edges in ${walks.length} walks of ${walks.flat().length} steps`);

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const promo = (page: Page) => page.getByRole('textbox', { name: 'Промокод' });

function seesOn(page: Page): Sees {
  const inForm = (look: () => Promise<void>) => (snapshot: GraphSnapshot) =>
    selectVisibleItems(snapshot as Cart).length > 0 ? look() : seeGone(promo(page));
  const total = (snapshot: GraphSnapshot) => {
    const cart = snapshot as Cart;
    if (cart.context.items.length === 0) return see(page.getByText('Корзина пуста :('));
    if (selectHasMismatch(cart)) return see(page.getByText('Товары скрыты из-за несоответствия валюты'));
    return see(page.getByRole('region', { name: 'Итого' }).getByText(`${selectTotals(cart).final} руб.`, { exact: true }));
  };
  const dialogGone = () => seeGone(page.getByRole('dialog'));
  return {
    promo: () => {},
    'promo.empty': inForm(() => see(button(page, 'Применить'))),
    'promo.checking': inForm(() => see(page.locator('button[aria-busy=true]', { hasText: 'Применить' }))),
    'promo.checking.shown': () => {},
    'promo.applied': inForm(() => see(button(page, 'Промокод применен'))),
    'promo.refused': inForm(() => see(page.getByText(/Промокод не найден или неактивен|Ошибка при проверке промокода/))),
    total: () => {},
    'total.asking': total,
    'total.local': total,
    'total.server': total,
    quote: () => {},
    'quote.reading': () => {},
    'quote.deciding': () => {},
    'quote.standing': () => {},
    dialog: () => {},
    'dialog.closed': dialogGone,
    'dialog.reloading': dialogGone,
    'dialog.confirmingRemoval': () => see(page.getByRole('dialog', { name: 'Убрать из корзины?' })),
    'dialog.confirmingClearing': () => see(page.getByRole('dialog', { name: 'Очистить корзину?' })),
  };
}

async function open() {
  shop.expectConsole(failedCall('/promos'), failedCall('/products/calculate-cart-total'));
  const page = await shop.enter('/support');
  await storeOnce(page, { cart: JSON.stringify([item]), cartCurrencyId: '1' });
  const held = await holdRoutes(page, { promo: ['GET', '/promos/*'], total: ['POST', '/products/calculate-cart-total'] });
  await page.goto(`${shop.server.origin}/shop-bag`);
  await seeScreen(page, 'Корзина');
  // The page's own one, before the shop runs, is disabled.
  await see(page.getByRole('button', { name: 'Валюта: RUB', disabled: false }));
  const promoAnswer = (event: EventObject) => {
    const { output } = event as { output?: typeof PROMO };
    return output ? held.answer('promo', output) : held.answer('promo', {}, 500);
  };
  const causes = {
    'currency.changed': async (event: EventObject) => {
      // The bar makes room for the keyboard while something is typed.
      await page.getByRole('heading', { level: 1, name: 'Корзина' }).click();
      await button(page, /^Валюта: /).click();
      await button(page, `Выбрать валюту ${(event as { currencyId?: string }).currencyId === '2' ? 'TRY' : 'RUB'}`).click();
    },
    'removal.asked': () => button(page, 'Удалить Ведьмак 3').click(),
    'clearing.asked': () => button(page, 'Очистить корзину').click(),
    'dialog.confirmed': () => page.getByRole('dialog').getByRole('button', { name: /^Да/ }).click(),
    'dialog.cancelled': () => page.getByRole('dialog').getByRole('button', { name: /^(Нет|Отмена)$/ }).click(),
    'promo.submitted': async () => {
      if ((await promo(page).inputValue()) !== PROMO.code) await promo(page).fill(PROMO.code);
      await promo(page).press('Enter');
    },
    'promo.edited': () => promo(page).pressSequentially('X'),
    'xstate.done.actor.checkPromo': promoAnswer,
    'xstate.error.actor.checkPromo': promoAnswer,
    'xstate.done.actor.calculateTotal': (event: EventObject) => {
      const { output } = event as unknown as { output: { total: number; promo: typeof PROMO | null } };
      return held.answer('total', { total: output.total, appliedPromo: output.promo && { name: output.promo.code, discount: output.promo.discount } });
    },
    'xstate.error.actor.calculateTotal': () => held.answer('total', {}, 500),
  };
  return { causes, sees: seesOn(page) };
}

describe('the cart in a browser', () => {
  test.each(walks.map((walk, n) => ({ n: n + 1, walk })))('walk $n of the chart', async ({ walk }) => {
    await take(walk, await open());
  });
});
