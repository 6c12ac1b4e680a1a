import type { Id } from './ids';

/** What a shopper asked for at a product that the server has not confirmed yet. */
export interface Wish {
  /** The screen where it was tapped. */
  path: string;
  kind: 'cart' | 'favourite';
  /** In the cart or among the favourites, or not. */
  on: boolean;
  editionId: Id;
  /** As it was shown: «4499 руб.»; empty where none was shown. */
  price: string;
}
