import { describe, expect, it } from 'vitest';
import { NO_CHOICE, type Place } from '../../machines/model/place';
import { withLatest } from '../../machines/model/records';
import type { ScreenName } from '../../machines/model/screens';
import { listPositionsMachine } from '../../machines/listPositions/listPositions.machine';
import { selectPlace } from '../../machines/listPositions/listPositions.selectors';
import { Rig, untakenOf } from '../support/rig';

const arrival = (screen: ScreenName, address: string, isReturn = false) =>
  ({ type: 'screen.changed', orderId: null, screen, address, isReturn }) as const;
const LIST = arrival('collection', '/collection/7');
const BACK_TO_LIST = arrival('collection', '/collection/7', true);
const SEARCH = arrival('search', '/search-results');
const PRODUCT = arrival('item', '/item/10');
/** The list was left on its third page. */
const LEFT = { '/collection/7': { page: 3, scroll: 700 } };

/** A visit that has opened a screen; `isShown`: its products are rendered and the scroll position is restored. */
async function visit({ at = LIST, listPositions = {}, isShown = true }: Visit = {}) {
  const rig = new Rig(listPositionsMachine, { listPositions });
  rig.send(at);
  if (isShown) {
    rig.send({ type: 'products.shown' });
    await rig.wait(100);
  }
  const placeAt = (address: string) => selectPlace(address)(rig.snapshot);
  const saved = () =>
    rig
      .paramsOf('saveListPositions')
      .map((params) => (params as { listPositions: Record<string, Place> }).listPositions);
  return {
    rig,
    placeAt,
    saved,
    scrolled: () => rig.paramsOf('scrollTo').map((params) => (params as { scroll: number }).scroll),
  };
}
interface Visit {
  at?: ReturnType<typeof arrival>;
  listPositions?: Record<string, Place>;
  isShown?: boolean;
}

