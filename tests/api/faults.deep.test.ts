import { expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { USABLE, USELESS, type FaultName } from '../support/faults';
import { failedCall, consoleLine } from '../support/record';
import { eventually, see, seeScreen } from '../support/see';
import { addFirstCard, menuLink } from '../support/shopper';

const shop = openShop();

/** Entries that the shop leaves out of a response are logged once, with the name of the call. */
const leftOut = consoleLine('warning', /^[\w -]+: \d+ unreadable entries were left out$/);

test.each([USELESS, ['[]', '{}', 'a list of wrong types', 'an object of wrong types', ...USABLE] as const])(
  'a start whose calls all fail shows neither maintenance nor an error, and products can be bought: %j',
  async (...names) => {
    shop.expectConsole(
      failedCall('/'),
      leftOut,
      consoleLine('error', /^Failed to fetch currencies/),
      consoleLine('error', /^Failed to fetch user/),
      consoleLine('warning', 'Telegram user ID not available'),
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
