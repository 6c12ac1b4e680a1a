import { hash, seededRandom } from '../catalogue/random';
import type { GenreKey } from '../catalogue/types';
import { motifs } from './motifs';
import { type Palette, palettes } from './palette';
import { ground } from './poster';
import { titleText, typeset } from './text';

/** The motif and the palette of a collection's banner, by collection id; any other has shards in colours chosen by hash. */
const looks: Readonly<Record<number, readonly [GenreKey | 'coins' | 'rings', number]>> = {
  1: ['action', 2],
  2: ['rpg', 13],
  3: ['rings', 0],
  4: ['coins', 5],
  5: ['adventure', 10],
  6: ['fighting', 11],
  7: ['sport', 5],
  8: ['racing', 8],
  9: ['horror', 7],
  10: ['fighting', 1],
  11: ['indie', 9],
  12: ['shooter', 3],
  13: ['sport', 4],
  14: ['rings', 6],
  15: ['platformer', 12],
  16: ['rings', 8],
  17: ['coins', 6],
  18: ['platformer', 4],
  20: ['simulation', 12],
  21: ['platformer', 9],
  22: ['rings', 10],
};

/** The lines of a title: a low cell of the grid shows only the middle half of the banner. */
const mostAt = (size: number): number => Math.floor(250 / (size * 1.06));

/** A collection's banner: an SVG document of 1200 × 675 with its title at the left. */
export function drawBanner(id: number, name: string): string {
  const [motif, colour] = looks[id] ?? ['action', hash(name) % palettes.length];
  const colours = palettes[colour] as Palette;
  const { lines, size } = typeset(name, 600, [112, 100, 88, 78, 70], mostAt);
  const step = Math.round(size * 1.06);
  // The title is centred together with the stroke above it.
  const last = Math.round(352 + ((lines.length - 1) * step + size * 0.78) / 2);
  const drawn = motifs[motif](seededRandom(hash(name)), colours);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 675">${ground(1200, 675, colours, [900, 330])}<g transform="translate(560 -24) scale(1.24)">${drawn}</g><linearGradient id="v"><stop offset=".45" stop-color="${colours.deep}"/><stop offset=".82" stop-color="${colours.deep}" stop-opacity="0"/></linearGradient><path d="M0 0h1200v675H0z" fill="url(#v)"/><path d="M72 ${last - (lines.length - 1) * step - size - 22}h96" stroke="${colours.accent}" stroke-width="10"/>${titleText(lines, 72, last, size, 600, '#fff')}</svg>`;
}
