import type { PhoneShop } from '../../support/phoneShop';
import { browsing } from './browsing';
import { favourites } from './favourites';
import { forms } from './forms';
import { purchases } from './purchase';

/** All the walks, for any engine. */
export function walks(shop: PhoneShop): void {
  browsing(shop);
  favourites(shop);
  forms(shop);
  purchases(shop);
}
