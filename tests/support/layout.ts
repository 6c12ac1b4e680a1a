import type { Page } from 'playwright-core';

/** The finger of a shopper, in pixels. */
const FINGER = 44;

/** What stands out of the window sideways: the page itself, or something of it that has to be tapped. */
export const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const outside = [...document.querySelectorAll<HTMLElement>('a[href], button, input, [role="dialog"]')]
      // A row that is swiped holds more than it shows.
      .filter((element) => element.checkVisibility() && !scrolls(element.parentElement))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < -0.5 || right > clientWidth + 0.5;
      })
      .map((element) => `${element.tagName.toLowerCase()} «${element.textContent?.trim().slice(0, 40)}» stands out`);
    return scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide in a window of ${clientWidth} px`, ...outside] : outside;
  });

/** Links and buttons that a finger may miss. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((finger) => {
    const targets = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [role="button"]')];
    return targets
      .map((target) => ({
        target,
        // A tap on the label is a tap on its box or radio button.
        area: target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type) ? (target.labels?.[0] ?? target) : target,
      }))
      .filter(({ area }) => area.checkVisibility())
      .filter(({ area }) => {
        const { width, height } = area.getBoundingClientRect();
        return width < finger - 0.5 || height < finger - 0.5;
      })
      .map(({ target, area }) => {
        const { width, height } = area.getBoundingClientRect();
        const name = target.getAttribute('aria-label') ?? target.textContent?.trim();
        return `${target.tagName.toLowerCase()} «${name}»: ${Math.round(width)}×${Math.round(height)}`;
      });
  }, FINGER);
