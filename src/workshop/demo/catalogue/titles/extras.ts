import { readTitles, slugOf } from '../row';
import type { Title } from '../types';

export const addOns = readTitles(
  `
Cyberpunk 2077: Призрачная свобода                  | rpg action    | 5  | 4.71 | 41230 | 2499 | S   | irR |   | Шпионский триллер в закрытом районе Догтаун. Ви заключает сделку с агентом Соломоном Ридом ради спасения президента и собственной жизни. Нужна основная игра.
Elden Ring Shadow of the Erdtree                    | rpg action    | 54 | 4.62 | 38755 | 3499 | SP  | irE |   | Путь по следам Микеллы в Царство Теней, куда не достаёт свет Древа. Новые земли, восемь видов оружия и боссы, которые не прощают ошибок. Нужна основная игра.
Resident Evil 4: Separate Ways                      | horror action | 54 | 4.66 |  9120 |  999 | S   | irE |   | Ада Вонг ведёт собственную игру в той же деревне и в ту же ночь. Крюк-кошка, семь глав и события, которых не видел Леон. Нужна основная игра.
Horizon Forbidden West: Burning Shores              | action rpg    | 5  |  4.4 | 15822 | 1799 | S   | irR |   | Элой летит в разрушенный Лос-Анджелес, на вулканический архипелаг Пылающих берегов. Новая спутница, новые машины и схватка, которая не поместилась бы на PS4.
Diablo IV: Vessel of Hatred                         | rpg action    | 54 | 3.92 |  6604 | 3299 | SDU | irR |   | Джунгли Нахантанты, класс наследника духов и наёмники в помощь герою. История продолжается сразу после событий основной кампании.
The Witcher 3: Кровь и вино                         | rpg           | 54 |  4.9 | 52011 |  999 | S   | irR |   | Последнее дело Геральта в солнечном Туссенте, где вино льётся рекой, а по ночам убивает зверь. Собственный виноградник и около двадцати часов сюжета.
Destiny 2: The Final Shape                          | shooter       | 54 | 3.88 | 12045 | 4299 | SD  | irR |   | Стражи идут внутрь Странника, чтобы остановить Свидетеля. Завершение десятилетней саги, новый подкласс «Призма» и рейд на шестерых.
The Sims 4: Времена года                            | simulation    | 54 | 4.31 |  7310 | 2199 | S   | ir  | A | Дождь, снегопад и летний зной меняют планы персонажей. Праздники, садоводство и прогулки под зонтом для любого городка. Нужна основная игра.
Mortal Kombat 1: Царство Хаоса                      | fighting      | 5  | 3.74 |  3180 | 3199 | S   | ir  |   | Сюжет продолжается вторжением Титана Хавика. В состав входят шесть новых бойцов, среди которых Сайракс, Сектор и Нуб Сайбот.
Marvel’s Spider-Man: Город, который никогда не спит | action        | 4  | 4.28 | 11008 | 1299 | S   | irR |   | Три главы с Чёрной Кошкой, Кувалдой и Серебряной Соболь. Новые костюмы, испытания и ещё один повод пролететь над Манхэттеном.
`,
  'Дополнение',
);

export const gameMoney = readTitles(
  `
EA SPORTS FC Points 1050      | sport   | 54 | 4.02 |  8801 |  999 | S | ir |  | Очки FC Points для режима Ultimate Team: наборы игроков и драфт. Начисляются на тот аккаунт, на котором запущена игра.
EA SPORTS FC Points 2800      | sport   | 54 | 4.05 |  6420 | 2499 | S | ir |  | Запас очков FC Points на сезон Ultimate Team. В пересчёте на одно очко выгоднее малых наборов.
EA SPORTS FC Points 12000     | sport   | 54 |  4.1 |  2135 | 9499 | S | ir |  | Самый большой набор FC Points. Для тех, кто собирает клуб мечты с первого дня.
Fortnite: 1000 V-Bucks        | shooter | 54 | 4.36 | 20510 |  899 | S | ir |  | Тысяча В-баксов: боевой пропуск или новый образ из магазина предметов. Действуют и в «Битве», и в LEGO Fortnite.
Fortnite: 5000 V-Bucks        | shooter | 54 |  4.4 | 12144 | 3399 | S | ir |  | Пять тысяч В-баксов с бонусом за размер набора. Хватает на несколько сезонов боевого пропуска.
Call of Duty Points 2400      | shooter | 54 | 3.95 |  5201 | 1999 | S | ir |  | Очки COD для Warzone и Black Ops 6: боевой пропуск, наборы оружия и операторы. Общий баланс для всех частей на одном аккаунте.
Apex Legends: 2150 Apex Coins | shooter | 54 |    4 |  3870 | 1899 | S | ir |  | Монеты Apex на боевой пропуск, наборы и эксклюзивные облики легенд. Тратятся только внутри Apex Legends.
GTA Online: карта «Мегалодон» | action  | 54 |  3.9 |  7716 | 7299 | S | ir |  | Десять миллионов GTA$ на счёт в GTA Online. Хватит на клуб, подлодку и гараж, чтобы сразу взяться за крупные ограбления.
`,
  'Игровая валюта',
);

const tierTexts: Record<string, string> = {
  'PS Plus Essential': 'Сетевая игра, три новые игры каждый месяц и облачные сохранения.',
  'PS Plus Extra': 'Всё из Essential и каталог из сотен игр для PS4 и PS5, включая хиты студий PlayStation.',
  'PS Plus Deluxe': 'Всё из Extra, классика прошлых поколений и пробные версии новинок.',
  'EA Play': 'Библиотека игр Electronic Arts, десятичасовые пробные версии новинок и скидка 10 % на покупки.',
};

const monthsText = (months: number) =>
  months === 1 ? '1 месяц' : months < 5 ? `${months} месяца` : `${months} месяцев`;

/** Subscriptions: the price in roubles for each term in months. */
const tierPrices: Record<string, Record<number, number>> = {
  'PS Plus Essential': { 1: 1099, 3: 2699, 12: 6499 },
  'PS Plus Extra': { 1: 1599, 3: 4199, 12: 10499 },
  'PS Plus Deluxe': { 1: 1799, 3: 4799, 12: 12199 },
  'EA Play': { 1: 599, 12: 3599 },
};

/** One product per term. */
export const subscriptions = Object.entries(tierPrices)
  .flatMap(([tier, prices]) =>
    Object.entries(prices).map(([months, price]) => ({ tier, months: Number(months), price })),
  )
  .map(({ tier, months, price }): Title => ({
    slug: slugOf(`${tier} ${months}m`),
    name: `${tier} — ${monthsText(months)}`,
    kind: 'Подписка',
    genres: [],
    platforms: ['PS5', 'PS4'],
    rating: 4.5,
    ratingCount: 3000 + months * 211 + price,
    price,
    editions: [{ name: monthsText(months), editionType: 'Подписка', factor: 1 }],
    localizations: ['Русский интерфейс'],
    ea: false,
    free: [],
    description: `${tierTexts[tier]} Подписка действует ${monthsText(months)} с момента подключения и продлевается только по вашему желанию.`,
  }));
