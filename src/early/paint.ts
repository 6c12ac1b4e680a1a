import { attempt, pictureOf } from './known';

declare global {
  /** Resolves once the goods that the page draws by itself are painted; undefined if it draws none. */
  var goodsPainted: Promise<unknown> | undefined;
}

/** An image element, and the picture it will show. */
export interface ComingPicture {
  picture: HTMLImageElement;
  src: string;
}

/** The image element in a part of a pattern with the picture it will show; without a picture the element goes. */
export function pictureIn(part: Element, file: string | null): ComingPicture[] {
  const picture = part.querySelector('img');
  const src = pictureOf(file);
  if (picture && src) return [{ picture, src }];
  picture?.remove();
  return [];
}

/** Writes one link with its image element. @param one a banner or a card */
export function fill(one: Element, path: string, name: string, file: string | null): ComingPicture[] {
  const link = one.querySelector('a') ?? one;
  const words = one.querySelector('[title]');
  link.setAttribute('href', path);
  one.setAttribute('aria-label', name);
  words?.setAttribute('title', name);
  words?.replaceChildren(name);
  return pictureIn(one, file);
}

/** A part of the page, drawn after a pattern of the build, and the pictures that it will show. */
export interface Drawn {
  part: Element;
  pictures: ComingPicture[];
}

/** A copy of what a pattern of the build holds (`src/build/shell.tsx`). @throws TypeError in a page without it */
export const patternOf = (name: string): Element =>
  document
    .querySelector<HTMLTemplateElement>(`[data-pattern=${name}]`)
    ?.content.firstElementChild?.cloneNode(true) as Element;

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
  for (const { picture, src } of pictures) picture.fetchPriority = src === largest?.src ? 'high' : 'auto';
  if (largest) await atMost(PICTURE_LIMIT_MS.largest, show([largest]));
  const others = pictures.filter((one) => one !== largest);
  await atMost(PICTURE_LIMIT_MS.inSight, show(others.slice(0, PICTURES_IN_SIGHT)));
  for (const { picture, src } of others.slice(PICTURES_IN_SIGHT)) picture.src = src;
}

/** Calls back once the shell of the build is in the page, the menu last; with false where there is none, as in development. */
export function onceWhole(act: (isWhole: boolean) => void): void {
  const look = (): void => {
    // A page arrives in pieces, and one may end inside the menu: `#whole` follows the shell.
    if (document.readyState === 'loading' && !document.getElementById('whole')) return;
    const isWhole = document.querySelector('nav') !== null;
    watch.disconnect();
    document.removeEventListener('readystatechange', look);
    act(isWhole);
  };
  const watch = new MutationObserver(look);
  document.addEventListener('readystatechange', look);
  watch.observe(document, { childList: true, subtree: true });
}

/**
 * Draws as soon as the outline of the shop is in the page.
 * @param place the selector of what the parts replace the content of
 * @param first the picture that is shown before all others, as the server names it
 */
export function paint(place: string, draw: () => readonly Drawn[], first: unknown): void {
  globalThis.goodsPainted = new Promise((resolve) => {
    onceWhole((isWhole) => {
      const outline = document.querySelector(place);
      const all = (isWhole && outline && attempt(draw)) || [];
      if (all.length > 0) outline?.replaceChildren(...all.map(({ part }) => part));
      // The shop's code waits for this promise, so it must resolve even if the drawing fails.
      showInOrder(
        all.flatMap(({ pictures }) => pictures),
        pictureOf(first),
      ).then(resolve, resolve);
    });
  });
}
