import { shopActors } from '../../machines/shop/shop.machine';
import type { Effects } from './effects';

/** The memory of lists meets the visit's storage. */
export const wireCollections = ({ saved }: Effects) =>
  shopActors.collections.provide({ actions: { savePlaces: (_, { places }) => saved.writePlaces(places) } });
