import type { SnapshotFrom } from 'xstate';
import type { FeedItem } from '../model/entities';
import { isSameId, type Id } from '../model/ids';
import { ownOf } from '../model/records';
import type { collectionsMachine, LoadedCollection } from './collections.machine';

type Collections = SnapshotFrom<typeof collectionsMachine>;

/** A collection as this visit has loaded it last in a currency; null when it has not. */
export const selectKeptCollection =
  (key: string, currencyId: Id | null) =>
  ({ context }: Collections): LoadedCollection | null =>
    isSameId(context.currencyId, currencyId) ? (ownOf(context.cache, key) ?? null) : null;

/** The home feed as this visit has loaded it last in a currency; null when it has not. */
export const selectKeptFeed =
  (currencyId: Id | null) =>
  ({ context }: Collections): FeedItem[] | null =>
    isSameId(context.currencyId, currencyId) ? context.feed : null;
