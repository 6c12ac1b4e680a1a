import { expect, it } from 'vitest';
import { SimulatedClock } from 'xstate';
import { selectItems } from '../../machines/cart/cart.selectors';
import { toCard } from '../../machines/model/editions';
import { favouriteOf } from '../../machines/model/favourites';
import type { StorageKey } from '../../src/platform/storage';
import { startShop } from '../../src/wiring/world';
import { settle } from '../support/clock';
import { fakeEffects } from '../support/effects';
import { card, cartItem, edition, paymentData } from '../support/samples';

it('a window that lost the storage reloads when its shopper is back, also if it owns it again', async () => {
  const { effects, storage, did, comeBack, storeElsewhere } = fakeEffects({ stored: { telegramId: '1001' } });
  startShop(effects, { clock: new SimulatedClock() });
  await settle();
  for (const owner of ['1002', '1001']) {
    storage.write('owner', owner);
    storeElsewhere('owner');
  }
  expect(did).not.toContain('reload');
  comeBack();
  expect(did).toContain('reload');
});

it('a window that missed a change during another account shows the stored data once its own is back', async () => {
  const stored = { telegramId: '1001', owner: '1001', cart: JSON.stringify([cartItem()]), favourites: '[]' };
  const { effects, storage, storeElsewhere } = fakeEffects({ stored });
  const clock = new SimulatedClock();
  const { shop } = startShop(effects, { clock });
  // A status that hangs holds the shop no longer.
  clock.increment(1_500);
  await settle();
  const write = (key: StorageKey, value: string, heard = true): void => {
    storage.write(key, value);
    if (heard) storeElsewhere(key);
  };
  expect(selectItems(shop.getSnapshot().children.cart!.getSnapshot())).toHaveLength(1);
  write('owner', '1002', false);
  write('cart', '[]');
  write('owner', '1001');
  expect(selectItems(shop.getSnapshot().children.cart!.getSnapshot())).toEqual([]);
});

it('a window that was frozen, and heard nothing, shows the stored data when its shopper is back', async () => {
  const stored = { telegramId: '1001', owner: '1001', cart: JSON.stringify([cartItem()]), favourites: '[]' };
  const { effects, storage, comeBack } = fakeEffects({ stored });
  const clock = new SimulatedClock();
  const { shop } = startShop(effects, { clock });
  clock.increment(1_500);
  await settle();
  storage.remove('cart');
  storage.write('favourites', JSON.stringify([favouriteOf(toCard(card(), edition()))]));
  storage.write('paymentData', JSON.stringify(paymentData()));
  comeBack();
  await settle();
  const { cart, favourites, payment } = shop.getSnapshot().children;
  expect(selectItems(cart!.getSnapshot())).toEqual([]);
  expect(favourites!.getSnapshot().context.items).toHaveLength(1);
  expect(payment!.getSnapshot().context.data).toMatchObject({ orderId: 'A-1' });
});
