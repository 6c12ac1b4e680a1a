import type { Subscription } from '../../../../machines/model/subscriptions';
import { hash } from './random';
import type { GenreKey, ProductKind, Title, TitleEdition } from './types';

/** A line of the data files, from left to right. */
interface Row {
  name: string;
  /** Keys separated by spaces. */
  genres: string;
  /** '5', '4' or '54'. */
  platforms: string;
  rating: number;
  ratingCount: number;
  /** Base price in roubles. */
  price: number;
  /** Letters of `editionLetters`. */
  editions: string;
  /** Letters of `localizationLetters`. */
  localizations: string;
  /** Letters of `markLetters`, and A for a game of EA. */
  marks: string;
  description: string;
}

const editionLetters: Record<string, TitleEdition> = {
  S: { name: 'Standard', editionType: 'Полная игра', factor: 1 },
  D: { name: 'Deluxe', editionType: 'Премиум-издание', factor: 1.22 },
  L: { name: 'Digital Deluxe', editionType: 'Премиум-издание', factor: 1.16 },
  G: { name: 'Gold', editionType: 'Премиум-издание', factor: 1.38 },
  U: { name: 'Ultimate', editionType: 'Премиум-издание', factor: 1.55 },
  P: { name: 'Premium', editionType: 'Премиум-издание', factor: 1.42 },
  C: { name: 'Complete', editionType: 'Набор', factor: 1.34 },
  Y: { name: 'Game of the Year', editionType: 'Набор', factor: 1.28 },
};

const localizationLetters: Record<string, string> = {
  i: 'Русский интерфейс',
  r: 'Русские субтитры',
  R: 'Русская озвучка',
  e: 'Английские субтитры',
  E: 'Английская озвучка',
  J: 'Японская озвучка',
};

// PlayStation Plus tiers nest: what a lower tier holds, every higher one holds too.
const markLetters: Record<string, Subscription[]> = {
  e: ['ps-plus-essential', 'ps-plus-extra', 'ps-plus-deluxe'],
  x: ['ps-plus-extra', 'ps-plus-deluxe'],
  d: ['ps-plus-deluxe'],
  a: ['ea-play'],
};

/** A file-name-safe form of a name; names that hold no Latin letters get a hash. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f™®’']/g, '')
    .replace(/\+/g, ' plus ')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return /[а-яё]/i.test(name) ? `${slug ? `${slug}-` : ''}${hash(name).toString(36)}` : slug;
}

/** Reads the titles of a data file, one a line, with `|` between the columns; `kind` is what is sold. */
export const readTitles = (table: string, kind?: ProductKind): Title[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim()) as [string, ...string[]];
      const [name, genres = '', platforms = '', rating, ratingCount, price, ...words] = cells;
      const [editions = '', localizations = '', marks = '', description = ''] = words;
      const numbers = { rating: Number(rating), ratingCount: Number(ratingCount), price: Number(price) };
      return titleOf({ name, genres, platforms, ...numbers, editions, localizations, marks, description }, kind);
    });

/** A title of a row of a data file. */
export function titleOf(row: Row, kind: ProductKind = 'Игра'): Title {
  const { marks, ...facts } = row;
  return {
    ...facts,
    slug: slugOf(row.name),
    kind,
    genres: row.genres.split(' ') as GenreKey[],
    platforms: [...row.platforms].map((digit) => (digit === '5' ? 'PS5' : 'PS4')),
    editions: [...row.editions].map((letter) => editionLetters[letter] as TitleEdition),
    localizations: [...row.localizations].map((letter) => localizationLetters[letter] as string),
    ea: marks.includes('A'),
    free: [...new Set([...marks].flatMap((letter) => markLetters[letter] ?? []))],
  };
}
