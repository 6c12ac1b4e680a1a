import { HOME_PATH } from '../../../machines/model/screens';
import type { Id } from '../../../machines/model/ids';
import { attempt } from '../platform/attempt';
import type { KeptHome } from '../platform/handover';
import { isPageReopened } from '../platform/pageVisit';
import { embeddedAnswer } from './ask';
import { handover, mayAsk } from './known';
import { chosenCurrency, storedAccount, storedJson } from './stored';
import { copyOf, drawOutline, fillMenu, nameDocument } from './drawOutline';

/** Milliseconds for which the first picture does not share a slow network with the other pictures and the code. */
const HEAD_START_MS = 300;

/** Milliseconds. A picture that takes longer is not in the browser's cache: it is not waited for. */
const PICTURE_LIMIT_MS = 500;

/** Resolves once all of the build's shell is in the page: a script of one call behind the shell resolves it. */
export const shellParsed = new Promise<void>((resolve) => (handover.shellParsed = resolve));

/** Inserted by the build: the address of the maintenance status. */
declare const STATUS_ADDRESS: string;

const { telegramId } = handover;

const chosen = (): Id | undefined => (mayAsk ? chosenCurrency(telegramId)?.id : undefined);

/** Whether products in a currency may be shown: not if the shopper has chosen another one. */
const fits = (currencyId: string): boolean => String(chosen() ?? currencyId) === currencyId;

function keptHome(): KeptHome | undefined {
  const kept = mayAsk && storedAccount() === telegramId ? storedJson<KeptHome>('feed') : undefined;
  const isOurs = kept?.build === handover.build && kept.account === (telegramId ?? '') && fits(kept.currencyId);
  return isOurs && kept.html ? kept : undefined;
}
handover.keptHome = keptHome;

const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);

/** Resolves once the first picture is on the screen, or takes longer than `limit` milliseconds. */
const painted = (content: Element, limit: number): Promise<unknown> =>
  Promise.race([
    content
      .querySelector<HTMLImageElement>('[fetchpriority=high]')
      ?.decode()
      .catch(() => {})
      // The first of two frames is on the screen.
      .then(nextFrame)
      .then(nextFrame),
    new Promise((resolve) => {
      setTimeout(resolve, limit);
    }),
  ]);

/** Chooses the content of `main`: the served one, else that of an earlier visit, else that of the build, else an outline. */
function choose(main: HTMLElement): void {
  const isHome = location.pathname === HOME_PATH;
  const { address, currency } = main.dataset;
  // The deep link may have changed the address since the page was requested.
  const isOwnScreen = currency !== undefined && address === location.pathname;
  // Before a reload, or Back, the shopper may have been on another page of the list, or have chosen another edition.
  const isServed =
    isOwnScreen &&
    embeddedAnswer(STATUS_ADDRESS) !== undefined &&
    fits(currency) &&
    (isHome || !isPageReopened(window));
  // Null where the page was served for another screen.
  const products = isHome ? main.querySelector<HTMLElement>('[data-products]') : null;
  const kept = products && !isServed ? attempt(keptHome) : undefined;
  const built = products && !isServed && !kept ? copyOf('built-home') : undefined;
  if (kept && products) products.innerHTML = kept.html;
  if (built) products?.replaceChildren(built);
  if (isServed || kept || built) {
    // Without prices where they may be outdated: those of the build, and those of a promotion that has ended.
    const isOutdated = built !== undefined || (kept?.pricedUntil ?? Infinity) <= Date.now();
    const currencyId = isOutdated ? '' : (kept?.currencyId ?? currency ?? '');
    const isPriced = chosen() !== undefined || (isServed && telegramId === undefined);
    const content = products ?? main;
    content.toggleAttribute('data-unpriced', !isPriced || isOutdated);
    handover.shown = { path: location.pathname, content, currencyId };
    if (!isHome && main.ariaLabel) nameDocument(main.ariaLabel);
  } else if (!isHome) drawOutline(main);
  // The served products have another currency or are outdated: show the skeleton.
  else if (currency !== undefined) (products ?? main).replaceChildren(...(copyOf('home-outline')?.children ?? []));
}

/**
 * Shows the opened screen as far as it is known before any code has loaded, as soon as its shell is in the page.
 * @returns resolves once other files may share the network with the first picture
 */
export function showKnown(): Promise<unknown> {
  const known = shellParsed.then(() => {
    attempt(fillMenu);
    const main = document.querySelector<HTMLElement>('#root main');
    if (main) attempt(() => choose(main));
    return handover.shown?.content;
  });
  handover.painted = known.then((content) => content && painted(content, PICTURE_LIMIT_MS));
  return known.then((content) => content && painted(content, HEAD_START_MS));
}

/** Fetches the pictures that would have shared the network with the first one. */
export function showOtherPictures(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('[data-src]')) image.src = image.dataset['src'] ?? '';
}
