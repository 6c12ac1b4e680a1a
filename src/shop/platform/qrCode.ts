import { encode } from 'uqr';

/** A QR code as a drawing: one path of dark squares, each one unit wide, on a light square of `size` units. */
export interface QrCode {
  /** The width of the drawing, with its quiet zone. */
  size: number;
  path: string;
}

/** Units of light around the code, without which it may not be found (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** One row of squares as rectangles: separate squares would have hairlines between them. */
const rowPath = (row: readonly boolean[], y: number): string =>
  row
    .map((isDark, x) => {
      if (!isDark || row[x - 1]) return '';
      const end = row.indexOf(false, x);
      const width = (end === -1 ? row.length : end) - x;
      return `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h${width}v1h-${width}z`;
    })
    .join('');

/** Draws a text as a QR code. @throws Error when it is longer than such a code can be */
export function drawQrCode(text: string): QrCode {
  const { data, size } = encode(text, { border: 0, ecc: 'M' });
  return { size: size + 2 * QUIET_ZONE, path: data.map(rowPath).join('') };
}
