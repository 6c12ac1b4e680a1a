import { expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { recordAnnouncements } from '../support/announcements';
import { see } from '../support/see';

const shop = openShop();

test.each(['/collection/2', '/ea-play-collection'])(
  'the screen reader announces once that the shop is loading, and nothing when the products are shown: %s',
  async (path) => {
    await shop.context.addInitScript(recordAnnouncements);
    const page = await shop.enter(path);
    await see(page.getByRole('article').first());
    const announced = page.evaluate(() => (globalThis as unknown as { announcements: string[] }).announcements);
    expect(await announced).toEqual(['Загрузка...']);
  },
);
