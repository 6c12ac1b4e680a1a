import fc from 'fast-check';
import { expect, it } from 'vitest';
import { favouritesMachine } from '../../machines/favourites/favourites.machine';
import {
  favouritesIn,
  selectFavourites,
  selectIsFavourite,
  selectPendingRemoval,
} from '../../machines/favourites/favourites.selectors';
import { toCard } from '../../machines/model/editions';
import type { FavouriteItem } from '../../machines/model/entities';
import { favouriteOf } from '../../machines/model/favourites';
import { checkHistories, LONG_ENOUGH, type Step } from '../support/histories';
import { Rig } from '../support/rig';
import { card, edition } from '../support/samples';

const roubles = favouriteOf(toCard(card(), edition()));
/** Of the same title; of the same edition; without an edition. */
const lira = favouriteOf(toCard(card(), edition({ id: '101', displayCurrencyId: '2' })));
const doom = { ...roubles, title: 'Doom' };
const unavailable = { ...roubles, title: 'Пропала', editionId: null, edition: null };
const ITEMS: FavouriteItem[] = [roubles, lira, doom, unavailable];
const keyOf = ({ title, editionId }: FavouriteItem) => ({ title, editionId });
const isShown = (item: FavouriteItem, currencyId: string) =>
  item === unavailable || (item === lira) === (currencyId === '2');

/** The rules of the favourites (machines/favourites/rules.md) a second time, as plain data. */
class KeptModel {
  kept: FavouriteItem[] = [];
  /** The favourite that the open dialog names. */
  asked: FavouriteItem | null = null;
  /** Every change that was stored, and the message about each. */
  changes: object[] = [];
  messages: object[] = [];
  /** Each toggle vibrates. */
  toggles = 0;

  toggle(item: FavouriteItem): void {
    this.toggles += 1;
    if (this.kept.includes(item)) {
      this.drop(item);
      return;
    }
    this.kept = [...this.kept, item];
    this.changes.push({ kind: 'keep', item });
    this.messages.push({ text: 'Добавлено в избранное' });
  }

  drop(item: FavouriteItem): void {
    this.changes.push({ kind: 'drop', key: keyOf(item) });
    this.messages.push({ text: 'Убрано из избранного', removed: { item, at: this.kept.indexOf(item) } });
    this.adopt(this.kept.filter((one) => one !== item));
  }

  /** The dialog about a favourite that is no longer in the list closes. */
  adopt(items: FavouriteItem[]): void {
    this.kept = items;
    if (this.asked && !items.includes(this.asked)) this.asked = null;
  }
}
interface Favourites {
  rig: Rig<typeof favouritesMachine>;
}
type FavouritesStep = Step<KeptModel, Favourites>;

const toggle = (item: FavouriteItem): FavouritesStep => ({
  name: `toggle ${item.title} ${item.editionId}`,
  happen: (model, { rig }) => (rig.send({ type: 'favourite.toggled', item }), model.toggle(item)),
});
const ask = (item: FavouriteItem): FavouritesStep => ({
  name: `ask about ${item.title} ${item.editionId}`,
  possible: ({ asked }) => asked === null,
  happen(model, { rig }) {
    rig.send({ type: 'removal.asked', ...keyOf(item) });
    if (model.kept.includes(item)) model.asked = item;
  },
});
const answer = (isYes: boolean): FavouritesStep => ({
  name: isYes ? 'yes' : 'no',
  possible: ({ asked }) => asked !== null,
  happen(model, { rig }) {
    rig.send({ type: isYes ? 'dialog.confirmed' : 'dialog.cancelled' });
    if (isYes && model.asked) model.drop(model.asked);
    model.asked = null;
  },
});
const storeElsewhere = (items: FavouriteItem[]): FavouritesStep => ({
  name: `another window stores ${items.length} favourites`,
  happen: (model, { rig }) => (rig.report({ type: 'favourites.reloaded', items }), model.adopt(items)),
});
const see = (currencyId: string): FavouritesStep => ({
  name: `see prices in ${currencyId}`,
  happen(model, { rig }) {
    rig.send({ type: 'currency.changed', currencyId });
    if (model.asked && !isShown(model.asked, currencyId)) model.asked = null;
  },
});
const leave: FavouritesStep = {
  name: 'leave the screen',
  happen(model, { rig }) {
    rig.send({ type: 'screen.changed', screen: 'home' });
    model.asked = null;
  },
};

it('the favourites agree with their model in random histories', { timeout: LONG_ENOUGH }, async () => {
  await checkHistories('favourites', {
    machine: favouritesMachine,
    start: fc.constant(null),
    begin: () => ({ model: new KeptModel(), real: { rig: new Rig(favouritesMachine, { saved: [] }) } }),
    steps: [
      fc.constantFrom(...ITEMS).map(toggle),
      fc.constantFrom(...ITEMS).map(ask),
      fc.boolean().map(answer),
      fc.subarray(ITEMS).map(storeElsewhere),
      fc.constantFrom('1', '2').map(see),
      fc.constant(leave),
    ],
    agree(model, { rig }) {
      const { snapshot } = rig;
      expect(selectFavourites(snapshot)).toEqual(model.kept);
      for (const item of ITEMS) expect(selectIsFavourite(item)(snapshot)).toBe(model.kept.includes(item));
      for (const id of ['1', '2'])
        expect(favouritesIn(model.kept, id)).toEqual(model.kept.filter((item) => isShown(item, id)));
      expect(selectPendingRemoval(snapshot)).toEqual(model.asked);
      expect(snapshot.value).toBe(model.asked ? 'confirmingRemoval' : 'listing');
      expect(rig.paramsOf('saveFavourites')).toEqual(model.changes);
      expect(rig.paramsOf('notify')).toEqual(model.messages);
      expect(rig.paramsOf('vibrate')).toHaveLength(model.toggles);
    },
  });
});
