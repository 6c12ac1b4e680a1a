import { expect, it } from 'vitest';
import { favouritesMachine } from '../../machines/favourites/favourites.machine';
import { favouriteOf } from '../../machines/model/favourites';
import { toCard } from '../../machines/model/editions';
import { card, edition } from '../support/samples';
import { failed, walkEveryEdge } from '../support/statechart';

const standard = favouriteOf(toCard(card(), edition()));
const deluxe = favouriteOf(toCard(card(), edition({ id: '101', editionName: 'Deluxe' })));

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
