import type { SnapshotFrom } from 'xstate';
import type { Card } from '../model/editions';
import { clampPage, COLLECTION_PAGE_SIZE, pageCount, pageOf, pageWindow } from '../model/paging';
import type { collectionMachine } from './collection.machine';

type CollectionSnapshot = SnapshotFrom<typeof collectionMachine>;

/** One page of a collection and the way to the others. */
export interface CollectionPage {
  cards: Card[];
  page: number;
  pageCount: number;
  /** The page numbers on offer. */
  pages: number[];
}

/** The collection's name; empty until it is loaded. */
export const selectTitle = ({ context }: CollectionSnapshot): string => context.data?.title ?? '';

/** Everything that was loaded, in the order it is shown. */
export const selectCards = ({ context }: CollectionSnapshot): Card[] | null => context.data?.cards ?? null;

/** The page the shopper wants to see; it may lie beyond the last one when the list shrank. */
export const selectWantedPage = ({ context }: CollectionSnapshot): number => context.page;

/** The page to show: clamped to the last one (section 4, Collections). */
export function collectionPage(cards: readonly Card[], wantedPage: number): CollectionPage {
  const count = pageCount(cards.length, COLLECTION_PAGE_SIZE);
  const page = clampPage(wantedPage, count);
  return { cards: pageOf(cards, page, COLLECTION_PAGE_SIZE), page, pageCount: count, pages: pageWindow(page, count) };
}
