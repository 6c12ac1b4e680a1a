// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openStartLink, rememberStartLink } from '../../src/shop/platform/startLink';

const address = () => location.pathname + location.search + location.hash;

/** Opens the page as Telegram does, in the web view of the launch before. */
function launch(path: string): void {
  history.pushState(null, '', path);
  openStartLink(window);
}

/** The fragment with which Telegram opens the page. @param launchData signed fields of this launch */
const fragment = (launchData: string): string => `#tgWebAppData=${encodeURIComponent(launchData)}`;

beforeEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

describe('a deep link', () => {
  it.each([
    ['the page’s address', '/?tgWebAppStartParam=item_26', '/item/26?tgWebAppStartParam=item_26'],
    ['the fragment', '/#tgWebAppStartParam=collection_2', '/collection/2#tgWebAppStartParam=collection_2'],
    [
      'the launch data',
      `/${fragment('start_param=item_26&hash=a')}`,
      `/item/26${fragment('start_param=item_26&hash=a')}`,
    ],
    ['nothing', '/', '/'],
    ['an unknown text', '/?tgWebAppStartParam=promo_5', '/?tgWebAppStartParam=promo_5'],
  ])('is read from %s: %s becomes %s', (_, path, opened) => {
    launch(path);
    expect(address()).toBe(opened);
  });

  it('has Home as the entry before it, without the launch data in the address', async () => {
    launch(`/?tgWebAppStartParam=item_26${fragment('hash=a')}`);
    expect(history.state).toMatchObject({ idx: 1 });
    const popped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await popped;
    expect(address()).toBe('/');
    expect(history.state).toEqual({ idx: 0 });
  });

  it('is opened once per launch, and again by the same link in a new launch', () => {
    const first = `/?tgWebAppStartParam=item_26${fragment('auth_date=1&hash=a')}`;
    launch(first);
    rememberStartLink(window);
    launch(first);
    expect(location.pathname).toBe('/');
    launch(`/?tgWebAppStartParam=item_26${fragment('auth_date=2&hash=b')}`);
    expect(location.pathname).toBe('/item/26');
  });

  it('is opened again by a reload before the shop has started', () => {
    const path = `/?tgWebAppStartParam=item_26${fragment('auth_date=1&hash=a')}`;
    launch(path);
    launch(path);
    expect(location.pathname).toBe('/item/26');
  });

  it('is ignored on another screen than Home', () => {
    launch('/favourites?tgWebAppStartParam=item_26');
    expect(location.pathname).toBe('/favourites');
  });

  it('is opened also where the browser cannot store anything', () => {
    for (const method of ['getItem', 'setItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new Error('denied');
      });
    launch('/?tgWebAppStartParam=item_26');
    rememberStartLink(window);
    expect(location.pathname).toBe('/item/26');
  });
});
