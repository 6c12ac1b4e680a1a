import * as v from 'valibot';
import type { Card, Characteristics } from '../../machines/model/editions';
import type { Id } from '../../machines/model/ids';
import { id, listOf, optionalId, plainText, text } from '../api/read';

/** What the page draws of a product before that has loaded. */
export interface OpenedProduct {
  currency: { id: Id };
  title: string;
  /** The cover. */
  image: string | null;
  /** With the edition that the page begins with. */
  about: Characteristics;
}

/** What the page draws of a collection before that has loaded. */
export interface OpenedCollection {
  currency: { id: Id };
  title: string;
  /** The first goods in that currency. */
  cards: (Pick<Card, 'productId' | 'title' | 'image'> & { editionId: Id | null })[];
}

/** What the page draws of the screen it was opened at. No prices: they would stay while a promotion ends. */
export type OpenedGoods = OpenedProduct | OpenedCollection;

declare global {
  /** Set by the early script where it has drawn them (`src/early/drawOpened.ts`). */
  var openedGoods: (OpenedGoods & { path: string }) | undefined;
}

const currency = v.object({ id });

const schema: v.GenericSchema<unknown, OpenedGoods> = v.union([
  v.object({
    currency,
    title: plainText,
    image: text,
    about: v.object({ platforms: plainText, editionType: plainText, localizations: plainText, description: plainText }),
  }),
  v.object({
    currency,
    title: plainText,
    cards: listOf(v.object({ productId: id, editionId: optionalId, title: plainText, image: text })),
  }),
]);

/** The goods that the page has drawn at this address; null where it has drawn none. */
export function readOpenedGoods(pathname: string): OpenedGoods | null {
  if (globalThis.openedGoods?.path !== pathname) return null;
  const read = v.safeParse(schema, globalThis.openedGoods);
  return read.success ? read.output : null;
}
