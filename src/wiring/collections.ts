import { shopActors } from '../../machines/shop/shop.machine';
import type { Effects } from './effects';

/** Connects the memory of lists with the visit's storage. */
export const wireCollections = ({ saved }: Effects) =>
  shopActors.collections.provide({ actions: { savePlaces: (_, { places }) => saved.writePlaces(places) } });
