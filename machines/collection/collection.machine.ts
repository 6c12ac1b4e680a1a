import type { LoadedCollection } from '../collections/collections.machine';
import type { Subscription } from '../model/subscriptions';
import type { Id } from '../model/entities';
import { createPageMachine } from '../page/page.machine';

/** Which list a collection screen shows: one of the server's collections, or the games of a subscription. */
export type CollectionSubject = { kind: 'collection'; id: Id } | { kind: 'subscription'; id: Subscription };

/** A collection by id, EA Play, PS Plus Essential, Extra and Deluxe: one machine for all five screens (section 2). */
export const collectionMachine = createPageMachine<LoadedCollection, CollectionSubject>({
  id: 'collection',
  description:
    'Loads one collection in the shopper’s currency, page by page for the eye, and remembers the place in it.',
  failure: 'Ошибка при загрузке коллекции',
  refreshFailure: 'Ошибка при обновлении коллекции',
});

/** The name a collection's place and cache are kept under (section 2, PS Plus collections). */
export const placeIdOf = (subject: CollectionSubject): string =>
  subject.kind === 'subscription' ? subject.id : `collection-${subject.id}`;
