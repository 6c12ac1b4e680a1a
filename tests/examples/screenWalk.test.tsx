import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { favouritesMachine } from '../../machines/favourites/favourites.machine';
import { toCard } from '../../machines/model/editions';
import { favouriteOf } from '../../machines/model/favourites';
import { storedFavourite } from '../../src/shop/wiring/savedSchemas';
import { demoServer, findScreen, renderShop, seeCurrencies, SIGNED_IN } from '../support/renderShop';
import { card, edition } from '../support/samples';
import { take, walksOf } from '../support/walks';

const { demo } = demoServer();
const item = favouriteOf(toCard(card(), edition()));
const { title, editionId } = item;
const events = [
  { type: 'removal.asked', title, editionId },
  { type: 'dialog.confirmed' },
  { type: 'dialog.cancelled' },
];
const { walks } = walksOf(favouritesMachine, { input: { saved: [item] }, events });

it.each(walks.map((walk) => ({ walk })))(
  'the favourites screen follows its chart on a walk of $walk.length steps',
  async ({ walk }) => {
    const { user } = renderShop('/favourites', {
      stored: { ...SIGNED_IN, favourites: JSON.stringify([storedFavourite(item)]) },
    });
    await findScreen('Избранное');
    await seeCurrencies(demo);
    const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
    await take(walk, {
      // How the test causes each event, and what a shopper sees in each state.
      causes: {
        'removal.asked': () => press(`Удалить ${title}`),
        'dialog.confirmed': () => press('Да'),
        'dialog.cancelled': () => press('Нет'),
      },
      sees: {
        listing: () => expect(screen.queryByRole('dialog')).toBeNull(),
        confirmingRemoval: () => screen.findByRole('dialog', { name: 'Убрать из избранного?' }),
      },
    });
  },
);
