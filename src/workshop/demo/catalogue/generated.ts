import type { Subscription } from '../../../../machines/model/subscriptions';
import { pick, seededRandom } from './random';
import { genreKeys } from './reference';
import { slugOf, titleOf } from './row';
import type { GenreKey, Title } from './types';

const firsts =
  'Astral Broken Crimson Distant Ember Fallen Gilded Hollow Iron Jade Last Midnight Neon Obsidian Pale Quiet Rising Silent Twin Umbra Velvet Wild Winter Zenith'.split(
    ' ',
  );
const seconds =
  'Archive Banner Circuit Covenant Drift Empire Frontier Garden Harbor Horizon Kingdom Legacy Meridian Orbit Oath Passage Protocol Reach Saga Signal Tide Tower Vanguard Voyage'.split(
    ' ',
  );
const tails = ['', '', '', ' II', ' III', ': Reborn', ': Origins', ' Remastered', ' Online', ': Lost Chapters'];

const heroes = [
  'бывшая следовательница',
  'молодой картограф',
  'пилот списанного корабля',
  'наследница обедневшего рода',
  'тренер заводской команды',
  'инженер дальней станции',
  'странствующий кузнец',
  'последняя из дозорных',
];
const places = [
  'на затопленном архипелаге',
  'в городе под куполом',
  'среди ледяных пустошей',
  'в стране вечных сумерек',
  'на кольце орбитальных станций',
  'в долине заброшенных заводов',
  'на границе двух империй',
];
const ways: Record<GenreKey, string> = {
  action: 'Бои быстрые и точные, а каждый босс требует своей тактики.',
  adventure: 'Загадки, разговоры и долгие переходы важнее стрельбы.',
  rpg: 'Отряд собирается по ходу пути, а выборы меняют финал.',
  shooter: 'Перестрелки тактические: укрытия рушатся, патроны считаны.',
  racing: 'Трассы меняются вместе с погодой, машины настраиваются до последнего винта.',
  sport: 'Карьера, любительские лиги и матчи по сети на одном поле.',
  fighting: 'Двадцать бойцов, честный сетевой код и понятное обучение.',
  horror: 'Света мало, спрятаться почти негде, а звук выдаёт каждый шаг.',
  strategy: 'Пошаговые сражения на гексах и долгая кампания с дипломатией.',
  platformer: 'Уровни собраны вокруг одной идеи и проходятся за вечер.',
  simulation: 'Хозяйство живёт по своим законам: погода, рынок и люди не ждут.',
  indie: 'Маленькая команда, ручная рисовка и музыка, которая остаётся.',
};

/** A plausible invented product; the same id always gives the same one. */
export function generatedTitle(productId: number): Title {
  const random = seededRandom(productId * 2654435761);
  const name = `${pick(firsts, random())} ${pick(seconds, random())}${pick(tails, random())}`;
  const genre = pick(genreKeys, random());
  const second = pick(genreKeys, random());
  const genres = second === genre ? genre : `${genre} ${second}`;
  const hero = pick(heroes, random());
  const description = `${hero[0]?.toUpperCase()}${hero.slice(1)} ищет правду ${pick(places, random())}. ${ways[genre]}`;
  const title = titleOf({
    name,
    genres,
    platforms: pick(['5', '54', '54', '4'], random()),
    rating: Math.round((2.9 + random() * 2) * 100) / 100,
    ratingCount: Math.floor(40 + random() ** 3 * 90_000),
    price: 499 + Math.floor(random() * 60) * 100,
    editions: pick(['S', 'S', 'SD', 'SDU', 'SLGU'], random()),
    localizations: pick(['irE', 'eE', 'irR', 'reEJ'], random()),
    marks: '',
    description,
  });
  const chance = random();
  const free: Subscription[] =
    chance < 0.04 ? ['ps-plus-extra', 'ps-plus-deluxe'] : chance < 0.06 ? ['ps-plus-deluxe'] : [];
  return { ...title, free, slug: `p${productId}-${slugOf(name)}` };
}
