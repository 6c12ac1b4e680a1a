import { itemPath } from '../../machines/model/screens';
import type { OpenedCollection, OpenedProduct } from '../wiring/openedGoods';
import { attempt, fetchPicture, newGoods } from './known';
import { fill, paint, patternOf, pictureIn, type ComingPicture, type Drawn } from './paint';

/** The page of a product until it has loaded (`src/ui/ItemSkeleton.tsx`), with its name and cover. */
function drawnItem({ title, image, about }: OpenedProduct): Drawn {
  const part = patternOf('item');
  // In the order of the page.
  const words = [title, about.platforms, about.editionType, about.localizations, about.description];
  part.querySelectorAll('p, dd').forEach((element, n) => element.replaceChildren(words[n] ?? ''));
  return { part, pictures: pictureIn(part, image) };
}

/** The parts of the page of a collection until it has loaded: its name, and its first goods like those of a list on Home. */
function drawnCollection({ title, cards }: OpenedCollection): Drawn[] {
  const screen = patternOf('collection');
  const card = patternOf('list').querySelector('article');
  // What is not known of these goods takes no place.
  card?.querySelectorAll('[data-struck], [data-free]').forEach((line) => line.remove());
  screen.querySelector('h1')?.replaceChildren(title);
  const pictures: ComingPicture[] = [];
  const drawn = cards.map((goods) => {
    const copy = card?.cloneNode(true) as Element;
    pictures.push(...fill(copy, itemPath(goods.productId), goods.title, goods.image));
    return copy;
  });
  screen.lastElementChild?.replaceChildren(...drawn);
  return [...screen.children].map((part, n) => ({ part, pictures: n === 0 ? pictures : [] }));
}

/** On the page of a product or a collection: what the page brought of it. @returns whether it brought anything */
export function drawOpened(): boolean {
  const goods = attempt(newGoods);
  if (!goods || 'sections' in goods) return false;
  // After a reload the shopper may have been on another page of the list, or have chosen another edition.
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type !== 'navigate') return false;
  const isList = 'cards' in goods;
  globalThis.openedGoods = { ...goods, path: location.pathname };
  const first = isList ? goods.cards[0]?.image : goods.image;
  fetchPicture(first);
  paint('main', () => (isList ? drawnCollection(goods) : [drawnItem(goods)]), first);
  return true;
}
