import { sendReport } from './sendReport';

const HEADING = 'Магазин не открылся';

const styled = <Tag extends keyof HTMLElementTagNameMap>(
  { document }: Window,
  tag: Tag,
  text: string,
  style: string,
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag);
  element.textContent = text;
  element.setAttribute('style', style);
  return element;
};

/**
 * Shows instead of the shop that it has not opened, and offers to try again. It uses no library, because it is for the
 * case that one fails to load. If the shop opens later, it replaces the notice.
 * @param text why, and what can be done, for the shopper
 */
export function showStartNotice(browser: Window, text: string): void {
  const place = browser.document.getElementById('root') ?? browser.document.body;
  // The body of the page has not been parsed yet.
  if (!place) return;
  const screen = styled(
    browser,
    'main',
    '',
    'max-width: 25rem; margin: 0 auto; padding: 20vh 1rem 1rem; text-align: center',
  );
  const words = styled(browser, 'p', text, 'margin: 0 0 1.5rem; font: var(--type-body, 1rem/1.5 sans-serif)');
  words.setAttribute('role', 'alert');
  const button = styled(
    browser,
    'button',
    'Попробовать снова',
    'min-height: 48px; padding: 0 1.5rem; border: 0; border-radius: 12px; background: #1149b5; color: #fff;' +
      ' font: var(--type-strong, 600 1rem/1.5 sans-serif)',
  );
  button.addEventListener('click', () => browser.location.reload());
  screen.append(
    styled(browser, 'h1', HEADING, 'margin: 0 0 1rem; font: var(--type-title, 700 1.75rem/1.143 sans-serif)'),
    words,
    button,
  );
  place.replaceChildren(screen);
  sendReport(browser, { kind: 'start', step: globalThis.early?.waitsFor ?? '' });
}

/** Milliseconds between two checks of a start that does not finish. */
const LOOK_MS = 250;

/**
 * Acts once the page has waited for this long. Between two checks at most one interval is counted: a slow phone that is
 * busy running the shop's files is not waiting for them.
 * @returns a function that ends the wait
 */
export function afterWaiting(ms: number, act: () => void): () => void {
  let looksLeft = ms / LOOK_MS;
  // Ended by the count: clearInterval would not know this timer if the page's clock was replaced meanwhile.
  const timer = setInterval(() => {
    looksLeft -= 1;
    if (looksLeft === 0) act();
    if (looksLeft <= 0) clearInterval(timer);
  }, LOOK_MS);
  return () => {
    looksLeft = 0;
  };
}
