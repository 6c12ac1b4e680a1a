import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { holdBack } from '../support/holdBack';
import { eventually, see, seeOutline, seeScreen, textOf } from '../support/see';
import { addFirstCard, goToCart, goToFilledCart } from '../support/shopper';
import { withoutCode } from '../support/withoutCode';

/** Properties that the browser animates without a new layout or paint: any other drops frames on a slow phone. */
const CHEAP = new Set(['transform', 'translate', 'scale', 'rotate', 'opacity']);

/** Starts to record which properties are animated, and on which elements. */
async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const moved = new Set<string>();
    Object.assign(globalThis, { moved });
    const note = (): void => {
      for (const animation of document.getAnimations()) {
        const { effect } = animation;
        if (!(effect instanceof KeyframeEffect) || effect.getTiming().duration === 0) continue;
        for (const frame of effect.getKeyframes()) {
          for (const property of Object.keys(frame))
            if (!['offset', 'computedOffset', 'easing', 'composite'].includes(property)) moved.add(property);
        }
      }
    };
    for (const kind of ['animationstart', 'transitionrun']) document.addEventListener(kind, note, true);
  });
  return () => page.evaluate(() => [...(globalThis as unknown as { moved: Set<string> }).moved]);
}

/** A walk that causes every animation: of the badge, the screen, a sheet and the way back. */
async function walk(page: Page): Promise<void> {
  await goToFilledCart(page);
  await page.getByRole('button', { name: 'Очистить корзину' }).click();
  await see(page.getByRole('dialog'));
  await page.getByRole('button', { name: 'Отмена' }).click();
  await page.goBack();
  await seeScreen(page, 'Магазин');
}

describe('animation', () => {
  const shop = openShop({ context: { reducedMotion: 'no-preference' } });

  test('changes only properties that cause no layout and no paint', async () => {
    const page = await shop.enter();
    const moved = await watchMotion(page);
    await walk(page);
    const properties = await moved();
    expect(properties.length).toBeGreaterThan(0);
    expect(properties.filter((property) => !CHEAP.has(property))).toEqual([]);
  });
});

