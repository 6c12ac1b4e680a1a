import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { eventually, see, seeScreen } from '../support/see';

const shop = openShop();

/** A game with four editions, free with PS Plus Extra. */
const GAME = { path: '/item/9', title: 'Assassin’s Creed Valhalla' };

describe('the product page', () => {
  test.each(['its price', 'its name', 'the arrow keys'])(
    'moves an edition at the edge of the window into it when it is chosen by %s',
    async (by) => {
      const page = await shop.enter(GAME.path);
      const edition = page.getByRole('group', { name: 'Ultimate' });
      await see(edition);
      const { x, y, width } = (await edition.boundingBox()) ?? { x: 0, y: 0, width: 0 };
      expect([x < 360, x + width > 360], 'it is cut off').toEqual([true, true]);
      if (by === 'the arrow keys') {
        await page
          .getByRole('radio', { name: /^С PS Plus/ })
          .first()
          .focus();
        await page.keyboard.press('ArrowRight');
      } else await page.touchscreen.tap(350, y + (by === 'its name' ? 10 : 70));
      await eventually(() => edition.getByRole('radio').first().isChecked()).toBe(true);
      await eventually(async () => {
        const now = await edition.boundingBox();
        return now !== null && now.x >= 0 && now.x + now.width <= 360;
      }).toBe(true);
    },
  );

  test.each([
    { width: 639, inSight: 2.2, gap: 16 },
    { width: 640, inSight: 4, gap: 20 },
    { width: 1023, inSight: 4, gap: 20 },
    { width: 1024, inSight: 4.5, gap: 24 },
  ])('has $inSight editions side by side, $gap px apart, in a window of $width px', async ({ width, inSight, gap }) => {
    const page = await shop.enter(GAME.path);
    await page.setViewportSize({ width, height: 740 });
    const carousel = page.getByRole('region', { name: 'Издания' }).locator('.swiper-wrapper');
    const measured = (): Promise<number[]> =>
      carousel.evaluate((row) => {
        const [first, second] = [...row.children].map((slide) => slide.getBoundingClientRect());
        const between = (second?.left ?? 0) - (first?.right ?? 0);
        return [between, ((row.parentElement?.clientWidth ?? 0) + between) / ((first?.width ?? 0) + between)].map(
          (value) => Math.round(value * 100) / 100,
        );
      });
    await eventually(measured).toEqual([gap, inSight]);
  });

  test('has Ultimate chosen when a card that sells it was tapped, also on the way back, and the first edition when its address was opened', async () => {
    const answer = await fetch(`${shop.server.origin}/api${GAME.path.replace('item', 'products')}?currency_id=1`);
    const { data } = (await answer.json()) as { data: { editions: { editionName: { name: string } }[] } };
    const editions = data.editions
      .filter(({ editionName }) => editionName.name === 'Ultimate')
      .map((edition) => ({ ...edition, productCard: data }));
    await shop.context.route('**/api/collections/1?*', (route) =>
      route.fulfill({ json: { id: 1, name: 'Премиум', editions } }),
    );
    const page = await shop.enter('/collection/1');
    await page.getByRole('main').getByRole('link', { name: GAME.title }).click();
    const ultimate = page
      .getByRole('group', { name: /Ultimate/ })
      .getByRole('radio')
      .first();
    await eventually(() => ultimate.isChecked()).toBe(true);
    expect(new URL(page.url()).pathname).toBe(GAME.path);
    const carousel = page.getByRole('region', { name: 'Издания' }).locator('.swiper-wrapper');
    const slid = (): Promise<number> => carousel.evaluate((element) => Math.round(element.scrollLeft));
    await eventually(slid).toBeGreaterThan(0);
    const slide = await slid();
    await page.evaluate(() => scrollTo(0, 100));
    await eventually(() => page.evaluate(() => Math.round(scrollY))).toBe(100);
    await page.getByRole('link', { name: 'Бесплатно с PS Plus Extra' }).click();
    await seeScreen(page, 'Бесплатно с PS Plus Extra');
    await page.goBack();
    await eventually(() => ultimate.isChecked()).toBe(true);
    expect(await slid()).toBe(slide);
    const other = await shop.enter(GAME.path);
    await see(other.getByRole('radio', { checked: true }));
    expect(await other.getByRole('radio').first().isChecked()).toBe(true);
  });
});
