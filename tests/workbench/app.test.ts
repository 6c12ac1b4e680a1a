// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { createApp, type App, type AppOptions } from '../../src/workshop/workbench/app';
import type { FrameSide, ShopSide } from '../../src/workshop/workbench/frame';

const OUTLINE = '<template data-pattern="list"></template><nav><a href="/shop-bag">Корзина</a></nav>';

const aside = { drop() {} };
const options = {
  clock: { ...aside, machineClock: () => ({}), now: () => 0 },
  flows: { ...aside, inspect: () => () => {} },
  traffic: { ...aside, watch() {} },
  host: () => ({ notifyViewport() {}, browser: {} }),
  write() {},
  changed() {},
  left() {},
} as unknown as AppOptions;

let app: App;
/** The page in the frame. */
const page = (): Document => app.element()!.contentDocument!;
const start = (): Pick<ShopSide, 'watch' | 'leave'> => app.enter({} as FrameSide);

beforeEach(() => {
  // jsdom has no layout.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  document.body.innerHTML = '<div></div>';
  app = createApp(options);
  app.hold(document.querySelector('div'), '');
});

test('the workbench treats a shop as loading while its skeleton is shown, which a replayed press would hit', () => {
  page().body.innerHTML = `<div id="root">${OUTLINE}</div>`;
  expect(app.isLoading()).toBe(true);
  const shop = start();
  expect(app.isLoading()).toBe(true);
  shop.watch({} as never);
  expect(app.isLoading()).toBe(true);
  page().getElementById('root')?.replaceChildren('the shop');
  expect(app.isLoading()).toBe(false);
  shop.leave();
  expect(app.isLoading()).toBe(true);
});
