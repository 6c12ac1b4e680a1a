import { hash, seededRandom } from '../catalogue/random';
import type { Title } from '../catalogue/types';
import { motifs } from './motifs';
import { type Palette, palettes } from './palette';
import { fontFamily, titleText, typeset } from './text';

const MARGIN_PX = 44;
const WIDTH_PX = 600;
const HEIGHT_PX = 600;
/** The title's last baseline. */
const BASELINE_PX = 552;

/** The ground every picture shares: a slanted gradient and a glow behind the motif. */
export function ground(
  width: number,
  height: number,
  { deep, mid, accent }: Palette,
  glow: readonly [number, number],
): string {
  return `<defs><linearGradient id="g" x1="0" y1="0" x2=".4" y2="1"><stop stop-color="${mid}"/><stop offset=".8" stop-color="${deep}"/></linearGradient><radialGradient id="h" gradientUnits="userSpaceOnUse" cx="${glow[0]}" cy="${glow[1]}" r="${Math.round(height * 0.55)}"><stop stop-color="${accent}" stop-opacity=".5"/><stop offset="1" stop-color="${accent}" stop-opacity="0"/></radialGradient></defs><path d="M0 0h${width}v${height}H0z" fill="url(#g)"/><path d="M0 0h${width}v${height}H0z" fill="url(#h)"/>`;
}

/** The shade under a title that starts at `top`: dense enough there for AA over the brightest motif. */
function shade(top: number, { deep }: Palette): string {
  const at = (y: number) => (y / HEIGHT_PX).toFixed(2);
  const stop = (offset: string, opacity: number) =>
    `<stop offset="${offset}" stop-color="${deep}" stop-opacity="${opacity}"/>`;
  return `<linearGradient id="s" x1="0" y1="0" x2="0" y2="1">${stop(at(top - 130), 0)}${stop(at(top - 6), 0.76)}${stop('.9', 0.96)}</linearGradient>`;
}

/** Splits «Series: part» so that the part can be set smaller; a series of one or two letters keeps its part. */
function parts(name: string): [string, string] {
  const [, main = name, rest = ''] = /^(.{3,}?)(?:: | — | – )(.+)$/.exec(name) ?? [];
  return [main, rest];
}

/** The cover of a product: an SVG document of 600 × 600. The same title always gets the same cover. */
export function drawPoster(title: Pick<Title, 'slug' | 'name' | 'kind' | 'genres' | 'platforms'>): string {
  const seed = hash(title.slug);
  const random = seededRandom(seed);
  const colours = palettes[seed % palettes.length] as Palette;
  const motif =
    title.kind === 'Игровая валюта'
      ? motifs.coins
      : title.kind === 'Подписка'
        ? motifs.rings
        : motifs[title.genres[0] ?? 'action'];
  const room = WIDTH_PX - MARGIN_PX * 2;
  const [main, rest] = parts(title.name);
  const head = typeset(main.toLocaleUpperCase('ru'), room, [92, 82, 74, 66, 58, 52, 46, 40], () => (rest ? 2 : 3));
  const tail = typeset(rest, room, [38, 34, 30], () => 2);
  const tailHeight = rest ? tail.lines.length * Math.round(tail.size * 1.06) + 14 : 0;
  const top =
    BASELINE_PX - tailHeight - (head.lines.length - 1) * Math.round(head.size * 1.06) - Math.round(head.size * 0.78);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH_PX} ${HEIGHT_PX}">${ground(WIDTH_PX, HEIGHT_PX, colours, [300, 220])}<g transform="translate(0 -56)">${motif(random, colours)}</g>${shade(top, colours)}<path d="M0 0h${WIDTH_PX}v${HEIGHT_PX}H0z" fill="url(#s)"/><path d="M0 0h${WIDTH_PX}v60H0z" fill="${colours.deep}" opacity=".72"/><text x="${MARGIN_PX}" y="39" font-family="${fontFamily}" font-weight="700" font-size="24" letter-spacing="3" fill="${colours.light}">${title.platforms.join(' · ')}</text><path d="M${MARGIN_PX} ${top - 30}h72" stroke="${colours.accent}" stroke-width="8"/>${titleText(head.lines, MARGIN_PX, BASELINE_PX - tailHeight, head.size, room, '#fff')}${rest ? titleText(tail.lines, MARGIN_PX, BASELINE_PX, tail.size, room, colours.light, 500) : ''}</svg>`;
}
