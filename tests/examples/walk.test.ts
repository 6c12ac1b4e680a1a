import { expect, it } from 'vitest';
import { favouritesMachine } from '../../machines/favourites/favourites.machine';
import { toCard } from '../../machines/model/editions';
import { favouriteOf } from '../../machines/model/favourites';
import { card, edition } from '../support/samples';
import { failed, walkEveryEdge } from '../support/statechart';

const item = favouriteOf(toCard(card(), edition()));
const { title, editionId } = item;
/** One event of each kind, with a payload; `answered`, `failed` and `after` name those of effects and delays. */
const events = [
  { type: 'favourite.toggled', item },
  { type: 'favourites.reloaded', items: [] },
  { type: 'removal.asked', title, editionId },
  { type: 'dialog.confirmed' },
  { type: 'dialog.cancelled' },
  { type: 'screen.changed', screen: 'home' },
  failed('followStorage'),
];
const walked = walkEveryEdge(favouritesMachine, { input: { saved: [] }, events });

it('the favourites chart is walked through every transition', () => expect(walked.missed).toEqual([]));

it('the favourites open a removal dialog only for a stored favourite', () => {
  for (const { to, name } of walked.edges)
    if (to.value === 'confirmingRemoval') expect(to.context, name).toMatchObject({ items: [item] });
});
