import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  canonicalPath,
  collectionPath,
  loadingScreen,
  depthOf,
  idAt,
  itemPath,
  nextScreens,
  screenAt,
  SCREENS,
  slideBetween,
} from '../../machines/model/screens';
import { SCREEN_STATES } from '../support/states';

describe('routes', () => {
  it.each([
    ['/payment/', '/payment'],
    ['/SUCCESS-Payment', '/success-payment'],
    ['/Item/aB-7/', '/item/aB-7'],
    ['/', '/'],
    ['/item/7', '/item/7'],
    ['/no-such//', '/no-such//'],
    ['/constructor', '/constructor'],
  ])('have one canonical address each: %s becomes %s', (path, canonical) =>
    expect(canonicalPath(path)).toBe(canonical),
  );

  it.each([
    [0, ['/', '/unknown', '/item', '/item/7/8']],
    [1, ['/profile', '/favourites', '/shop-bag', '/search-results', '/support']],
    [2, ['/create-ps-account', '/payment', '/collection/7', '/item/7', '//item//7/']],
    [3, ['/success-payment', '/failure-payment', '/payment-error', '/ea-play-collection']],
    [3, ['/ps-plus-extra-collection', '/ps-plus-essential-collection', '/ps-plus-deluxe-collection']],
  ])('have a depth for the slide: %i for %j', (depth, paths) => {
    for (const path of paths) expect(depthOf(path), path).toBe(depth);
  });

  it.each(['7', 'a%2Fb', 'a/b', '100%', '%25', 'a b', 'Игра', '🎮', 'a?b#c', '0'])(
    'read the same id from their address that was written into it: «%s»',
    (id) => expect([itemPath(id), collectionPath(id)].map(idAt)).toEqual([id, id]),
  );

  it('read the id from an address typed by hand, and none from an address without one', () =>
    expect(
      ['/Item/aB-7/', '/item/100%', '/item/', '/profile', '/', '/no-such/7'].flatMap((path) => idAt(path) ?? []),
    ).toEqual(['aB-7', '100%']));

  it('have one address each, and no address has two screens', () => {
    for (const [name, { pattern }] of Object.entries(SCREENS)) expect(screenAt(pattern)).toBe(name);
  });

  it('have their title before they have loaded, an unknown one that of Home, which loads the likely next ones', () => {
    expect(['/shop-bag', '/unknown'].map((path) => loadingScreen(path).title)).toEqual(['Корзина', 'Магазин']);
    expect(nextScreens()).toEqual(['cart', 'search', 'collection', 'item']);
  });

  it('have a state each among those whose pictures are compared', () => {
    const opened = SCREEN_STATES.map(({ path = '/' }) => screenAt(path));
    const missing = Object.keys(SCREENS).filter((name) => !opened.some((one) => one === name));
    // The menu alone; reached by a payment; the component of /ea-play-collection.
    expect(missing).toEqual(['support', 'successPayment', 'psPlusExtra', 'psPlusEssential', 'psPlusDeluxe']);
  });

  it('have a screen folder each, except /support, which shows nothing', () => {
    const folders = new Set(Object.values(SCREENS).map(({ folder }) => folder));
    const kept = readdirSync(new URL('../../src/shop/screens', import.meta.url));
    expect([...folders].filter((folder) => folder !== null && !kept.includes(folder))).toEqual([]);
    expect(SCREENS.support.folder).toBeNull();
  });

  it('slide right to fewer segments and left to more, and by depth where the numbers are equal', () => {
    expect(slideBetween('/', '/item/7')).toBe('left');
    expect(slideBetween('/item/7', '/shop-bag')).toBe('right');
    expect(slideBetween('/shop-bag', '/payment')).toBe('left');
    expect(slideBetween('/profile', '/favourites')).toBe('none');
    expect(slideBetween('/item/7', '/item/7')).toBe('none');
  });
});
