/** One part of Home, as far as its pictures go: a group of banners, or a list of goods. */
export interface PicturedPart {
  isList: boolean;
  /** How many banners a group has. */
  count: number;
  /** The first one: all have the same size. Only asked for where it is seen: finding it takes a slow phone milliseconds. */
  picture(): unknown;
}

/** Pixels from `ui/tokens.css` and the style sheets of Home: exact enough to find the larger picture. */
const TOP_PX = 16;
const HEADING_PX = 52;
const UNDER_PICTURE_PX = 168;
const BETWEEN_PARTS_PX = 24;
const COLUMN_PX = 1072;
const BANNER_PX = 200;

/**
 * The size of one banner of a group, as `ui/BannerGrid.module.css` lays it out.
 * @param column pixels between the margins @param width of the window, pixels
 */
function bannerSize(count: number, column: number, width: number): { wide: number; high: number; rows: number } {
  const isPhone = width < 640;
  const gap = isPhone ? 8 : 16;
  const inOneRow = (columns: number): number => (column - gap * (columns - 1)) / columns;
  if (count === 1) return { wide: column, high: column / (isPhone ? 2 : 3), rows: 1 };
  if (isPhone) {
    if (count === 2 || count === 4) return { wide: inOneRow(2), high: inOneRow(2) / 2, rows: count / 2 };
    return { wide: column * 0.62, high: (column * 0.62 * 9) / 16, rows: 1 };
  }
  const columns = count <= 4 ? count : Math.floor((column + gap) / (BANNER_PX + gap));
  const wide = count > 4 && width < 1024 ? column * 0.3 : inOneRow(Math.min(count, columns));
  return { wide, high: (wide * 9) / 16, rows: width < 1024 ? 1 : Math.ceil(count / columns) };
}

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
  for (const { isList, count, picture } of parts) {
    const add = (wide: number, high: number): void => {
      const seen = wide * Math.min(high, height - top);
      const one = seen > most && picture();
      if (one) [most, largest] = [seen, one];
    };
    if (isList) {
      // A wide window has the heading beside the goods (`ui/ProductSection.module.css`).
      const isWide = width >= 1024;
      const side = isPhone ? column * 0.47 : isWide ? (column - 48) / 4 : (column - 48) / 3;
      if (!isWide) top += HEADING_PX;
      add(side, side);
      top += side + UNDER_PICTURE_PX;
    } else {
      const { wide, high, rows } = bannerSize(count, column, width);
      add(wide, high);
      top += rows * (high + gap) - gap;
    }
    top += BETWEEN_PARTS_PX;
  }
  return largest;
}
