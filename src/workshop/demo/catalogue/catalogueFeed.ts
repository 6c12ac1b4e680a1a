import type { WireCollection, WireFeedItem } from './types';

/** A banner item names the collections it links to; a list item names one. */
type Placement =
  { type: 'banner'; title: string; collections: number[] } | { type: 'list'; title: string; collection: number };

const layout: readonly Placement[] = [
  { type: 'banner', title: 'Сейчас в магазине', collections: [1, 2] },
  { type: 'banner', title: 'Новое поколение', collections: [3, 5] },
  // Exists only in a catalogue that was requested larger.
  { type: 'list', title: 'Весь каталог', collection: 99 },
  { type: 'list', title: 'Скидки недели', collection: 1 },
  { type: 'list', title: 'Хиты PlayStation', collection: 2 },
  { type: 'banner', title: 'По жанрам', collections: [8] },
  { type: 'banner', title: 'По жанрам', collections: [9] },
  { type: 'banner', title: 'По жанрам', collections: [18] },
  { type: 'list', title: 'Подписки PlayStation Plus и EA Play', collection: 16 },
  { type: 'list', title: 'Только для PS5', collection: 3 },
  { type: 'banner', title: 'Легендарные серии', collections: [19] },
  { type: 'list', title: 'Игры до 2000 рублей', collection: 4 },
  { type: 'list', title: 'Экшен без передышки', collection: 6 },
  { type: 'banner', title: 'Выбор редакции', collections: [11, 14, 7, 17] },
  { type: 'list', title: 'Дополнения', collection: 15 },
  { type: 'list', title: 'Симуляторы и стратегии', collection: 20 },
];

/**
 * The home page.
 * @param collection gives a collection by id with at most `limit` products
 * @param preview products carried by what is shown as a list; pictures carry none
 */
export function feedLayout(
  collection: (id: number, limit: number) => WireCollection | undefined,
  preview: number,
): WireFeedItem[] {
  const given = (id: number): WireCollection[] => {
    const bare = collection(id, 0);
    if (!bare) return [];
    return bare.banner_image ? [bare] : [collection(id, preview) ?? bare];
  };
  const offered = layout.filter((place) => place.type === 'banner' || collection(place.collection, 0) !== undefined);
  return offered.map((place, index): WireFeedItem => {
    const head = { id: index + 1, type: place.type, title: place.title };
    if (place.type === 'banner') return { ...head, collections: place.collections.flatMap(given) };
    const listed = collection(place.collection, preview);
    return listed ? { ...head, collection: listed } : head;
  });
}
