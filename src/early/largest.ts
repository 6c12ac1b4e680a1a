/** One part of Home, as far as its pictures go: a group of banners, or a list of goods. */
export interface PicturedPart {
  isList: boolean;
  /** In the order of the screen. Of a list the first one is enough: all have the same size. */
  pictures: readonly unknown[];
}

/** Pixels from `ui/tokens.css` and the style sheets of Home: exact enough to find the larger picture. */
const TOP_PX = 16;
const HEADING_PX = 52;
const UNDER_PICTURE_PX = 188;
const BETWEEN_PARTS_PX = 24;
const COLUMN_PX = 1072;

/**
 * The largest picture of the first window, which is fetched before all others. It is calculated, not measured: a layout
 * would cost time, and nothing has been drawn yet.
 * @param width of the window, pixels @param height of the window, pixels
 */
export function largestPicture(
  parts: readonly PicturedPart[],
  { width, height }: { width: number; height: number },
): unknown {
  const isPhone = width < 640;
  const column = Math.min(width - (isPhone ? 32 : 48), COLUMN_PX);
  const gap = isPhone ? 8 : 16;
  let top = TOP_PX;
  let most = 0;
  let largest: unknown;
  const add = (picture: unknown, wide: number, high: number): void => {
    const seen = wide * Math.min(high, height - top);
    if (picture && seen > most) [most, largest] = [seen, picture];
  };
  for (const { isList, pictures } of parts) {
    if (isList) {
      const side = isPhone ? column * 0.47 : (column - 48) / 3;
      top += HEADING_PX;
      add(pictures[0], side, side);
      top += side + UNDER_PICTURE_PX;
    } else {
      const count = pictures.length;
      const opensWide = count % 2 === 1 && (width < 1024 || count === 1);
      const columns = width < 1024 ? 2 : Math.min(count, 4);
      const wide = opensWide ? column : (column - gap * (columns - 1)) / columns;
      const high = opensWide && !isPhone ? wide / 3 : (wide * 9) / 16;
      add(pictures[0], wide, high);
      const rows = Math.ceil((count - Number(opensWide)) / columns);
      const rowHeight = ((column - gap * (columns - 1)) / columns / 16) * 9 + gap;
      top += (opensWide ? high + gap : 0) + rows * rowHeight - gap;
    }
    top += BETWEEN_PARTS_PX;
  }
  return largest;
}
