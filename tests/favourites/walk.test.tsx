// oxlint-disable vitest/no-standalone-expect -- the tables of a walk are checked inside its tests
import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, expect, it } from 'vitest';
import type { EventObject } from 'xstate';
import { favouritesMachine } from '../../machines/favourites/favourites.machine';
import { toCard } from '../../machines/model/editions';
import { favouriteOf } from '../../machines/model/favourites';
import { storedFavourite } from '../../src/shop/wiring/savedSchemas';
import { otherWindow } from '../support/effects';
import { demoServer, renderShop, scrollableWindow, SIGNED_IN } from '../support/renderShop';
import { card, edition } from '../support/samples';
import { coverageOf, type GraphSnapshot } from '../support/statechart';
import { missedOnScreen, take, walksOf, type Sees } from '../support/walks';

demoServer();
const button = (name: string) => screen.getByRole('button', { name });
const coverage = coverageOf(favouritesMachine);
const saved = [
  favouriteOf(toCard(card(), edition())),
  favouriteOf(toCard(card({ id: '20', name: 'Doom' }), edition({ id: '200' }))),
];
const elsewhere = { type: 'favourites.reloaded', items: saved };
const events = [
  ...saved.map(({ title, editionId }) => ({ type: 'removal.asked', title, editionId })),
  { type: 'dialog.confirmed' },
  { type: 'dialog.cancelled' },
  elsewhere,
];
const possible = (from: GraphSnapshot, event: EventObject): boolean =>
  event.type !== 'removal.asked' || from.value === 'listing';
const walks = walksOf('the favourites on the screen', favouritesMachine, { input: { saved }, events, possible });

const list = (snapshot: GraphSnapshot) =>
  waitFor(() => {
    const { items } = snapshot.context as { items: typeof saved };
    for (const { title } of saved) {
      const isKept = items.some((item) => item.title === title);
      expect(screen.queryAllByRole('button', { name: `Удалить ${title}`, hidden: true })).toHaveLength(isKept ? 1 : 0);
    }
  });
const sees: Sees = {
  listing: async (snapshot) => {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await list(snapshot);
  },
  confirmingRemoval: async (snapshot) => {
    const { pendingRemoval } = snapshot.context as { pendingRemoval: { title: string } };
    const dialog = await screen.findByRole('dialog', { name: 'Убрать из избранного?' });
    expect(dialog).toHaveTextContent(pendingRemoval.title);
    await list(snapshot);
  },
};

it.each(walks)('the favourites screen follows its chart on walk $n', async ({ walk }) => {
  const { browserWindow, storeElsewhere } = scrollableWindow();
  const { user, storage } = renderShop('/favourites', {
    stored: { ...SIGNED_IN, favourites: JSON.stringify(saved.map(storedFavourite)) },
    over: { browserWindow },
    inspect: coverage.record,
  });
  await screen.findByRole('button', { name: 'Удалить Doom' });
  await take(walk, {
    sees,
    causes: {
      'removal.asked': (event) => user.click(button(`Удалить ${(event as unknown as { title: string }).title}`)),
      'dialog.confirmed': () => user.click(button('Да')),
      'dialog.cancelled': () => user.click(button('Нет')),
      'favourites.reloaded': () =>
        act(async () => {
          otherWindow(storage).change((record) => ({ ...record, favourites: saved }), 'favourites');
          storeElsewhere();
        }),
    },
  });
});

afterAll(() => {
  // Other screens toggle favourites; another window removes or hides a favourite during its dialog, or the screen is left.
  expect(
    missedOnScreen(coverage).filter((name) => !/favourite\.toggled|--always|--(screen|currency)\.changed/.test(name)),
  ).toEqual([]);
});
