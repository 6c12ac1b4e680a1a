import { HOME_PATH } from '../../../machines/model/screens';
import type { KeptHome } from '../platform/handover';
import { attempt, chosenCurrency, fits, handover, isOwn, isServedAnew, storedJson, telegramId } from './known';
import { copyOf, drawOutline, fillMenu } from './drawOutline';
import { firstQuestion } from './firstQuestion';

/** Milliseconds. So long the first picture has a slow network alone: the other pictures and the code would share it. */
const HEAD_START_MS = 300;

/** Milliseconds. A picture that takes longer is not in the browser's cache: it is not waited for. */
const PICTURE_LIMIT_MS = 500;

/** Calls back once the shell of the build is in the page, the menu last; in development there is none. */
export function onceWhole(act: () => void): void {
  const look = (): void => {
    // A page arrives in pieces, and one may end inside the menu: `#whole` follows the shell.
    if (document.readyState === 'loading' && !document.getElementById('whole')) return;
    watch.disconnect();
    document.removeEventListener('readystatechange', look);
    act();
  };
  const watch = new MutationObserver(look);
  document.addEventListener('readystatechange', look);
  watch.observe(document, { childList: true, subtree: true });
}

/** What an earlier visit of this shopper has kept of Home, in the currency that they have chosen. */
function keptHome(): KeptHome | undefined {
  const kept = isOwn() ? storedJson<KeptHome>('feed') : undefined;
  const isOurs = kept?.build === handover.build && kept.account === (telegramId ?? '') && fits(kept.currencyId);
  return isOurs && kept.html ? kept : undefined;
}

/** A reload may have been of another page of a list, or of another edition. */
function isReload(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type !== 'navigate';
}

/** Resolves once the first picture has loaded, or takes longer than `limit` milliseconds. */
const firstPicture = (main: Element, limit: number): Promise<unknown> =>
  Promise.race([
    main
      .querySelector<HTMLImageElement>('[fetchpriority=high]')
      ?.decode()
      .catch(() => {}),
    new Promise((resolve) => {
      setTimeout(resolve, limit);
    }),
  ]);

/** Resolves once the first picture is on the screen, or will take longer. */
const painted = (main: Element): Promise<unknown> =>
  firstPicture(main, PICTURE_LIMIT_MS)
    // The first of two frames is on the screen.
    .then(() => new Promise(requestAnimationFrame))
    .then(() => new Promise(requestAnimationFrame));

/** Chooses what `main` shows: what the page was served with, what an earlier visit has kept, what the build has, an outline. */
function choose(main: HTMLElement): void {
  const isHome = location.pathname === HOME_PATH;
  const { question, currency } = main.dataset;
  // A shared link may have led elsewhere since the page was asked for.
  const isOwnScreen = currency !== undefined && question === firstQuestion(location.pathname)?.path;
  const isServed = isOwnScreen && isServedAnew() && fits(currency) && (isHome || !isReload());
  const kept = isHome && !isServed ? attempt(keptHome) : undefined;
  const built = isHome && !isServed && !kept ? copyOf('built-home') : undefined;
  const products = main.querySelector('[data-products]');
  if (kept && products) products.innerHTML = kept.html;
  if (built) products?.replaceChildren(built);
  if (isServed || kept || built) {
    const currencyId = kept?.currencyId ?? (isServed ? currency : '');
    const isPriced = chosenCurrency() !== undefined || (isServed && telegramId === undefined);
    main.toggleAttribute('data-unpriced', !isPriced || built !== undefined);
    handover.shown = { path: location.pathname, main, currencyId };
  } else if (!isHome) drawOutline(main);
  // The served products have another currency or are outdated: show the skeleton.
  else if (currency !== undefined) products?.replaceChildren(...(copyOf('home-outline')?.children ?? []));
}

/**
 * Shows what is known of the opened screen before any code has loaded, as soon as its shell is in the page.
 * @returns resolves once the network is free for what the first picture does not need
 */
export function showKnown(): Promise<unknown> {
  return new Promise((free) => {
    handover.painted = new Promise<unknown>((resolve) => {
      onceWhole(() => {
        attempt(fillMenu);
        const main = document.querySelector<HTMLElement>('#root main');
        if (main) attempt(() => choose(main));
        if (handover.shown) {
          void painted(handover.shown.main).then(resolve);
          void firstPicture(handover.shown.main, HEAD_START_MS)
            .then(free)
            // After the code has been requested: the shop takes over sooner.
            .then(() => {
              for (const image of document.querySelectorAll<HTMLImageElement>('[data-src]'))
                image.src = image.dataset['src'] ?? '';
            });
        } else {
          resolve(null);
          free(null);
        }
      });
    });
  });
}
