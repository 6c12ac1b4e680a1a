import { escapeHtml } from '../pages/html';

const narrow = /[iljtfrI1.,'’|!:;()-]/;
const wide = /[mwMWШЩЖЮФЫшщжюфы@%&]/;

/** The estimated width of a bold line, in ems. An estimate on the generous side: real fonts differ. */
function widthOf(line: string): number {
  let width = 0;
  for (const sign of line) {
    if (sign === ' ' || sign === '\u00a0') width += 0.28;
    else if (narrow.test(sign)) width += 0.36;
    else if (wide.test(sign)) width += 0.95;
    else if (sign === sign.toLocaleUpperCase() && sign !== sign.toLocaleLowerCase()) width += 0.72;
    else width += 0.6;
  }
  return width;
}

/** Breaks a text into lines no wider than `room` ems where words allow it. A short last word («III») keeps to the one before it. */
function wrap(text: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of text.replace(/ (\S{1,3})$/, '\u00a0$1').split(/[ \n]+/)) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`) <= room) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Lines of a text at the largest of `sizes` at which it stays within `width` and the lines that `mostAt` allows. */
export function typeset(
  text: string,
  width: number,
  sizes: readonly number[],
  mostAt: (size: number) => number,
): { lines: string[]; size: number } {
  for (const size of sizes) {
    const lines = wrap(text, width / size);
    if (lines.length <= mostAt(size) && lines.every((line) => widthOf(line) * size <= width)) return { lines, size };
  }
  const size = sizes.at(-1) ?? 32;
  const lines = wrap(text, width / size);
  const most = mostAt(size);
  const kept = lines.slice(0, most);
  if (lines.length > most) kept[most - 1] = `${kept[most - 1]}…`;
  return { lines: kept, size };
}

export const fontFamily = "system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

/** Lines of a title as one text element; `y` is the last line's baseline. A line that could overflow is squeezed to `width`. */
export function titleText(
  lines: readonly string[],
  x: number,
  y: number,
  size: number,
  width: number,
  fill: string,
  weight = 800,
): string {
  const step = Math.round(size * 1.06);
  const spans = lines.map((line, index) => {
    const squeezed =
      widthOf(line) * size > width * 0.94
        ? ` textLength="${Math.min(width, Math.round(widthOf(line) * size))}" lengthAdjust="spacingAndGlyphs"`
        : '';
    return `<tspan x="${x}" y="${y - (lines.length - 1 - index) * step}"${squeezed}>${escapeHtml(line)}</tspan>`;
  });
  return `<text font-family="${fontFamily}" font-weight="${weight}" font-size="${size}" fill="${fill}">${spans.join('')}</text>`;
}
