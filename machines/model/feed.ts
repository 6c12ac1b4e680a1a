import { lastOf } from './lists.ts';

/** Products of a list on the home screen (home-4). */
const LIST_LIMIT = 3;
/** The same for a banner that has no picture and is shown as a list. */
const BANNER_LIST_LIMIT = 4;

/** The fields of a feed that decide its order, in raw or parsed form. */
interface FeedOrder<C> {
  type?: unknown;
  title?: string;
  collections?: readonly C[];
  collection?: C | null;
}

/** One part of the home screen before its products are selected. */
export type FeedPart<C> =
  | { kind: 'banners'; collections: C[] }
  | { kind: 'list'; title: string | null; collection: C | undefined; limit: number };

/**
 * The parts of Home: consecutive banners are one grid (home-2), a banner without a picture is a list (home-3).
 * @param bannerOf the picture of a collection's banner; null if it becomes a list
 */
export function feedParts<C extends { id?: unknown }>(
  feed: readonly FeedOrder<C>[],
  bannerOf: (collection: C) => unknown,
): FeedPart<C>[] {
  const parts: FeedPart<C>[] = [];
  for (const { type, title, collections, collection } of feed) {
    const given = collections?.length ? collections : collection ? [collection] : [];
    if (type === 'list') {
      parts.push({ kind: 'list', title: title || null, collection: collection ?? given[0], limit: LIST_LIMIT });
      continue;
    }
    for (const one of given) {
      const last = lastOf(parts);
      if (bannerOf(one) === null) parts.push({ kind: 'list', title: null, collection: one, limit: BANNER_LIST_LIMIT });
      else if (last?.kind !== 'banners') parts.push({ kind: 'banners', collections: [one] });
      else if (!last.collections.some(({ id }) => String(id) === String(one.id))) last.collections.push(one);
    }
  }
  return parts;
}
