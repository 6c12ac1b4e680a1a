import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { lowContrast } from '../support/contrast';
import { see } from '../support/see';
import { openQa } from '../support/workbench';

/** A computer with a mouse: only a mouse pointer can hover over a button. */
const shop = openQa({ insideTelegram: true, context: { viewport: { width: 1440, height: 900 }, hasTouch: false } });

const BUTTONS = 'button, a[href]';
/** The states of a button under a pointer and the keyboard, alone and together. */
const STATES: readonly (readonly string[])[] = [
  [],
  ['hover'],
  ['focus', 'focus-visible'],
  ['active'],
  ['hover', 'active'],
  ['hover', 'focus', 'focus-visible'],
  ['hover', 'active', 'focus', 'focus-visible'],
];

/** Puts all buttons of the page into a state, without a pointer. */
async function force(devtools: CDPSession, states: readonly string[]): Promise<void> {
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: BUTTONS });
  const forcedPseudoClasses = [...states];
  await Promise.all(nodeIds.map((nodeId) => devtools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })));
}

/** Every text, icon and focus ring of a button that is hard to see, in any of the states. */
async function hardToSee(page: Page): Promise<string[]> {
  expect(await page.evaluate(() => matchMedia('(hover: hover)').matches), 'a pointer that can hover').toBe(true);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const found: string[] = [];
  for (const states of STATES) {
    await force(devtools, states);
    for (const line of await lowContrast(page, BUTTONS)) found.push(`${states.join('+') || 'at rest'}: ${line}`);
  }
  await devtools.detach();
  return found;
}

describe('every button has enough contrast in every state (4.5:1 for text, 3:1 for icons and focus rings)', () => {
  test('in the gallery of components', async () => {
    const page = await shop.open('/gallery');
    await see(page.getByRole('main').getByRole('heading', { level: 1, name: 'Все детали' }));
    expect(await page.locator(BUTTONS).count()).toBeGreaterThan(60);
    expect(await hardToSee(page)).toEqual([]);
  });

  test('in the components of the gallery that cover a whole page', async () => {
    const page = await shop.open('/gallery');
    const frames = page.locator('main iframe');
    await see(frames.first());
    const addresses = await frames.evaluateAll((all) => all.map((frame) => (frame as HTMLIFrameElement).src));
    expect(addresses.length).toBeGreaterThan(5);
    for (const address of addresses) {
      await page.goto(address);
      await page.locator('#root > *, [role="dialog"]').first().waitFor();
      expect({ address, found: await hardToSee(page) }).toEqual({ address, found: [] });
    }
  });
});
