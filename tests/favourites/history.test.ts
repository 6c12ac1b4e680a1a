import fc from 'fast-check';
import { expect, it } from 'vitest';
import { favouritesMachine } from '../../machines/favourites/favourites.machine';
import { selectFavourites } from '../../machines/favourites/favourites.selectors';
import { toCard } from '../../machines/model/editions';
import { favouriteOf } from '../../machines/model/favourites';
import { checkHistories, LONG_ENOUGH, type Step } from '../support/histories';
import { Rig } from '../support/rig';
import { card, edition } from '../support/samples';

/**
 * The rules of the favourites (machines/favourites/rules.md) a second time, as plain data: the stored favourites and
 * the open dialog. The model imports nothing of the chart.
 */
class KeptModel {
  kept = new Set<string>();
  asked: string | null = null;
}
interface Favourites {
  rig: Rig<typeof favouritesMachine>;
}

const itemOf = (id: string) => favouriteOf(toCard(card(), edition({ id })));
const toggle = (id: string): Step<KeptModel, Favourites> => ({
  name: `toggle ${id}`,
  possible: ({ asked }) => asked === null,
  happen(model, { rig }) {
    rig.send({ type: 'favourite.toggled', item: itemOf(id) });
    if (!model.kept.delete(id)) model.kept.add(id);
  },
});
const ask = (id: string): Step<KeptModel, Favourites> => ({
  name: `ask about ${id}`,
  possible: ({ asked }) => asked === null,
  happen(model, { rig }) {
    const { title, editionId } = itemOf(id);
    rig.send({ type: 'removal.asked', title, editionId });
    if (model.kept.has(id)) model.asked = id;
  },
});
const answer = (isYes: boolean): Step<KeptModel, Favourites> => ({
  name: isYes ? 'yes' : 'no',
  possible: ({ asked }) => asked !== null,
  happen(model, { rig }) {
    rig.send({ type: isYes ? 'dialog.confirmed' : 'dialog.cancelled' });
    if (isYes && model.asked !== null) model.kept.delete(model.asked);
    model.asked = null;
  },
});

it('the favourites agree with their model in random histories', { timeout: LONG_ENOUGH }, async () => {
  await checkHistories('favourites', {
    machine: favouritesMachine,
    neverSent: {
      'favourites.reloaded': 'another window; see account/windows.deep.test.ts',
      'currency.changed': 'a question ends where its favourite is hidden; see chart.test.ts',
      'screen.changed': 'a question ends with its screen; see chart.test.ts',
    },
    start: fc.constant(null),
    begin: () => ({ model: new KeptModel(), real: { rig: new Rig(favouritesMachine, { saved: [] }) } }),
    steps: [fc.constantFrom('1', '2').map(toggle), fc.constantFrom('1', '2').map(ask), fc.boolean().map(answer)],
    agree(model, { rig }) {
      expect(selectFavourites(rig.snapshot).map(({ editionId }) => editionId)).toEqual([...model.kept]);
    },
  });
});
