import type { FrameFigures } from './frames.ts';
import type { measureGrowth } from './growth.ts';
import type { NavigationFigures } from './navigations.ts';
import type { AllPages } from './pages.ts';
import type { IdleFigures, RoundFigures } from './staying.ts';
import type { TapFigures } from './taps.ts';

/** Everything one run has measured. */
export interface Results extends AllPages {
  date: string;
  /** How many visits of each page were measured; the median counts. */
  runs: number;
  machine: string;
  /** Bytes of scripts after brotli. */
  bytes: Record<'shop' | 'floor', { first: number; route: number }>;
  taps: Record<string, TapFigures>;
  navigations: Record<string, NavigationFigures>;
  growth: Awaited<ReturnType<typeof measureGrowth>>;
  frames: Record<string, FrameFigures>;
  idle: IdleFigures;
  rounds: RoundFigures;
}

const row = (...cells: (string | number)[]): string => `| ${cells.join(' | ')} |`;
const head = (...cells: string[]): string => [row(...cells), row(...cells.map(() => '---'))].join('\n');
const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
const inSeconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(2);

const signed = (value: number): string => (value >= 0 ? `+${value}` : String(value));

const MAINTENANCE_POLL = '/api/settings/maintenance-status';

/** A path without the hash that the build puts into the name of a file. */
const withoutHash = (path: string): string => path.replace(/-[\w-]{6}(\.\w+)$/, '$1');

/** The requests of an idle shop in words: each path once, without its hash, with how often it was requested. */
export function idleText({ filesAhead, seconds, requests }: IdleFigures): string {
  const counts = new Map<string, number>();
  for (const path of requests) {
    const name = path === MAINTENANCE_POLL ? 'the maintenance poll' : withoutHash(path);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const isOnlyPoll = counts.size === 1 && requests[0] === MAINTENANCE_POLL;
  const list = [...counts].map(([name, count]) => `${name}, ${count}`).join('; ') || 'none';
  const time = seconds === 60 ? 'an idle minute' : `${seconds} idle seconds`;
  return `Files that Home fetches ahead: ${filesAhead}. Requests in ${time} after that: ${isOnlyPoll ? 'only ' : ''}${list}.`;
}

/** The figures as `tests/bench/README.md` shows them. */
export function tableOf(all: Results): string {
  const { bytes, runs, growth, rounds } = all;
  const { shop, floor } = bytes;
  return [
    `${all.date}, ${all.machine}. Mobile Lighthouse, CPU 4 times slower, slow 4G; ${runs === 1 ? 'one visit each' : `medians of ${runs} visits`}. Home: the worst of three beginnings of the feed (banners, one wide banner, a list).`,
    '',
    head('Page', 'score', 'FCP, s', 'LCP, s', 'TBT, ms', 'CLS'),
    ...Object.entries(all.pages).map(([name, { score, fcp, lcp, tbt, cls }]) =>
      row(name, score, inSeconds(fcp), inSeconds(lcp), tbt, cls),
    ),
    '',
    head(
      'From the page’s request until its first product can be bought, s',
      'by its address',
      'by a shared link',
      'ratio',
    ),
    ...Object.entries(all.buying).map(([name, { address, link }]) =>
      row(name, inSeconds(address), inSeconds(link), (link / address).toFixed(2)),
    ),
    '',
    head('Scripts, KB brotli', 'shop', 'floor', 'ratio'),
    row(
      'before the first products',
      kilobytes(shop.first),
      kilobytes(floor.first),
      (shop.first / floor.first).toFixed(2),
    ),
    row('the whole first route', kilobytes(shop.route), kilobytes(floor.route), (shop.route / floor.route).toFixed(2)),
    '',
    head('From tap to frame, ms (CPU 4 times slower)', 'taps', 'median', 'p98'),
    ...Object.entries(all.taps).map(([name, { count, median, p98 }]) => row(name, count, median, p98)),
    '',
    head('From tap to the complete next screen, ms (CPU 4 times slower)', 'runs', 'median'),
    ...Object.entries(all.navigations).map(([name, { count, median }]) => row(name, count, median)),
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
    head('Transition (CPU 4 times slower)', 'runs', 'frames a second', 'longest gap, ms'),
    ...Object.entries(all.frames).map(([name, { count, perSecond, longest }]) => row(name, count, perSecond, longest)),
    '',
    `${idleText(all.idle)} After ${rounds.rounds} rounds of «home → collection → product → back»: nodes ${signed(rounds.nodes)}, listeners ${signed(rounds.listeners)}, heap ${signed(rounds.heap)} MB.`,
  ].join('\n');
}
