import type { GenreKey, WireCurrency, WireGenre, WirePlatform } from './types';

/** The display currencies, in the order the shop offers them. */
export const currencies: readonly WireCurrency[] = [
  { id: 1, code: 'RUB', name: 'Российский рубль', icon: 'icons/rub.svg', symbol: '₽' },
  { id: 2, code: 'TRY', name: 'Турецкая лира', icon: 'icons/try.svg', symbol: '₺' },
  { id: 3, code: 'UAH', name: 'Украинская гривна', icon: 'icons/uah.svg', symbol: '₴' },
  { id: 4, code: 'INR', name: 'Индийская рупия', icon: 'icons/inr.svg', symbol: '₹' },
  { id: 5, code: 'KZT', name: 'Казахстанский тенге', icon: 'icons/kzt.svg', symbol: '₸' },
];

/** Units of each currency that one rouble buys, by currency id. */
export const unitsPerRouble: Readonly<Record<number, number>> = { 1: 1, 2: 0.43, 3: 0.51, 4: 1.06, 5: 6.2 };

/** A currency by its id as a number or a text; undefined when unknown. */
export const findCurrency = (id: number | string): WireCurrency | undefined =>
  currencies.find((currency) => String(currency.id) === String(id));

const genreNames: Record<GenreKey, string> = {
  action: 'Экшен',
  adventure: 'Приключения',
  rpg: 'Ролевые игры',
  shooter: 'Шутеры',
  racing: 'Гонки',
  sport: 'Спорт',
  fighting: 'Файтинги',
  horror: 'Хорроры',
  strategy: 'Стратегии',
  platformer: 'Платформеры',
  simulation: 'Симуляторы',
  indie: 'Инди',
};

/** A genre's place here, from 1, is its id. */
export const genreKeys = Object.keys(genreNames) as GenreKey[];

/** All genres, ids from 1. */
export const genres: readonly WireGenre[] = genreKeys.map((key, index) => ({ id: index + 1, name: genreNames[key] }));

/** The wire genre of a key. */
export function genreOf(key: GenreKey): WireGenre {
  return { id: genreKeys.indexOf(key) + 1, name: genreNames[key] };
}

export const platforms: Readonly<Record<'PS5' | 'PS4', WirePlatform>> = {
  PS5: { id: 1, name: 'PS5', icon_url: 'platforms/ps5.svg' },
  PS4: { id: 2, name: 'PS4', icon_url: 'platforms/ps4.svg' },
};
