import type { Page } from 'playwright-core';

/** The least contrast of text, and of icons and focus rings (WCAG 2.2 AA, 1.4.3 and 1.4.11). */
const LEAST = { text: 4.5, mark: 3 };

/**
 * The texts, icons and focus rings of these elements with too little contrast in their present state.
 * @param selector which elements are looked at, those that are visible
 * @returns one line for each with its contrast; pictures and logos of many colours are left out
 */
export const lowContrast = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(
    ({ chosen, least }) => {
      type Colour = [red: number, green: number, blue: number, alpha: number];
      const parse = (text: string): Colour => {
        const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
        return text.startsWith('rgb') ? [red, green, blue, alpha] : [0, 0, 0, 0];
      };
      const over = (top: Colour, below: Colour): Colour => {
        const mix = (n: 0 | 1 | 2): number => top[n] * top[3] + below[n] * (1 - top[3]);
        return [mix(0), mix(1), mix(2), 1];
      };
      /** The colour behind the content of an element. */
      const ground = (element: Element | null): Colour => {
        if (!element) return [255, 255, 255, 1];
        const own = parse(getComputedStyle(element).backgroundColor);
        return own[3] === 1 ? own : over(own, ground(element.parentElement));
      };
      const luminance = (colour: Colour): number => {
        const light = (value: number): number =>
          value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
        return 0.2126 * light(colour[0]) + 0.7152 * light(colour[1]) + 0.0722 * light(colour[2]);
      };
      const contrast = (text: string, behind: Colour): number => {
        const [a, b] = [luminance(over(parse(text), behind)), luminance(behind)];
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      };
      const ofIcon = (icon: Element, behind: Colour): number =>
        Math.max(
          ...[icon, ...icon.querySelectorAll('*')].flatMap((shape) => {
            const { fill, stroke } = getComputedStyle(shape);
            return [fill, stroke].filter((paint) => paint.startsWith('rgb')).map((paint) => contrast(paint, behind));
          }),
          1,
        );
      const found: string[] = [];
      for (const element of document.querySelectorAll<HTMLElement>(chosen)) {
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const place = element.closest('figure')?.getAttribute('aria-label') ?? document.title;
        const name = element.getAttribute('aria-label') ?? element.textContent.trim();
        const check = (what: string, seen: number, needed: number): void => {
          if (seen < needed) found.push(`${place}, «${name}»: ${what} ${seen.toFixed(2)}`);
        };
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const { parentElement: parent, textContent: text } = walker.currentNode as Text;
          if (!parent || !text.trim() || parent.closest('.visuallyHidden, svg') || !parent.checkVisibility()) continue;
          check(`text «${text.trim()}»`, contrast(getComputedStyle(parent).color, ground(parent)), least.text);
        }
        for (const icon of element.querySelectorAll('svg')) {
          const behind = ground(icon.parentElement);
          check('icon', ofIcon(icon, behind), least.mark);
        }
        const { outlineStyle, outlineColor } = getComputedStyle(element);
        if (outlineStyle !== 'none')
          check('focus ring', contrast(outlineColor, ground(element.parentElement)), least.mark);
        else if (element.matches(':focus-visible')) check('focus ring', 1, least.mark);
      }
      return found;
    },
    { chosen: selector, least: LEAST },
  );
