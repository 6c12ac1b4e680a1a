import { collectionPath, itemPath } from '../../machines/model/screens';
import type { BuiltFeed, RememberedCard, RememberedFeed } from '../wiring/rememberedFeed';
import { withoutPrices } from '../wiring/withoutPrices';
import {
  attempt,
  chosenCurrency,
  fetchPicture,
  fits,
  isOwn,
  newGoods,
  storedJson,
  telegramId,
  windowSize,
} from './known';
import { largestPicture } from './largest';
import { fill, paint, patternOf, type ComingPicture, type Drawn } from './paint';

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
): Drawn {
  const name = !isList ? 'banners' : cards[0]?.price ? 'priced' : 'list';
  const part = patternOf(name);
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
    if ('price' in goods) {
      writePrice(copy.querySelector('[data-price]'), goods);
      if (goods.original === null) copy.querySelector('[data-struck]')?.remove();
      if (!goods.subscription) copy.querySelector('[data-free]')?.remove();
    }
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

/** A feed that the page brought: without prices until the shopper's currency is known. */
function newFeed(): BuiltFeed | null {
  const feed = newGoods();
  if (!feed || !('sections' in feed)) return null;
  return chosenCurrency() !== undefined || telegramId === undefined ? feed : withoutPrices(feed);
}

/** The goods of an earlier visit: with prices only in the currency that this shopper has chosen. */
function rememberedGoods(): BuiltFeed | null {
  const remembered = isOwn() ? storedJson<RememberedFeed>('feed') : undefined;
  if (!remembered || !fits(remembered)) return null;
  return chosenCurrency() === undefined ? withoutPrices(remembered) : remembered;
}

/** On Home: the feed that the page brought, else that of an earlier visit, else that of the build. */
export function drawFeed(built: BuiltFeed | null): void {
  const brought = attempt(newFeed) ?? null;
  globalThis.newGoods = brought;
  const goods = brought ?? attempt(rememberedGoods) ?? built;
  if (!goods) return;
  const parts = goods.sections.map(({ isList, cards, banners }) => ({
    isList,
    count: banners.length,
    picture: () => (isList ? cards : banners)[0]?.image,
  }));
  const largest = largestPicture(parts, windowSize());
  // The pictures of an earlier visit are in the browser's cache.
  if (goods === built || goods === brought) fetchPicture(largest);
  paint('[data-goods]', () => goods.sections.map(drawn), largest);
}
