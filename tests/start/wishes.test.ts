import { expect, it } from 'vitest';
import { wishesMachine } from '../../machines/wishes/wishes.machine';
import { selectWishes } from '../../machines/wishes/wishes.selectors';
import { Rig } from '../support/rig';

it('a tap on a product without a confirmed price is kept until a second tap on the same button, or until the response', () => {
  const wishes = new Rig(wishesMachine);
  const wish = { path: '/', kind: 'cart', on: true, editionId: '7', title: 'Игра', price: '4499 руб.' } as const;
  wishes.send({ type: 'wish.toggled', wish });
  wishes.send({ type: 'wish.toggled', wish: { ...wish, kind: 'favourite' } });
  wishes.send({ type: 'wish.toggled', wish: { ...wish, editionId: '8' } });
  expect(selectWishes('/')(wishes.snapshot)).toHaveLength(3);
  expect(selectWishes('/collection/1')(wishes.snapshot)).toEqual([]);
  wishes.send({ type: 'wish.toggled', wish });
  expect(selectWishes('/')(wishes.snapshot)).toEqual([
    { ...wish, kind: 'favourite' },
    { ...wish, editionId: '8' },
  ]);
  wishes.send({ type: 'wishes.settled', path: '/collection/1' });
  expect(selectWishes('/')(wishes.snapshot)).toHaveLength(2);
  wishes.send({ type: 'wishes.settled', path: '/' });
  expect(selectWishes('/')(wishes.snapshot)).toEqual([]);
});
