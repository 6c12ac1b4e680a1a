import { expect, it } from 'vitest';
import { wishesMachine } from '../../machines/wishes/wishes.machine';
import { selectIsWished } from '../../machines/wishes/wishes.selectors';
import { Rig } from '../support/rig';

it('a tap on a product of an earlier visit is kept for its button alone, until a second tap or the feed', () => {
  const wishes = new Rig(wishesMachine);
  const wish = { kind: 'cart', editionId: '7', price: '4499 руб.' } as const;
  const isWished = (kind: 'cart' | 'favourite', editionId: string | number) =>
    selectIsWished({ kind, editionId })(wishes.snapshot);
  wishes.send({ type: 'wish.toggled', wish });
  expect([isWished('cart', 7), isWished('favourite', '7'), isWished('cart', '8')]).toEqual([true, false, false]);
  wishes.send({ type: 'wish.toggled', wish });
  expect(isWished('cart', '7')).toBe(false);
  wishes.send({ type: 'wish.toggled', wish });
  wishes.send({ type: 'wishes.settled' });
  expect(isWished('cart', '7')).toBe(false);
});
