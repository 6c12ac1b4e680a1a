import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { USABLE, USELESS, type FaultName } from '../support/faults';
import { failedCall, said } from '../support/record';
import { eventually, see, seeGone, seeScreen } from '../support/see';
import { addFirstCard, menuLink } from '../support/shopper';

const shop = openShop();

/** Entries that the shop leaves out of a response are logged once, with the name of the call. */
const leftOut = said('warning', /^[\w -]+: \d+ unreadable entries were left out$/);

/** A screen that shows what failed and can be loaded again, while the rest of the shop works. */
async function seeFailure(page: Page, text: string, what: FaultName): Promise<void> {
  const alert = page.getByRole('main').getByRole('alert');
  await eventually(() => alert.innerText()).toContain(text);
  expect(
    await page.getByRole('main').getByRole('heading', { level: 1, includeHidden: true }).count(),
    String(what),
  ).toBe(1);
  expect(await menuLink(page, 'Главная').count(), String(what)).toBe(1);
}

interface BrokenPage {
  call: RegExp;
  path: string;
  /** The text shown where the response was unusable. */
  failure: string;
  /** The line in the console; the server's own text may follow. */
  told: RegExp;
  /** Responses without content, in addition to unusable ones. */
  alsoFail: readonly FaultName[];
  /** Responses without products. */
  empty: readonly FaultName[];
  emptyText?: string;
}

const LISTS: Pick<BrokenPage, 'alsoFail' | 'empty'> = {
  alsoFail: ['{}', 'an object of wrong types'],
  empty: ['[]', 'a list of wrong types'],
};
const OBJECTS: Pick<BrokenPage, 'alsoFail' | 'empty'> = {
  alsoFail: ['[]', '{}', 'a list of wrong types', 'an object of wrong types'],
  empty: [],
};
const PAGES: [string, BrokenPage][] = [
  [
    'the feed',
    {
      call: /\/feed/,
      path: '/',
      failure: 'Ошибка при загрузке данных',
      told: /^Ошибка при загрузке данных/,
      ...LISTS,
      emptyText: 'Нет доступных товаров',
    },
  ],
  [
    'a product',
    {
      call: /\/products\/26/,
      path: '/item/26',
      failure: 'Ошибка при загрузке игры',
      told: /^Ошибка при загрузке игры/,
      ...OBJECTS,
    },
  ],
  [
    'a collection',
    {
      call: /\/collections\/2/,
      path: '/collection/2',
      failure: 'Ошибка при загрузке коллекции',
      told: /^Ошибка при загрузке коллекции/,
      ...OBJECTS,
    },
  ],
  // One subscription represents all four: collection/screen.test.tsx checks the texts of each.
  [
    'PS Plus Extra',
    {
      call: /\/products\/subscription\/ps-plus-extra/,
      path: '/ps-plus-extra-collection',
      failure: 'Ошибка при загрузке коллекции',
      told: /^Ошибка при загрузке коллекции/,
      ...LISTS,
      emptyText: 'Нет доступных игр с PS Plus Extra',
    },
  ],
  [
    'the profile',
    {
      call: /\/users\/1001/,
      path: '/profile',
      failure: 'Ошибка при загрузке данных профиля',
      told: /^Failed to fetch user/,
      alsoFail: ['[]', 'a list of wrong types'],
      empty: [],
    },
  ],
];

describe('a screen whose data cannot be loaded or parsed', () => {
  test.each(PAGES)('shows an error for every fault, and can be loaded again: %s', async (_, broken) => {
    shop.expectConsole(failedCall('/'), said('error', broken.told), leftOut);
    const fails = [...USELESS, ...broken.alsoFail];
    const breakIt = (fault: FaultName) => shop.server.breakCall(broken.call, fault, 'GET');
    const [first, ...others] = fails;
    breakIt(first!);
    const page = await shop.enter(broken.path);
    await seeFailure(page, broken.failure, first!);
    const retry = page.getByRole('main').getByRole('button', { name: 'Повторить' });
    for (const fault of others) {
      const call = breakIt(fault);
      await retry.click();
      await eventually(() => call.met).toBeGreaterThan(0);
      await seeFailure(page, broken.failure, fault);
    }
    shop.server.mend();
    await retry.click();
    await seeGone(retry);
    await see(
      page
        .getByRole('main')
        .getByRole(broken.path === '/profile' ? 'textbox' : 'img')
        .first(),
    );
  });

  test('shows a text without products when the response has none', async () => {
    shop.expectConsole(leftOut);
    const page = await shop.enter('/shop-bag');
    for (const [, { call, path, empty, emptyText }] of PAGES) {
      for (const fault of emptyText ? empty : []) {
        shop.server.breakCall(call, fault);
        await page.goto(shop.server.origin + path);
        await see(page.getByText(emptyText ?? ''));
        await see(menuLink(page, 'Главная'));
      }
    }
  });

  test.each(['/', '/item/26', '/collection/2', '/ps-plus-extra-collection'])(
    'shows the products of an unusual response that still contains them: %s',
    async (path) => {
      shop.expectConsole(leftOut);
      const { call } = PAGES.find(([, one]) => one.path === path)![1];
      const page = await shop.enter('/shop-bag');
      for (const fault of USABLE) {
        const broken = shop.server.breakCall(call, fault);
        await page.goto(shop.server.origin + path);
        await see(
          page
            .getByRole('main')
            .getByText(/^\d+\sруб\.$/)
            .first(),
        );
        // The products may be remembered ones, shown just before the page's own request.
        await eventually(() => broken.met).toBeGreaterThan(0);
      }
    },
  );
});

describe('a start whose calls all fail', () => {
  test.each([USELESS, ['[]', '{}', 'a list of wrong types', 'an object of wrong types', ...USABLE] as const])(
    'shows neither maintenance nor an error, and products can be bought: %j',
    async (...names) => {
      shop.expectConsole(
        failedCall('/'),
        leftOut,
        said('error', /^Failed to fetch currencies/),
        said('error', /^Failed to fetch user/),
        said('warning', 'Telegram user ID not available'),
      );
      const page = await shop.enter('/shop-bag');
      for (const fault of names.flat() as FaultName[]) {
        shop.server.mend();
        const calls = [/\/settings\/maintenance-status/, /\/currencies/, /\/users\/1001\/currency/].map((call) =>
          shop.server.breakCall(call, fault),
        );
        await page.goto(shop.server.origin);
        await see(page.getByRole('article').first());
        await eventually(() => calls.every(({ met }) => met > 0)).toBe(true);
        expect(await page.getByRole('alert').count(), String(fault)).toBe(0);
      }
      await addFirstCard(page);
      await menuLink(page, 'Корзина, 1').click();
      await seeScreen(page, 'Корзина');
    },
  );
});
