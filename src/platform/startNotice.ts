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
 * Says in the place of the shop that it has not opened, and offers to try again. Made without any library: it is for
 * the case that one of them does not come. A shop that opens later after all takes its place.
 * @param text why, and what can be done, for the shopper
 */
export function showStartNotice(browser: Window, text: string): void {
  const place = browser.document.getElementById('root') ?? browser.document.body;
  // The page itself is not here yet.
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
}

/** Milliseconds between two looks at a start that does not come on. */
const LOOK_MS = 250;

/**
 * Acts once the page has waited for so long. Time in which it was at work counts only from look to look: a slow phone
 * that is still busy with the shop's files is not one whose files do not come.
 * @returns what ends the wait
 */
export function afterWaiting(ms: number, act: () => void): () => void {
  let looksLeft = ms / LOOK_MS;
  // The number is what counts: a page whose clock was exchanged meanwhile could not clear the timer of the other one.
  const timer = setInterval(() => {
    looksLeft -= 1;
    if (looksLeft === 0) act();
    if (looksLeft <= 0) clearInterval(timer);
  }, LOOK_MS);
  return () => {
    looksLeft = 0;
  };
}
