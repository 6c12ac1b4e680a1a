import { collectionPath, itemPath } from '../../machines/model/screens';
import type { BuiltFeed, RememberedCard, RememberedFeed } from '../wiring/rememberedFeed';
import {
  apiAddress,
  attempt,
  broughtAnswer,
  broughtGoods,
  chosenCurrency,
  fetchPicture,
  isOpen,
  isOwn,
  MAINTENANCE_PATH,
  pictureOf,
  storedJson,
  telegramId,
  windowSize,
} from './known';
import { largestPicture } from './largest';

/** Inserted by the build (`src/build/earlyScript.ts`): what `npm run build -- --feed URL` found there. */
declare const BUILT_GOODS: BuiltFeed | null;

declare global {
  /** Resolves once the goods that the page draws by itself are painted; undefined if it draws none. */
  var goodsPainted: Promise<unknown> | undefined;
}

/** An image element, and the picture it will show. */
interface ComingPicture {
  picture: HTMLImageElement;
  src: string;
}

/** Writes one link with its image element. @param one a banner or a card */
function fill(one: Element, path: string, name: string, file: string | null): ComingPicture[] {
  const link = one.querySelector('a') ?? one;
  const words = one.querySelector('[title]');
  const picture = one.querySelector('img');
  const src = pictureOf(file);
  link.setAttribute('href', path);
  one.setAttribute('aria-label', name);
  words?.setAttribute('title', name);
  words?.replaceChildren(name);
  if (picture && src) return [{ picture, src }];
  picture?.remove();
  return [];
}

/** As `Price.tsx` writes it in a card, where it may break before the currency. */
const breakable = (price: string): string => price.replace('\u00A0', ' ');

/** Writes a price into the element of `src/ui/Price.tsx`. */
function writePrice(element: Element | null, { price, original, percent }: RememberedCard): void {
  const before = element?.firstElementChild;
  before?.firstElementChild?.replaceChildren(breakable(original ?? ''));
  before?.lastElementChild?.replaceChildren(`-${percent}%`);
  if (!original) before?.firstElementChild?.remove();
  if (!percent) before?.lastElementChild?.remove();
  if (!original && !percent) before?.remove();
  element?.lastElementChild?.replaceChildren(breakable(price));
}

/** The parts of a page, drawn after the patterns of the build (`src/build/shell.tsx`). */
function drawn(
  { isList, title, collectionId, banners, cards }: RememberedFeed['sections'][number],
  position: number,
): { part: Element; pictures: ComingPicture[] } {
  const name = !isList ? 'banners' : cards[0]?.price ? 'priced' : 'list';
  const pattern = document.querySelector<HTMLTemplateElement>(`[data-pattern=${name}]`)?.content.firstElementChild;
  const part = pattern?.cloneNode(true) as Element;
  const one = part.querySelector(isList ? 'article' : 'a');
  const pictures: ComingPicture[] = [];
  const copies = (isList ? cards : banners).map((goods) => {
    const copy = one?.cloneNode(true) as Element;
    pictures.push(
      ...fill(
        copy,
        'productId' in goods ? itemPath(goods.productId) : collectionPath(goods.collectionId),
        goods.title,
        goods.image,
      ),
    );
    if ('price' in goods) writePrice(copy.querySelector('[data-price]'), goods);
    return copy;
  });
  const heading = part.querySelector('h2');
  if (heading) {
    heading.replaceChildren(title);
    // A list needs its own id: that of the template would be used by every list.
    heading.id = `goods-${position}`;
    part.setAttribute('aria-labelledby', heading.id);
  }
  const all = part.querySelector('h2 + a');
  if (collectionId === null) all?.remove();
  else all?.setAttribute('href', collectionPath(collectionId));
  one?.replaceWith(...copies);
  // The layout of a group of banners (`src/ui/BannerGrid.module.css`).
  if (!isList) part.setAttribute('data-count', String(copies.length));
  return { part, pictures };
}

/** Whether goods may be shown to this shopper: not in another currency than the chosen one. */
const fits = ({ currency }: RememberedFeed): boolean =>
  chosenCurrency === undefined || String(chosenCurrency) === String(currency.id);

