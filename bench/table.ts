import type { PageFigures } from './lighthouse.ts';
import type { measureGrowth } from './growth.ts';
import type { RoundFigures } from './staying.ts';
import type { TapFigures } from './taps.ts';

/** Everything one run has measured. */
export interface Results {
  date: string;
  /** Visits of each page; their median counts. */
  runs: number;
  machine: string;
  /** Scripts under brotli. */
  bytes: Record<'shop' | 'floor', { first: number; route: number }>;
  pages: Record<string, PageFigures>;
  taps: Record<string, TapFigures>;
  growth: Awaited<ReturnType<typeof measureGrowth>>;
  /** Frames a second. */
  frames: number;
  /** The requests of an idle page. */
  idle: string[];
  rounds: RoundFigures;
}

const row = (...cells: (string | number)[]): string => `| ${cells.join(' | ')} |`;
const head = (...cells: string[]): string => [row(...cells), row(...cells.map(() => '---'))].join('\n');
const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(2);

/** The figures as the README shows them. */
export function tableOf({ date, runs, machine, bytes, pages, taps, growth, frames, idle, rounds }: Results): string {
  const { shop, floor } = bytes;
  return [
    `${date}, ${machine}. Mobile Lighthouse, CPU 4 times slower, slow 4G; ${runs === 1 ? 'one visit each' : `medians of ${runs} visits`}. Home: the worst of three beginnings of the feed (banners, one wide banner, a list).`,
    '',
    head('Page', 'score', 'FCP, s', 'LCP, s', 'TBT, ms', 'CLS'),
    ...Object.entries(pages).map(([name, { score, fcp, lcp, tbt, cls }]) =>
      row(name, score, seconds(fcp), seconds(lcp), tbt, cls),
    ),
    '',
    head('Scripts, KB brotli', 'shop', 'floor', 'ratio'),
    row('before the first goods', kilobytes(shop.first), kilobytes(floor.first), (shop.first / floor.first).toFixed(2)),
    row('the whole first route', kilobytes(shop.route), kilobytes(floor.route), (shop.route / floor.route).toFixed(2)),
    '',
    head('From tap to frame, ms (CPU 4 times slower)', 'taps', 'median', 'p98'),
    ...Object.entries(taps).map(([name, { count, median, p98 }]) => row(name, count, median, p98)),
    '',
    head(
      'Editions in a collection',
      'answer, MB',
      'opened in, ms',
      'longest task, ms',
      'tap on «next», ms',
      'new cards, ms',
      'heap, MB',
    ),
    ...growth.sizes.map(({ editions, answer, opened, longestTask, pageTurn, nextCards, heap }) =>
      row(editions, answer, opened, longestTask, pageTurn, nextCards, heap),
    ),
    row('exponent', '', growth.opening, '', growth.pageTurn, '', ''),
    '',
    `Moving between screens: ${frames} frames a second. Requests in an idle minute: ${idle.join(', ') || 'none'}. After ${rounds.rounds} rounds of «home → collection → product → back»: nodes ${rounds.nodes >= 0 ? '+' : ''}${rounds.nodes}, listeners ${rounds.listeners >= 0 ? '+' : ''}${rounds.listeners}, heap ${rounds.heap >= 0 ? '+' : ''}${rounds.heap} MB.`,
  ].join('\n');
}
