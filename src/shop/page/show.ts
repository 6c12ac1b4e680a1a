import { HOME_PATH } from '../../../machines/model/screens';
import type { Id } from '../../../machines/model/ids';
import type { KeptHome } from '../platform/handover';
import { broughtAnswer } from './ask';
import { handover, mayAsk } from './known';
import { attempt, chosenCurrency, storedAccount, storedJson } from './stored';
import { copyOf, drawOutline, fillMenu } from './drawOutline';

/** Milliseconds. So long the first picture has a slow network alone: the other pictures and the code would share it. */
const HEAD_START_MS = 300;

/** Milliseconds. A picture that takes longer is not in the browser's cache: it is not waited for. */
const PICTURE_LIMIT_MS = 500;

/** Resolves once the shell of the build is in the page, the menu last: the page says so itself, in a script of one call. */
export const whole = new Promise<void>((resolve) => (handover.whole = resolve));

/** Inserted by the build: where the maintenance status is. */
declare const STATUS_ADDRESS: string;

const { telegramId } = handover;

const chosen = (): Id | undefined => (mayAsk ? chosenCurrency(telegramId) : undefined);

/** Whether products of a currency may be shown to this shopper: not in another one than the chosen. */
const fits = (currencyId: string): boolean => String(chosen() ?? currencyId) === currencyId;

/** What an earlier visit of this shopper has kept of Home, in the currency that they have chosen. */
function keptHome(): KeptHome | undefined {
  const kept = mayAsk && storedAccount() === telegramId ? storedJson<KeptHome>('feed') : undefined;
  const isOurs = kept?.build === handover.build && kept.account === (telegramId ?? '') && fits(kept.currencyId);
  return isOurs && kept.html ? kept : undefined;
}

/** A reload may have been of another page of a list, or of another edition. */
function isReload(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type !== 'navigate';
}

const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);

/** Resolves once the first picture is on the screen, or takes longer than `limit` milliseconds. */
const painted = (main: Element, limit: number): Promise<unknown> =>
  Promise.race([
    main
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

/** Chooses what `main` shows: what the page was served with, what an earlier visit has kept, what the build has, an outline. */
function choose(main: HTMLElement): void {
  const isHome = location.pathname === HOME_PATH;
  const { address, currency } = main.dataset;
  // A shared link may have led elsewhere since the page was asked for.
  const isOwnScreen = currency !== undefined && address === location.pathname;
  const isServed =
    isOwnScreen && broughtAnswer(STATUS_ADDRESS) !== undefined && fits(currency) && (isHome || !isReload());
  // Null where the page was served for another screen.
  const products = isHome ? main.querySelector('[data-products]') : null;
  const kept = products && !isServed ? attempt(keptHome) : undefined;
  const built = products && !isServed && !kept ? copyOf('built-home') : undefined;
  if (kept && products) products.innerHTML = kept.html;
  if (built) products?.replaceChildren(built);
  if (isServed || kept || built) {
    const currencyId = kept?.currencyId ?? (isServed ? currency : '');
    const isPriced = chosen() !== undefined || (isServed && telegramId === undefined);
    main.toggleAttribute('data-unpriced', !isPriced || built !== undefined);
    handover.shown = { path: location.pathname, main, currencyId };
  } else if (!isHome) drawOutline(main);
  // The served products have another currency or are outdated: show the skeleton.
  else if (currency !== undefined) (products ?? main).replaceChildren(...(copyOf('home-outline')?.children ?? []));
}

/**
 * Shows what is known of the opened screen before any code has loaded, as soon as its shell is in the page.
 * @returns resolves once the network is free for what the first picture does not need
 */
export function showKnown(): Promise<unknown> {
  const known = whole.then(() => {
    attempt(fillMenu);
    const main = document.querySelector<HTMLElement>('#root main');
    if (main) attempt(() => choose(main));
    return handover.shown?.main;
  });
  handover.painted = known.then((main) => main && painted(main, PICTURE_LIMIT_MS));
  return known.then((main) => main && painted(main, HEAD_START_MS));
}

/** Has the browser fetch the pictures that would have shared the network with the first one. */
export function showOtherPictures(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('[data-src]')) image.src = image.dataset['src'] ?? '';
}
