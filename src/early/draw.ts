import { collectionPath, itemPath } from '../../machines/model/routes';
import type { BuiltFeed, RememberedFeed } from '../wiring/rememberedFeed';
import { attempt, chosenCurrency, isOwn, pictureOf, storedJson } from './known';

/** Put in by the build (`src/early/plugin.ts`): what `npm run build -- --feed URL` found there. */
declare const GOODS: BuiltFeed | null;

declare global {
  /** Resolves once what the page draws by itself is painted; undefined where it draws nothing. */
  var goodsPainted: Promise<unknown> | undefined;
}

/** Writes one link with a picture. @param one a banner or a card */
function fill(one: Element, path: string, name: string, file: string | null): void {
  const link = one.querySelector('a') ?? one;
  const words = one.querySelector('[title]');
  const picture = one.querySelector('img');
  const src = pictureOf(file);
  link.setAttribute('href', path);
  one.setAttribute('aria-label', name);
  words?.setAttribute('title', name);
  words?.replaceChildren(name);
  if (src) picture?.setAttribute('src', src);
  else picture?.remove();
}

/** The parts of a page, drawn after the patterns of the build (`src/early/shell.tsx`). */
function drawn({ isList, title, collectionId, banners, cards }: RememberedFeed['sections'][number]): Element {
  const pattern = document.querySelector<HTMLTemplateElement>(`[data-pattern=${isList ? 'list' : 'banners'}]`)?.content.firstElementChild;
  const part = pattern?.cloneNode(true) as Element;
  const one = part.querySelector(isList ? 'article' : 'a');
  const copies = (isList ? cards : banners).map((goods) => {
    const copy = one?.cloneNode(true) as Element;
    fill(copy, 'productId' in goods ? itemPath(goods.productId) : collectionPath(goods.collectionId), goods.title, goods.image);
    return copy;
  });
  part.querySelector('h2')?.replaceChildren(title);
  const all = part.querySelector('h2 + a');
  if (collectionId === null) all?.remove();
  else all?.setAttribute('href', collectionPath(collectionId));
  one?.replaceWith(...copies);
  return part;
}

/** The goods that are known before anybody was asked: those of an earlier visit in this currency, else those that the build saw. */
function knownGoods(): BuiltFeed | null {
  const remembered = storedJson<RememberedFeed>('feed');
  const fits = remembered && isOwn && (chosenCurrency === undefined || String(chosenCurrency) === remembered.currency.id);
  return fits ? remembered : GOODS;
}

/** Milliseconds. Pictures that take longer come when they come. */
const PAINT_PATIENCE = 200;

/** Waits until pictures are on the screen, but not for long. */
const painted = (pictures: readonly HTMLImageElement[]): Promise<unknown> =>
  Promise.race([
    Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => new Promise(requestAnimationFrame)),
    new Promise((resolve) => {
      setTimeout(resolve, PAINT_PATIENCE);
    }),
  ]);

/** On Home, puts the goods that are known into the place of the page's outline as soon as that is there. */
export function drawKnownGoods(): void {
  globalThis.builtGoods = GOODS;
  const goods = location.pathname === '/' ? knownGoods() : null;
  if (!goods) return;
  globalThis.goodsPainted = new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      const outline = document.querySelector('[data-goods]');
      // The menu comes after it: the outline is complete.
      if (!outline || !document.querySelector('nav')) return;
      watch.disconnect();
      const parts = attempt(() => goods.sections.map(drawn)) ?? [];
      const pictures = parts.flatMap((part) => [...part.querySelectorAll('img')]);
      // The largest picture in sight of a phone is a card's: few connections must not keep it waiting behind the others.
      const largest = pictures.find((picture) => picture.closest('article')) ?? pictures[0];
      for (const picture of pictures) picture.fetchPriority = picture === largest ? 'high' : 'auto';
      if (parts.length > 0) outline.replaceChildren(...parts);
      resolve(painted(pictures));
    });
    watch.observe(document, { childList: true, subtree: true });
  });
}
