import type { Page } from 'playwright-core';

/** A page, independent of the driver. */
export interface AnyPage {
  evaluate<Result>(act: () => Result): Promise<Result>;
}

const MIN_TARGET_PX = 44;

/** What overflows the window horizontally: the page itself, or something that has to be tapped. */
export const overflow = (page: AnyPage): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const outside = [...document.querySelectorAll<HTMLElement>('a[href], button, input, [role="dialog"]')]
      // A row that can be swiped contains more than it shows.
      .filter((element) => element.checkVisibility() && !scrolls(element.parentElement))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < -0.5 || right > clientWidth + 0.5;
      })
      .map((element) => `${element.tagName.toLowerCase()} «${element.textContent.trim().slice(0, 40)}» overflows`);
    return scrollWidth > clientWidth
      ? [`the page is ${scrollWidth} px wide in a window of ${clientWidth} px`, ...outside]
      : outside;
  });

/** Text that is clipped by its box or overflows the window. Lines that are shortened on purpose end in «…». */
export const clippedText = (page: AnyPage): Promise<string[]> =>
  page.evaluate(() => {
    const shortens = (style: CSSStyleDeclaration): boolean =>
      style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
    /**
     * The box that clips an element; null if there is none, or if the hidden part can be scrolled to or is shortened on
     * purpose.
     */
    const boxOf = (element: Element | null): Element | null => {
      if (!element) return null;
      const style = getComputedStyle(element);
      if (
        element.classList.contains('visuallyHidden') ||
        shortens(style) ||
        /auto|scroll/.test(style.overflowX + style.overflowY)
      )
        return null;
      return /hidden|clip/.test(style.overflowX) && element !== document.documentElement
        ? element
        : boxOf(element.parentElement);
    };
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    while (walker.nextNode()) {
      const { currentNode: words } = walker;
      const parent = words.parentElement;
      if (!words.textContent?.trim() || !parent?.checkVisibility() || parent.closest('.visuallyHidden, script, style'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(words);
      const text = range.getBoundingClientRect();
      const box = boxOf(parent)?.getBoundingClientRect();
      const isCut =
        box &&
        (text.left < box.left - 1 ||
          text.right > box.right + 1 ||
          text.top < box.top - 1 ||
          text.bottom > box.bottom + 1);
      const isOutside =
        !isScrolled(parent) && !shortens(getComputedStyle(parent)) && (text.left < -1 || text.right > innerWidth + 1);
      if (isCut || isOutside)
        cut.push(`«${words.textContent.trim().slice(0, 40)}» is ${isCut ? 'cut off' : 'outside'}`);
    }
    return cut;
  });

/** Links and buttons that are too small for a finger. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((finger) => {
    const targets = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [role="button"]'),
    ];
    return (
      targets
        .map((target) => ({
          target,
          // A tap on the label is a tap on its box or radio button.
          // So is one on a row on its link, which is stretched over it.
          area:
            target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type)
              ? (target.labels?.[0] ?? target)
              : getComputedStyle(target, '::after').position === 'absolute'
                ? ((target.offsetParent as HTMLElement | null) ?? target)
                : target,
        }))
        // A link that is shown once it has the focus is as large as any then.
        .filter(({ area }) => area.checkVisibility() && !area.classList.contains('visuallyHidden'))
        .filter(({ area }) => {
          const { width, height } = area.getBoundingClientRect();
          return width < finger - 0.5 || height < finger - 0.5;
        })
        .map(({ target, area }) => {
          const { width, height } = area.getBoundingClientRect();
          const name = target.getAttribute('aria-label') ?? target.textContent.trim();
          return `${target.tagName.toLowerCase()} «${name}»: ${Math.round(width)}×${Math.round(height)}`;
        })
    );
  }, MIN_TARGET_PX);

/** Facts of product cards that are rendered over another fact, or past the end of their card. */
export const overlappingFacts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('article')].flatMap((card) => {
      // The heart and «В корзине» lie over the cover on purpose.
      const facts = [...card.children]
        .filter((fact) => getComputedStyle(fact).position !== 'absolute')
        .map((fact) => ({ text: fact.textContent.trim(), box: fact.getBoundingClientRect() }))
        .filter(({ box }) => box.height > 0);
      const end = card.getBoundingClientRect().bottom;
      return facts.flatMap(({ text, box }, at) => {
        const next = facts[at + 1]?.box.top ?? end;
        return box.bottom > next + 1 ? [`«${text.slice(0, 40)}» ends ${Math.round(box.bottom - next)} px too low`] : [];
      });
    }),
  );

/** Buttons that are lower than their text. */
export const lowButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a')]
      .filter(
        (element) =>
          element.checkVisibility() &&
          !element.classList.contains('visuallyHidden') &&
          element.scrollHeight > element.clientHeight + 1 &&
          getComputedStyle(element).display !== 'inline',
      )
      .map((element) => `«${element.getAttribute('aria-label') ?? element.textContent}» is lower than its words`),
  );

/** Buttons and fields without a visible border. */
export const borderless = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hasEdge = (element: Element): boolean => {
      const { borderTopWidth, borderTopStyle } = getComputedStyle(element);
      return borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1;
    };
    return (
      [...document.querySelectorAll<HTMLElement>('button, input:not([type="radio"], [type="checkbox"])')]
        // The name of an edition is mainly text; the prices below it are the controls.
        .filter((element) => element.checkVisibility() && element.closest('h3') === null)
        .filter(
          (element) =>
            !hasEdge(element) && !(element instanceof HTMLInputElement && hasEdge(element.parentElement ?? element)),
        )
        .map((element) => element.getAttribute('aria-label') ?? element.textContent)
    );
  });