describe('the stored position in a list', () => {
  it('is the top of page 1 where the list was never visited, whatever its address', async () => {
    const { placeAt } = await visit();
    for (const address of ['/collection/8', 'constructor', '__proto__', 'toString'])
      expect(placeAt(address)).toEqual({ page: 1, scroll: 0 });
  });

  it('contains the sideways scroll of the rows of Home when the shopper returns', async () => {
    const home = (isReturn: boolean) => arrival('home', '/', isReturn);
    const { rig, placeAt, saved } = await visit({ at: home(true) });
    rig.send({ type: 'row.moved', row: 'Хиты', left: 120 });
    rig.send({ type: 'row.moved', row: 'Скидки', left: 40 });
    rig.send(PRODUCT);
    expect(saved().at(-1)).toMatchObject({ '/': { rows: { Хиты: 120, Скидки: 40 } } });
    rig.send(home(true));
    expect(placeAt('/').rows).toEqual({ Хиты: 120, Скидки: 40 });
    rig.send(PRODUCT);
    rig.send(home(false));
    expect(placeAt('/').rows).toBeUndefined();
  });

  it('is the top of the last page when a link or a tab is tapped', async () => {
    const { scrolled, placeAt } = await visit({ listPositions: LEFT });
    expect(placeAt('/collection/7')).toEqual({ page: 3, scroll: 0 });
    expect(scrolled()).toEqual([]);
    const opened = await visit({ at: arrival('home', '/'), listPositions: { '/': { page: 1, scroll: 700 } } });
    expect(opened.scrolled(), 'Home, as the first screen of the page').toEqual([]);
  });

  it.each([
    ['before the products are shown', 0],
    ['after they are shown', 1],
  ])('is not restored when a finger scrolls %s', async (_, n) => {
    const { rig, scrolled, placeAt, saved } = await visit({ at: BACK_TO_LIST, listPositions: LEFT, isShown: false });
    if (n === 1) rig.send({ type: 'products.shown' });
    expect(rig.snapshot.children['followHand']).toBeDefined();
    rig.report({ type: 'page.dragged' });
    // A page without products is too short to scroll.
    expect(placeAt('/collection/7')).toEqual({ page: 3, scroll: n === 0 ? 0 : 700 });
    rig.report({ type: 'page.scrolled', scroll: 90 });
    if (n === 0) rig.send({ type: 'products.shown' });
    expect(placeAt('/collection/7')).toEqual({ page: 3, scroll: 90 });
    rig.report({ type: 'page.scrolled', scroll: 95 });
    await rig.wait(1_000);
    expect(scrolled()).toEqual([]);
    expect(saved().at(-1)).toEqual({ '/collection/7': { page: 3, scroll: 95 } });
  });

  it('is restored 100 ms after the products are shown', async () => {
    const { rig, scrolled, placeAt } = await visit({ at: BACK_TO_LIST, listPositions: LEFT, isShown: false });
    expect(placeAt('/collection/7').page).toBe(3);
    await rig.wait(1_000);
    rig.send({ type: 'products.shown' });
    await rig.wait(99);
    expect(scrolled()).toEqual([]);
    await rig.wait(1);
    expect(scrolled()).toEqual([700]);
  });

  it('follows the scrolling after it was restored', async () => {
    const { rig, placeAt, saved } = await visit({ at: BACK_TO_LIST, listPositions: LEFT });
    rig.report({ type: 'page.scrolled', scroll: 760 });
    expect(placeAt('/collection/7')).toEqual({ page: 3, scroll: 760 });
    await rig.wait(200);
    expect(saved().at(-1)).toEqual({ '/collection/7': { page: 3, scroll: 760 } });
  });

  it('is restored when the list is loaded again in another currency', async () => {
    const { rig, scrolled } = await visit();
    rig.report({ type: 'page.scrolled', scroll: 300 });
    await rig.wait(200);
    rig.send({ type: 'products.hidden' });
    // The page is shorter without its products.
    rig.report({ type: 'page.scrolled', scroll: 31 });
    await rig.wait(1_000);
    rig.send({ type: 'products.shown' });
    await rig.wait(100);
    expect(scrolled()).toEqual([300]);
  });

  it('is saved once the page has not scrolled for 200 ms', async () => {
    const { rig, saved } = await visit();
    const before = saved().length;
    rig.report({ type: 'page.scrolled', scroll: 100 });
    await rig.wait(199);
    rig.report({ type: 'page.scrolled', scroll: 300 });
    await rig.wait(199);
    expect(saved()).toHaveLength(before);
    await rig.wait(1);
    expect(saved().slice(before)).toEqual([{ '/collection/7': { page: 1, scroll: 300 } }]);
    rig.report({ type: 'page.scrolled', scroll: 400 });
    await rig.wait(200);
    expect(saved().at(-1)).toEqual({ '/collection/7': { page: 1, scroll: 400 } });
  });

  it('is saved when the screen is left before the 200 ms have passed', async () => {
    const { rig, saved } = await visit();
    rig.report({ type: 'page.scrolled', scroll: 300 });
    rig.send(PRODUCT);
    expect(saved().at(-1)).toEqual({ '/collection/7': { page: 1, scroll: 300 } });
    const before = saved().length;
    await rig.wait(1_000);
    expect(saved()).toHaveLength(before);
  });

  it('is the top of a page that was opened by its number, and is saved at once', async () => {
    const { rig, saved, scrolled } = await visit();
    rig.report({ type: 'page.scrolled', scroll: 300 });
    rig.send({ type: 'page.turned', page: 2 });
    expect(saved().at(-1)).toEqual({ '/collection/7': { page: 2, scroll: 0 } });
    expect(scrolled()).toEqual([0]);
    const before = saved().length;
    rig.send({ type: 'page.turned', page: 2 });
    await rig.wait(1_000);
    expect(saved()).toHaveLength(before);
    expect(scrolled()).toHaveLength(1);
    rig.report({ type: 'page.scrolled', scroll: 50 });
    await rig.wait(200);
    expect(saved().at(-1)).toEqual({ '/collection/7': { page: 2, scroll: 50 } });
  });

  it('does not change when the open screen is opened again', async () => {
    const { rig, saved } = await visit();
    rig.report({ type: 'page.scrolled', scroll: 300 });
    const before = saved().length;
    rig.send(LIST);
    rig.report({ type: 'page.scrolled', scroll: 310 });
    await rig.wait(200);
    expect(saved().slice(before)).toEqual([{ '/collection/7': { page: 1, scroll: 310 } }]);
  });

  it.each([
    ['psPlusDeluxe', '/ps-plus-deluxe-collection', 'ps-plus-deluxe'],
    ['psPlusEssential', '/ps-plus-essential-collection', 'ps-plus-essential'],
    ['psPlusExtra', '/ps-plus-extra-collection', 'ps-plus-extra'],
  ] as const)('on %s is saved under the id of the subscription', async (screen, address, id) => {
    const { rig, placeAt, saved } = await visit({ at: arrival(screen, address) });
    rig.send({ type: 'page.turned', page: 2 });
    expect(saved().at(-1)).toEqual({ [id]: { page: 2, scroll: 0 } });
    expect(placeAt(address).page).toBe(2);
  });

  it('is stored for each list separately, for the hundred lists visited last', async () => {
    const { rig, placeAt } = await visit({ listPositions: { '/collection/1': { page: 2, scroll: 5 } } });
    rig.send({ type: 'page.turned', page: 4 });
    expect([placeAt('/collection/1').page, placeAt('/collection/7').page]).toEqual([2, 4]);
    for (let n = 100; n < 199; n += 1) {
      rig.send(arrival('collection', `/collection/${n}`));
      rig.send({ type: 'page.turned', page: 2 });
    }
    expect([placeAt('/collection/1').page, placeAt('/collection/7').page, placeAt('/collection/198').page]).toEqual([
      1, 4, 2,
    ]);
  });
});