describe('a change is animated in place:', () => {
  const shop = openShop({ context: { reducedMotion: 'no-preference', isMobile: true } });

  /** Counts the animations of elements from now on. @returns their number */
  async function countAnimations(page: Page, selector: string): Promise<() => Promise<number>> {
    await page.evaluate((animated) => {
      let begun = 0;
      Object.assign(globalThis, { begun: () => begun });
      const count = ({ target }: Event): void => void (begun += Number((target as Element).matches(animated)));
      document.addEventListener('animationstart', count, true);
    }, selector);
    return () => page.evaluate(() => (globalThis as unknown as { begun(): number }).begun());
  }

  test('the badge of the cart is animated when its number changes, and at no other time', async () => {
    const page = await shop.enter();
    await see(page.getByRole('button', { name: 'Добавить в корзину' }).first());
    const bumps = await countAnimations(page, '[data-count]');
    await addFirstCard(page);
    await eventually(bumps).toBe(1);
    await goToCart(page);
    await page.goBack();
    await seeScreen(page, 'Магазин');
    expect(await bumps()).toBe(1);
    await page.reload();
    await see(page.getByRole('button', { name: 'Убрать из корзины' }).first());
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  test('the cover of a tapped card moves to its place on the product page, and no cover moves on the way back', async () => {
    const page = await shop.enter();
    await see(page.getByRole('button', { name: 'Добавить в корзину' }).first());
    await page.evaluate(() => {
      type Box = [left: number, top: number, width: number, height: number];
      const boxOf = (element: Element): Box => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return [left, top, width, height];
      };
      const travels: { from: Box; to: Box; duration: number }[] = [];
      Object.assign(globalThis, { travels, boxOf });
      const animate = Element.prototype.animate;
      Element.prototype.animate = function begin(...how) {
        const travel = animate.apply(this, how);
        travel.pause();
        const at = (time: number): Box => {
          travel.currentTime = time;
          return boxOf(this);
        };
        const duration = Number(travel.effect?.getTiming().duration);
        const [to, from] = [at(duration - 1e-3), at(0)];
        travel.play();
        void travel.finished.then(() => travels.push({ from, to, duration }));
        return travel;
      };
    });
    const boxOf = (part: Locator): Promise<number[]> =>
      part.evaluate((element) => (globalThis as unknown as { boxOf: (of: Element) => number[] }).boxOf(element));
    interface Travel {
      from: number[];
      to: number[];
      duration: number;
    }
    const travels = () => page.evaluate(() => (globalThis as unknown as { travels: Travel[] }).travels);
    // The product page opens at its top.
    await page.evaluate(() => scrollTo(0, 100));
    const tapped = page.getByRole('article').nth(1).locator('img').first();
    const from = await boxOf(tapped);
    await page.getByRole('article').nth(1).getByRole('link').first().tap();
    await see(page.getByRole('heading', { name: 'Издания' }));
    await eventually(async () => (await travels()).length).toBe(1);
    const [travel] = await travels();
    expect(travel?.duration, 'milliseconds').toBe(180);
    const isNear = (one: readonly number[] | undefined, other: readonly number[]): boolean =>
      other.every((side, n) => Math.abs(side - (one?.[n] ?? Infinity)) <= 1);
    expect(isNear(travel?.from, from), `${travel?.from} begins at the card: ${from}`).toBe(true);
    const cover = page.getByRole('main').locator('img').first();
    // The page cuts off the upper part of the square cover.
    const foot = ([left = NaN, top = NaN, width = NaN, height = NaN]: readonly number[]) => [left, top + height, width];
    // Once the screen has slid in too.
    await eventually(async () => isNear(foot(travel?.to ?? []), foot(await boxOf(cover)))).toBe(true);
    await page.goBack();
    await seeScreen(page, 'Магазин');
    expect(await travels()).toHaveLength(1);
    expect(await page.locator('body > span > img').count(), 'the animated cover is removed').toBe(0);
  });

  test('a screen that slides in never makes a phone zoom out', async () => {
    const page = await shop.enter();
    await see(page.getByRole('button', { name: 'Добавить в корзину' }).first());
    await page.evaluate(() => {
      const widths = new Set<number>();
      Object.assign(globalThis, { widths });
      const look = (): void => {
        if (document.querySelector('[data-slide] > div')?.getAnimations().length) widths.add(innerWidth);
        requestAnimationFrame(look);
      };
      look();
    });
    await goToCart(page);
    await page.goBack();
    await seeScreen(page, 'Магазин');
    expect(await page.evaluate(() => [...(globalThis as unknown as { widths: Set<number> }).widths])).toEqual([360]);
  });

  test('a screen slides in once, also when its skeleton is replaced by the loaded content', async () => {
    const page = await shop.enterHome();
    const slides = await countAnimations(page, '[data-slide] > div');
    const release = await holdBack(page, '**/api/products/*');
    const card = page.getByRole('article').first();
    const title = await textOf(card.getByRole('link').first());
    await card.getByRole('link').first().tap();
    await eventually(slides).toBe(1);
    release();
    await seeScreen(page, title);
    await see(page.getByRole('heading', { name: 'Издания' }));
    await eventually(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
    expect(await slides()).toBe(1);
  });

  test('the bar of a screen that slides in is only visible in its place above the menu', async () => {
    const page = await shop.enterHome();
    await page.evaluate(() => {
      const feet = new Set<number>();
      Object.assign(globalThis, { feet });
      const look = (): void => {
        const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Оформить покупку');
        const { height = 0, bottom = 0 } = button?.getBoundingClientRect() ?? {};
        if (height > 0) feet.add(Math.round(bottom));
        requestAnimationFrame(look);
      };
      look();
    });
    await goToFilledCart(page);
    await see(page.getByRole('button', { name: 'Оформить покупку' }));
    const feet = () => page.evaluate(() => [...(globalThis as unknown as { feet: Set<number> }).feet]);
    await eventually(async () => (await feet()).length).toBe(1);
    const menu = await page.getByRole('navigation', { name: 'Основное меню' }).boundingBox();
    expect((await feet())[0]).toBeLessThan(menu?.y ?? 0);
    expect((await feet())[0]).toBeGreaterThan((menu?.y ?? 0) - 20);
  });

  test('a removed favourite fades out in its place, and is hidden from the screen reader immediately', async () => {
    const page = await shop.enter();
    const add = page.getByRole('button', { name: 'В избранное' });
    await add.first().click();
    await add.first().click();
    await page.getByRole('link', { name: 'Избранное, 2' }).click();
    await seeScreen(page, 'Избранное');
    await see(page.getByRole('listitem').nth(1));
    await page.evaluate(() => {
      const left: { isHidden: boolean; fadesForMs: unknown[] }[] = [];
      Object.assign(globalThis, { left });
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
          if (node instanceof HTMLElement && node.querySelector('img'))
            left.push({
              isHidden: node.ariaHidden === 'true',
              fadesForMs: node.getAnimations().map(({ effect }) => effect?.getTiming().duration),
            });
      }).observe(document.body, { childList: true });
    });
    await page
      .getByRole('button', { name: /^Удалить/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Да', exact: true }).click();
    await eventually(() => page.evaluate(() => (globalThis as unknown as { left: unknown[] }).left)).toEqual([
      { isHidden: true, fadesForMs: [180] },
    ]);
    expect(await page.getByRole('listitem').count()).toBe(1);
    await eventually(() => page.locator('body > [aria-hidden=true]:has(img)').count()).toBe(0);
  });
});

describe('there is no animation', () => {
  const calm = openShop();
  const slow = openShop({
    context: {
      reducedMotion: 'no-preference',
      userAgent:
        'Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36 Telegram-Android/11.3.3 (Xiaomi M2006C3LG; Android 11; SDK 30; LOW)',
    },
  });

  test.each([
    ['for shoppers who ask for reduced motion', calm],
    ['on phones that report low performance', slow],
  ] as const)('%s', async (_, shop) => {
    const page = await shop.enter();
    const moved = await watchMotion(page);
    await walk(page);
    expect(await moved()).toEqual([]);
  });

  test('on phones that report low performance before the shop’s code has loaded', async () => {
    await withoutCode(slow.context);
    const page = await slow.context.newPage();
    await page.goto(slow.server.origin, { waitUntil: 'commit' });
    await seeOutline(page, 'Магазин');
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});
