// oxlint-disable vitest/no-standalone-expect -- the tables of a walk are checked inside its tests
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterAll, describe, expect, it } from 'vitest';
import type { EventObject, SnapshotFrom } from 'xstate';
import { listPositionsMachine } from '../../machines/listPositions/listPositions.machine';
import { selectPlace } from '../../machines/listPositions/listPositions.selectors';
import { demoServer, renderShop, scrollableWindow, findScreen } from '../support/renderShop';
import { after, coverageOf, type GraphSnapshot } from '../support/statechart';
import { missedOnScreen, take, walksOf, type Sees } from '../support/walks';

type ListPositions = SnapshotFrom<typeof listPositionsMachine>;

const { server } = demoServer();
const LIST = '/collection/7';
const leave = { type: 'screen.changed', screen: 'favourites', address: '/favourites', isReturn: false };
const comeBack = { type: 'screen.changed', screen: 'collection', address: LIST, isReturn: true };
/** Two pages of games. */
const COLLECTION = {
  id: 7,
  name: 'Хиты',
  editions: Array.from({ length: 13 }, (_, n) => ({
    id: n,
    convertedPrice: 4000,
    display_currency_id: 1,
    productCard: { id: n, name: `Игра ${n}` },
  })),
};

describe('the position in a list on the screen', () => {
  const coverage = coverageOf(listPositionsMachine);
  const placeIn = (from: GraphSnapshot) => selectPlace(LIST)(from as ListPositions);
  const isIn = (from: GraphSnapshot): boolean => (from as ListPositions).context.here === LIST;

  function possible(from: GraphSnapshot, event: EventObject): boolean {
    if (event.type === 'screen.changed') return (event === leave) === isIn(from) && from.value !== 'opening';
    if (!isIn(from)) return false;
    if (event.type === 'products.shown') return from.value === 'opening';
    if (event.type === 'page.turned')
      return from.value !== 'opening' && placeIn(from).page !== (event as unknown as { page: number }).page;
    return true;
  }
  const { walks, edges } = walksOf(listPositionsMachine, {
    input: { listPositions: {} },
    events: [
      { type: 'products.shown' },
      { type: 'page.turned', page: 1 },
      { type: 'page.turned', page: 2 },
      { type: 'page.scrolled', scroll: 500 },
      after('scrollRestore', 'listPositions.restoring'),
      after('scrollSave', 'listPositions.scrolling'),
      leave,
      comeBack,
    ],
    // The favourites send no event when products are shown: the shopper may return at once.
    possible: (from, event) => (event === comeBack ? !isIn(from) : possible(from, event)),
    opening: [comeBack],
  });
  console.log(`the place in a list: ${edges.length} edges in ${walks.length} walks of ${walks.flat().length} steps`);

  it.each(walks.map((walk, n) => ({ n: n + 1, walk })))('follows the chart on walk $n', async ({ walk }) => {
    server.use(http.get('*/api/collections/7', () => HttpResponse.json(COLLECTION)));
    const { browserWindow, positions, scroll } = scrollableWindow();
    const { user, wait } = renderShop(LIST, { over: { browserWindow }, inspect: coverage.record });
    await screen.findByRole('button', { name: 'Валюта: RUB' });
    const shown = async (snapshot: GraphSnapshot): Promise<void> => {
      if (!isIn(snapshot)) return;
      await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(placeIn(snapshot).page === 1 ? 12 : 1));
    };
    const sees: Sees = {
      opening: () => {},
      restoring: shown,
      still: async (snapshot) => {
        await shown(snapshot);
        expect(positions.at(-1) ?? 0).toBe(placeIn(snapshot).scroll);
      },
      scrolling: shown,
    };
    await take(walk, {
      sees,
      causes: {
        'products.shown': () => screen.findAllByRole('article'),
        'page.turned': (event) =>
          user.click(screen.getByRole('button', { name: `Страница ${(event as unknown as { page: number }).page}` })),
        'page.scrolled': () => {
          scroll(500);
          positions.push(500);
        },
        'screen.changed': async (event) => {
          if (event === leave) await user.click(screen.getByRole('link', { name: 'Избранное' }));
          else window.history.back();
          const title = event === leave ? 'Избранное' : 'Хиты';
          await findScreen(title);
        },
        'xstate.after.scrollRestore.listPositions.restoring': () => wait(100),
        'xstate.after.scrollSave.listPositions.scrolling': () => wait(200),
      },
    });
  });

  afterAll(() => {
    // A product page, the search, another currency and a scrolling finger: see listPositions.test.ts.
    const elsewhere =
      /page\.dragged|listPositions\.free|row\.moved|carousel\.moved|choice\.made|list\.renewed|isHere|followScroll|still --products/;
    expect(missedOnScreen(coverage).filter((name) => !elsewhere.test(name))).toEqual([]);
  });
});
