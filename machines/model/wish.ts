import type { Id } from './ids';

/** A tap on the cart or favourite button of a product that the server has not confirmed yet. */
export interface Wish {
  /** The screen where it was tapped. */
  path: string;
  kind: 'cart' | 'favourite';
  /** True adds, false removes. */
  on: boolean;
  editionId: Id;
  /** The title of its product, as it was shown. */
  title: string;
  /** As it was shown: «4499 руб.»; empty where none was shown. */
  price: string;
}
