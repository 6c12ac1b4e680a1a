import { originalPrice, runs } from './prices';
import type { GenreKey, Title, WirePrices } from './types';

/** A collection as a rule over titles, so it fits a catalogue of any size. */
export interface CollectionDefinition {
  id: number;
  name: string;
  /** Whether a picture exists; a banner without one is shown as a list. */
  banner: boolean;
  /** The most products it shows; a larger catalogue multiplies it. */
  limit: number;
  /** Whether the title belongs to it; `prices` returns those of its first edition, in roubles; `now` in ms. */
  holds: (title: Title, prices: () => WirePrices, now: number) => boolean;
  /** Which edition of the title is shown; the first when absent. */
  edition?: (title: Title) => number;
}

const isGame = (title: Title) => title.kind === 'Игра';
const inGenre = (key: GenreKey) => (title: Title) => isGame(title) && title.genres.includes(key);
const named = (words: string) => (title: Title) =>
  isGame(title) && words.split(', ').some((word) => title.name.includes(word));

function hasDiscount(prices: WirePrices, now: number): boolean {
  return (
    prices.discount_amount !== null &&
    originalPrice(prices) - prices.discount_amount > 1 &&
    runs(prices.promotion_end_date, now)
  );
}

const rule = (
  id: number,
  name: string,
  limit: number,
  holds: CollectionDefinition['holds'],
  extra: Partial<CollectionDefinition> = {},
): CollectionDefinition => ({ id, name, limit, holds, banner: true, ...extra });

/** The shop's collections, each of 5 to 90 products. */
export const collectionDefinitions: readonly CollectionDefinition[] = [
  rule(1, 'Скидки недели', 48, (title, prices, now) => isGame(title) && hasDiscount(prices(), now)),
  rule(2, 'Хиты PlayStation', 40, (title) => isGame(title) && title.rating >= 4.6),
  rule(
    3,
    'Только для PS5',
    36,
    (title) => isGame(title) && title.platforms.length === 1 && title.platforms[0] === 'PS5',
  ),
  rule(4, 'Игры до 2000 рублей', 45, (title, prices) => isGame(title) && originalPrice(prices()) < 2000),
  rule(5, 'Ролевые миры', 90, inGenre('rpg')),
  rule(6, 'Экшен без передышки', 90, inGenre('action')),
  rule(7, 'Спорт', 30, inGenre('sport')),
  rule(8, 'Гонки', 30, inGenre('racing')),
  rule(9, 'Хорроры', 30, inGenre('horror')),
  rule(10, 'Файтинги', 30, inGenre('fighting')),
  rule(11, 'Инди', 40, inGenre('indie')),
  rule(12, 'Шутеры', 50, inGenre('shooter')),
  rule(13, 'Игры Electronic Arts', 40, (title) => isGame(title) && title.ea),
  rule(14, 'Премиальные издания', 60, (title) => isGame(title) && title.editions.length >= 3, {
    edition: (title) => title.editions.length - 1,
  }),
  rule(15, 'Дополнения', 30, (title) => title.kind === 'Дополнение'),
  rule(16, 'Подписки', 20, (title) => title.kind === 'Подписка'),
  rule(17, 'Игровая валюта', 20, (title) => title.kind === 'Игровая валюта'),
  rule(
    18,
    'Для двоих на одном диване',
    12,
    named(
      'It Takes Two, Split Fiction, Overcooked, A Way Out, Unravel Two, Cuphead, Moving Out, LEGO, Sackboy, Rayman',
    ),
  ),
  rule(
    19,
    'Легендарные серии',
    24,
    named(
      'Final Fantasy, Resident Evil, Metal Gear, Tekken, Street Fighter, Mortal Kombat, Grand Theft Auto, Assassin',
    ),
    { banner: false },
  ),
  rule(20, 'Симуляторы и стратегии', 30, (title) => inGenre('simulation')(title) || inGenre('strategy')(title)),
  rule(21, 'Платформеры', 30, inGenre('platformer')),
  rule(22, 'С ценой PS Plus', 30, (title, prices) => isGame(title) && prices().ps_plus_price !== null),
];

/** All products: offered only when a catalogue larger than the real one was requested. */
export const wholeCatalogue: CollectionDefinition = rule(99, 'Весь каталог', Number.POSITIVE_INFINITY, () => true);
