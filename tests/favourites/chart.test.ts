import { describe, expect, it } from 'vitest';
import { favouritesMachine } from '../../machines/favourites/favourites.machine';
import {
  favouritesIn,
  selectFavourites,
  selectIsFavourite,
  selectPendingRemoval,
} from '../../machines/favourites/favourites.selectors';
import { favouriteOf } from '../../machines/model/favourites';
import { toCard } from '../../machines/model/editions';
import { Rig } from '../support/rig';
import { card, edition } from '../support/samples';
import { failed, walkEveryEdge } from '../support/statechart';

const standard = favouriteOf(toCard(card(), edition()));
const deluxe = favouriteOf(toCard(card(), edition({ id: '101', editionName: 'Deluxe' })));
const unavailable = { ...standard, title: 'Пропала', editionId: null, edition: null };
/** The message about its removal, which the shopper can undo. */
const removed = (at: number) => ({ text: 'Убрано из избранного', removed: { item: standard, at } });
const DROPPED = { kind: 'drop', key: { title: standard.title, editionId: '100' } };
const rig = (saved = [standard]) => new Rig(favouritesMachine, { saved });

describe('favourites', () => {
  it('are unique by title and edition', () => {
    const favourites = rig([deluxe, { ...standard, title: 'Doom' }]);
    expect([standard, deluxe].map((item) => selectIsFavourite(item)(favourites.snapshot))).toEqual([false, true]);
    favourites.send({ type: 'favourite.toggled', item: standard });
    favourites.send({ type: 'favourite.toggled', item: deluxe });
    expect(selectFavourites(favourites.snapshot)).toEqual([{ ...standard, title: 'Doom' }, standard]);
    expect(favourites.paramsOf('vibrate')).toHaveLength(2);
  });

  it('are stored on each change', () => {
    const favourites = rig([]);
    favourites.send({ type: 'favourite.toggled', item: standard });
    favourites.send({ type: 'favourite.toggled', item: standard });
    expect(favourites.paramsOf('saveFavourites')).toEqual([{ kind: 'keep', item: standard }, DROPPED]);
    expect(favourites.paramsOf('notify')).toEqual([{ text: 'Добавлено в избранное' }, removed(0)]);
  });

  it.each([{ type: 'dialog.cancelled' }, { type: 'screen.changed', screen: 'home' }] as const)(
    'open a dialog before a removal on their screen, and stay after %o',
    (end) => {
      const favourites = rig([deluxe, standard]);
      favourites.send({ type: 'removal.asked', title: standard.title, editionId: standard.editionId });
      expect(selectPendingRemoval(favourites.snapshot)).toEqual(standard);
      favourites.send(end);
      expect(selectPendingRemoval(favourites.snapshot)).toBeNull();
      expect(selectFavourites(favourites.snapshot)).toEqual([deluxe, standard]);
      favourites.send({ type: 'removal.asked', title: standard.title, editionId: standard.editionId });
      favourites.send({ type: 'dialog.confirmed' });
      expect(selectPendingRemoval(favourites.snapshot)).toBeNull();
      expect(selectFavourites(favourites.snapshot)).toEqual([deluxe]);
      expect(favourites.paramsOf('saveFavourites')).toEqual([DROPPED]);
      expect(favourites.paramsOf('notify')).toEqual([removed(1)]);
    },
  );

  it('are read from the storage again when another window of the shop has changed them', () => {
    const favourites = rig();
    favourites.report({ type: 'favourites.reloaded', items: [deluxe] });
    expect(selectFavourites(favourites.snapshot)).toEqual([deluxe]);
    expect(favourites.paramsOf('saveFavourites')).toEqual([]);
  });

  it('close the dialog about a favourite that another window has removed', () => {
    const favourites = rig([standard, deluxe]);
    favourites.send({ type: 'removal.asked', title: standard.title, editionId: standard.editionId });
    favourites.report({ type: 'favourites.reloaded', items: [deluxe] });
    // Adding it again in the other window does not reopen the dialog.
    favourites.report({ type: 'favourites.reloaded', items: [standard, deluxe] });
    expect(selectPendingRemoval(favourites.snapshot)).toBeNull();
    favourites.send({ type: 'removal.asked', title: deluxe.title, editionId: deluxe.editionId });
    expect(selectPendingRemoval(favourites.snapshot)).toEqual(deluxe);
  });

  it('close the dialog about a favourite that another currency hides', () => {
    const favourites = rig([standard, unavailable]);
    favourites.send({ type: 'removal.asked', title: unavailable.title, editionId: null });
    favourites.send({ type: 'currency.changed', currencyId: '2' });
    expect(selectPendingRemoval(favourites.snapshot), 'one without an edition is still shown').toEqual(unavailable);
    favourites.send({ type: 'dialog.cancelled' });
    favourites.send({ type: 'removal.asked', title: standard.title, editionId: standard.editionId });
    favourites.send({ type: 'currency.changed', currencyId: 1 });
    expect(selectPendingRemoval(favourites.snapshot)).toEqual(standard);
    favourites.send({ type: 'currency.changed', currencyId: '2' });
    expect(selectPendingRemoval(favourites.snapshot)).toBeNull();
    expect(selectFavourites(favourites.snapshot)).toEqual([standard, unavailable]);
  });

  it('are shown in their own currency, and those without an edition in every currency', () => {
    expect(favouritesIn([standard, unavailable], '2')).toEqual([unavailable]);
    expect(favouritesIn([standard, unavailable], '1')).toEqual([standard, unavailable]);
  });
});

it('the chart of the favourites is walked through every transition, and never contains a favourite twice', () => {
  const key = { title: standard.title, editionId: standard.editionId };
  const events = [
    { type: 'favourite.toggled', item: standard },
    { type: 'favourite.toggled', item: deluxe },
    { type: 'favourites.reloaded', items: [standard] },
    failed('followStorage'),
    { type: 'removal.asked', ...key },
    { type: 'dialog.confirmed' },
    { type: 'dialog.cancelled' },
    { type: 'screen.changed', screen: 'home' },
    { type: 'currency.changed', currencyId: '2' },
  ];
  const { missed, edges } = walkEveryEdge(favouritesMachine, { input: { saved: [] }, events });
  expect(missed).toEqual([]);
  for (const { to, name } of edges) {
    const keys = (to.context as { items: (typeof standard)[] }).items.map((item) => `${item.title} ${item.editionId}`);
    expect(new Set(keys).size, name).toBe(keys.length);
  }
});