/** The goods that the page brought, while they are new: without prices until the shopper's currency is known. */
function newGoods(): BuiltFeed | null {
  const status = broughtAnswer(apiAddress(MAINTENANCE_PATH));
  const goods = broughtGoods;
  if (!goods || status === undefined || !isOpen(status) || !fits(goods)) return null;
  if (chosenCurrency !== undefined || telegramId === undefined) return goods;
  return {
    sections: goods.sections.map((section) => ({
      ...section,
      cards: section.cards.map((card) => ({ ...card, price: '', original: null, percent: 0 })),
    })),
  };
}

/** The goods of an earlier visit in this currency. */
function rememberedGoods(): BuiltFeed | null {
  const remembered = isOwn ? storedJson<RememberedFeed>('feed') : undefined;
  return remembered && fits(remembered) ? remembered : null;
}

/** Milliseconds. Pictures that take longer are not in the browser's cache: they are not waited for. */
const PICTURE_LIMIT_MS = { largest: 100, inSight: 200 };

const atMost = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([
    work,
    new Promise((resolve) => {
      setTimeout(resolve, ms);
    }),
  ]);

/** How many pictures a phone shows at once; the others are loaded after them. */
const PICTURES_IN_SIGHT = 8;

/** Shows pictures together. @returns a promise that resolves once they are on the screen or have failed */
function show(pictures: readonly ComingPicture[]): Promise<unknown> {
  for (const { picture, src } of pictures) picture.src = src;
  return Promise.allSettled(pictures.map(({ picture }) => picture.decode())).then(
    () => new Promise(requestAnimationFrame),
  );
}

/**
 * First the largest visible picture, then the other visible ones, then the rest.
 * @param first the address of the largest
 * @returns a promise that resolves once the visible ones are shown
 */
async function showInOrder(pictures: readonly ComingPicture[], first: string | null): Promise<void> {
  const largest = pictures.find(({ src }) => src === first) ?? pictures[0];
  for (const one of pictures) one.picture.fetchPriority = one === largest ? 'high' : 'auto';
  if (largest) await atMost(PICTURE_LIMIT_MS.largest, show([largest]));
  const others = pictures.filter((one) => one !== largest);
  await atMost(PICTURE_LIMIT_MS.inSight, show(others.slice(0, PICTURES_IN_SIGHT)));
  for (const { picture, src } of others.slice(PICTURES_IN_SIGHT)) picture.src = src;
}

/** On Home, replaces the outline by the known goods as soon as the outline is in the page. */
export function drawKnownGoods(): void {
  globalThis.builtGoods = BUILT_GOODS;
  if (location.pathname !== '/') return;
  const brought = attempt(newGoods) ?? null;
  globalThis.newGoods = brought;
  const goods = brought ?? attempt(rememberedGoods) ?? BUILT_GOODS;
  if (!goods) return;
  const parts = goods.sections.map(({ isList, cards, banners }) => ({
    isList,
    pictures: (isList ? cards : banners).map(({ image }) => image),
  }));
  const largest = largestPicture(parts, windowSize());
  // The pictures of an earlier visit are in the browser's cache.
  if (goods === BUILT_GOODS || goods === brought) fetchPicture(largest);
  globalThis.goodsPainted = new Promise((resolve) => {
    const look = (): void => {
      const outline = document.querySelector('[data-goods]');
      // The menu follows the outline in the page: once it is there, the outline is complete. In development there is
      // none.
      const isWhole = outline !== null && document.querySelector('nav') !== null;
      if (!isWhole && document.readyState === 'loading') return;
      watch.disconnect();
      document.removeEventListener('readystatechange', look);
      const all = (isWhole && attempt(() => goods.sections.map(drawn))) || [];
      if (all.length > 0) outline?.replaceChildren(...all.map(({ part }) => part));
      // The shop's code waits for this promise, so it must resolve even if the drawing fails.
      showInOrder(
        all.flatMap(({ pictures }) => pictures),
        pictureOf(largest),
      ).then(resolve, resolve);
    };
    const watch = new MutationObserver(look);
    document.addEventListener('readystatechange', look);
    watch.observe(document, { childList: true, subtree: true });
  });
}
