import type { Card } from '../model/editions';
import type { Subscription } from '../model/subscriptions';
import type { Id } from '../model/entities';
import { createPageFlow } from '../pageFlow/pageFlow.machine';

/** Which list a collection screen shows: one of the server's collections, or the games of a subscription. */
export type CollectionSubject = { kind: 'collection'; id: Id } | { kind: 'subscription'; id: Subscription };

/** A collection as it was loaded: its title, and its products in the order they are shown. */
export interface LoadedCollection {
  title: string;
  cards: Card[];
  /** Milliseconds since the epoch. */
  loadedAt: number;
}

/** A collection by id, EA Play, PS Plus Essential, Extra, Deluxe: one machine for all five screens (collection-2). */
export const collectionMachine = createPageFlow<LoadedCollection, CollectionSubject>({
  id: 'collection',
  description: 'Loads one collection in the shopper’s currency, or shows what was loaded before.',
  failure: 'Ошибка при загрузке коллекции',
  refreshFailure: 'Ошибка при обновлении коллекции',
  mayBeGone: true,
});

/** The key of a collection in the cache of loaded collections (collection-8). */
export const collectionKey = (subject: CollectionSubject): string =>
  subject.kind === 'subscription' ? subject.id : `collection-${subject.id}`;
