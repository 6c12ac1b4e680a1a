import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { see, seeScreen } from '../support/see';
import { addFirstCard, goToCart } from '../support/shopper';

/** What the browser moves without laying the page out or painting it again: the rest drops frames on a poor phone. */
const CHEAP = new Set(['transform', 'translate', 'scale', 'rotate', 'opacity']);

/** From now on notes which properties are animated, and on what. */
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

/** A walk that meets every motion: the badge, the page, a sheet, the way back. */
async function walk(page: Page): Promise<void> {
  await addFirstCard(page);
  await goToCart(page);
  await page.getByRole('button', { name: 'Очистить корзину' }).click();
  await see(page.getByRole('dialog'));
  await page.getByRole('button', { name: 'Отмена' }).click();
  await page.goBack();
  await seeScreen(page, 'Магазин');
}

describe('animation', () => {
  const shop = openShop({ context: { reducedMotion: 'no-preference' } });

  test('changes only properties that cost no layout and no paint', async () => {
    const page = await shop.enter();
    const moved = await watchMotion(page);
    await walk(page);
    const properties = await moved();
    expect(properties.length).toBeGreaterThan(0);
    expect(properties.filter((property) => !CHEAP.has(property))).toEqual([]);
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
});