describe('the stored position in the search', () => {
  const listPositions = { '/search-results': { page: 3, scroll: 640 } };

  it('is reset to the top of page 1 when new results replace the old ones', async () => {
    const { rig, placeAt, saved, scrolled } = await visit({ at: { ...SEARCH, isReturn: true }, listPositions });
    expect(scrolled()).toEqual([640]);
    rig.send({ type: 'list.renewed', screen: 'search' });
    expect(placeAt('/search-results')).toEqual({ page: 1, scroll: 0 });
    expect(saved().at(-1)).toEqual({});
    expect(scrolled()).toEqual([640, 0]);
    rig.send({ type: 'products.shown' });
    await rig.wait(100);
    expect(scrolled()).toEqual([640, 0]);
  });

  it('is reset also from another screen, whose own position does not change', async () => {
    const { rig, placeAt, saved } = await visit({ listPositions });
    rig.report({ type: 'page.scrolled', scroll: 50 });
    rig.send({ type: 'list.renewed', screen: 'search' });
    expect(placeAt('/search-results')).toEqual({ page: 1, scroll: 0 });
    expect(placeAt('/collection/7')).toEqual({ page: 1, scroll: 50 });
    // Saved at once: a reload right after it must not restore the old page.
    expect(saved().at(-1)).toEqual({ '/collection/7': { page: 1, scroll: 50 } });
    await rig.wait(200);
    expect(saved().at(-1)).toEqual({ '/collection/7': { page: 1, scroll: 50 } });
  });
});

describe('the stored position on a product page', () => {
  const choice = { selectedEdition: '100', selectedPrices: { 100: 'ps_plus' } } as const;
  const listPositions = { '/item/10': { page: 2, scroll: 420, choice } };

  it('restores scroll position, slide and choice when the shopper returns', async () => {
    const { placeAt, scrolled } = await visit({ at: arrival('item', '/item/10', true), listPositions });
    expect(placeAt('/item/10')).toEqual({ page: 2, scroll: 420, choice });
    expect(scrolled()).toEqual([420]);
  });

  it('is reset when the page is opened by a link', async () => {
    const { placeAt, scrolled, saved } = await visit({ at: PRODUCT, listPositions });
    expect(placeAt('/item/10')).toEqual({ page: 1, scroll: 0 });
    expect([scrolled(), saved().at(-1)]).toEqual([[], {}]);
  });

  it('is saved with each choice at once, and with the slide when the page is left', async () => {
    const { rig, saved } = await visit({ at: PRODUCT });
    rig.send({ type: 'choice.made', address: '/item/10', choice });
    expect(saved().at(-1)).toEqual({ '/item/10': { page: 1, scroll: 0, choice } });
    rig.send({ type: 'carousel.moved', slide: 3 });
    rig.send(LIST);
    expect(saved().at(-1)).toEqual({ '/item/10': { page: 3, scroll: 0, choice } });
    expect(rig.paramsOf('vibrate')).toHaveLength(1);
  });

  it('is saved with the slide once the carousel has not moved for 200 ms, and so are the rows of Home', async () => {
    for (const moved of [
      { type: 'carousel.moved', slide: 3 },
      { type: 'row.moved', row: 'Хиты', left: 120 },
    ] as const) {
      const { rig, saved, placeAt } = await visit({ at: PRODUCT });
      rig.send(moved);
      await rig.wait(200);
      expect(saved().at(-1)).toEqual({ '/item/10': placeAt('/item/10') });
    }
  });

  it('keeps the scroll position, but neither choice nor slide, when the currency changes, on whichever screen', async () => {
    const places = { ...listPositions, ...LEFT };
    const { rig, placeAt, saved } = await visit({ at: arrival('item', '/item/11', true), listPositions: places });
    const change = (currencyId: string | number | undefined) => rig.send({ type: 'currency.changed', currencyId });
    for (const same of ['1', undefined, 1]) change(same);
    expect(placeAt('/item/10').choice, 'the starting currency').toEqual(choice);
    change('2');
    expect(placeAt('/item/10')).toEqual({ page: 1, scroll: 420, choice: NO_CHOICE });
    expect(placeAt('/item/11').choice, 'the tapped edition').toEqual(NO_CHOICE);
    expect(placeAt('/collection/7')).toEqual(LEFT['/collection/7']);
    expect(saved().at(-1)).toEqual(rig.snapshot.context.listPositions);
    expect(rig.paramsOf('vibrate')).toHaveLength(0);
  });
});

it('the chart of the stored positions is walked through every transition by the tests above', () =>
  expect(untakenOf(listPositionsMachine)).toEqual([]));

it('a list that is visited again is the latest of those that are kept', () =>
  expect(Object.keys(withLatest({ a: 1, b: 2, c: 3 }, 'b', 4, 3))).toEqual(['a', 'c', 'b']));
