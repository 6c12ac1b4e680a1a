import { whenIdle } from './whenIdle';

/** Pixels on each side: so small a copy of a picture is enough to find its colour. */
const COPY_SIDE_PX = 16;
/**
 * Pixels. A larger picture has no colour: to decode it again, a phone four times slower than a computer needs 75 to 200 ms
 * for 1200×1200, in which it answers no tap; for this many 25 to 55.
 */
const LARGEST_PX = 600 * 600;
/** Levels of a channel that count as one colour. */
const LEVELS_OF_ONE_COLOUR = 32;
/** Those that were found last are kept: some 12 KB. */
const KEPT_COLOURS = 200;

/**
 * The most frequent colour.
 * @param pixels four bytes each: red, green, blue, opacity
 * @returns `#rrggbb`, the mean of all that count as that colour; null if the picture is see-through anywhere
 */
export function dominantColour(pixels: ArrayLike<number>): string | null {
  const colours = new Map<string, { count: number; sums: [number, number, number] }>();
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]];
    if (opacity !== 255) return null;
    const key = [red, green, blue].map((channel) => Math.floor(channel / LEVELS_OF_ONE_COLOUR)).join();
    const { count, sums } = colours.get(key) ?? { count: 0, sums: [0, 0, 0] };
    colours.set(key, { count: count + 1, sums: [sums[0] + red, sums[1] + green, sums[2] + blue] });
  }
  const [most] = [...colours.values()].sort((a, b) => b.count - a.count);
  if (!most) return null;
  return `#${most.sums
    .map((sum) =>
      Math.round(sum / most.count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** @returns the colour of a picture that has loaded; null if the browser does not let this page read it */
function colourOf(picture: HTMLImageElement): string | null {
  const canvas = Object.assign(document.createElement('canvas'), { width: COPY_SIDE_PX, height: COPY_SIDE_PX });
  // Not in the graphics memory, from which reading is slow.
  const paper = canvas.getContext('2d', { willReadFrequently: true });
  if (!paper) return null;
  paper.imageSmoothingQuality = 'high';
  try {
    paper.drawImage(picture, 0, 0, COPY_SIDE_PX, COPY_SIDE_PX);
    return dominantColour(paper.getImageData(0, 0, COPY_SIDE_PX, COPY_SIDE_PX).data);
  } catch {
    return null;
  }
}

const isSmall = ({ naturalWidth, naturalHeight }: HTMLImageElement): boolean =>
  naturalWidth * naturalHeight <= LARGEST_PX;

/** As the view and the early script wrote it: `src` would be the whole address. */
const addressIn = (picture: HTMLImageElement): string => picture.getAttribute('src') ?? '';

/** Where the colours are stored. Another window may add some. */
export interface StoredColours {
  /** The newest last. */
  readPictureColours(): Map<string, string>;
  writePictureColours(colours: ReadonlyMap<string, string>): void;
}

/**
 * Finds the colours of the pictures that this page shows and will show, for the next time that they are waited for: the
 * server does not tell them. One in each idle moment, because a slow phone has to decode each picture again.
 * @param known the colours by address; new ones are added
 */
export function learnColours(known: Map<string, string>, stored: StoredColours): void {
  const seen = new Set(known.keys());
  const waiting: { picture: HTMLImageElement; src: string }[] = [];
  let isBusy = false;
  let isChanged = false;
  const store = (): void => {
    if (!isChanged) return;
    isChanged = false;
    stored.writePictureColours(new Map([...new Map([...stored.readPictureColours(), ...known])].slice(-KEPT_COLOURS)));
  };
  const next = (): void => {
    const one = waiting.shift();
    isBusy = one !== undefined;
    if (!one) return store();
    // The element may show another picture by now.
    const colour = addressIn(one.picture) === one.src ? colourOf(one.picture) : null;
    if (colour) known.set(one.src, colour);
    isChanged ||= colour !== null;
    whenIdle(next);
  };
  const learn = (picture: HTMLImageElement): void => {
    const src = addressIn(picture);
    // A browser does not let a page read the pictures of another host.
    if (seen.has(src) || !isSmall(picture) || !picture.src.startsWith(`${location.origin}/`)) return;
    seen.add(src);
    waiting.push({ picture, src });
    if (!isBusy) whenIdle(next);
    isBusy = true;
  };
  for (const picture of document.images) if (picture.complete && picture.naturalWidth > 0) learn(picture);
  // The event does not bubble, and never comes to the window.
  document.addEventListener('load', ({ target }) => target instanceof HTMLImageElement && learn(target), true);
}
