import { expect, it } from 'vitest';
import { SimulatedClock } from 'xstate';
import { toCard } from '../../machines/model/editions';
import { favouriteOf } from '../../machines/model/favourites';
import { startShop } from '../../src/shop/wiring/world';
import { storedLine } from '../../src/shop/wiring/savedSchemas';
import { settle } from '../support/clock';
import { fakeEffects, otherWindow } from '../support/effects';
import { bill, card, cartItem, edition } from '../support/samples';

it('a window that was frozen and received no event shows the stored data when the shopper returns', async () => {
  const stored = { telegramId: '1001', cart: JSON.stringify([storedLine(cartItem())]) };
  const { effects, storage, comeBack } = fakeEffects({ stored });
  const clock = new SimulatedClock();
  const { shop } = startShop(effects, { clock });
  // After this timeout a pending maintenance request no longer delays the start.
  clock.increment(1_500);
  await settle();
  otherWindow(storage).change(
    (record) => ({
      ...record,
      cart: { items: [], currencyId: null },
      favourites: [favouriteOf(toCard(card(), edition()))],
      order: bill(),
    }),
    'payment',
  );
  comeBack();
  await settle();
  const { cart, favourites, payment } = shop.getSnapshot().children;
  expect(cart!.getSnapshot().context.items).toEqual([]);
  expect(favourites!.getSnapshot().context.items).toHaveLength(1);
  expect(payment!.getSnapshot().context.order).toMatchObject({ data: { orderId: 'A-1' } });
});
