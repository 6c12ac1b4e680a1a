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
  /** Paths asked for while nobody does anything. */
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
    `${date}, ${machine}. Мобильный Lighthouse, CPU в 4 раза медленнее, slow 4G; ${runs === 1 ? 'по одному визиту' : `медианы из ${runs} визитов`}. Главная: худшее из трёх начал ленты (баннеры, один широкий баннер, список).`,
    '',
    head('Страница', 'балл', 'FCP, с', 'LCP, с', 'TBT, мс', 'CLS'),
    ...Object.entries(pages).map(([name, { score, fcp, lcp, tbt, cls }]) =>
      row(name, score, seconds(fcp), seconds(lcp), tbt, cls),
    ),
    '',
    head('Скрипты, КБ brotli', 'магазин', 'пол', 'отношение'),
    row('до первых товаров', kilobytes(shop.first), kilobytes(floor.first), (shop.first / floor.first).toFixed(2)),
    row('весь первый маршрут', kilobytes(shop.route), kilobytes(floor.route), (shop.route / floor.route).toFixed(2)),
    '',
    head('От касания до кадра, мс (CPU в 4 раза медленнее)', 'касаний', 'медиана', 'p98'),
    ...Object.entries(taps).map(([name, { count, median, p98 }]) => row(name, count, median, p98)),
    '',
    head(
      'Изданий в коллекции',
      'ответ, МБ',
      'открыта за, мс',
      'длиннейшая задача, мс',
      'касание «дальше», мс',
      'новые карточки, мс',
      'куча, МБ',
    ),
    ...growth.sizes.map(({ editions, answer, opened, longestTask, pageTurn, nextCards, heap }) =>
      row(editions, answer, opened, longestTask, pageTurn, nextCards, heap),
    ),
    row('показатель степени', '', growth.opening, '', growth.pageTurn, '', ''),
    '',
    `Переход между экранами: ${frames} кадров в секунду. В покое за минуту: ${idle.join(', ') || 'ничего'}. После ${rounds.rounds} кругов «главная → коллекция → товар → назад»: узлов ${rounds.nodes >= 0 ? '+' : ''}${rounds.nodes}, слушателей ${rounds.listeners >= 0 ? '+' : ''}${rounds.listeners}, куча ${rounds.heap >= 0 ? '+' : ''}${rounds.heap} МБ.`,
  ].join('\n');
}
