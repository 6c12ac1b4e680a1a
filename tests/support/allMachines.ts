import { cartMachine } from '../../machines/cart/cart.machine';
import { collectionMachine } from '../../machines/collection/collection.machine';
import { listPositionsMachine } from '../../machines/listPositions/listPositions.machine';
import { currencyMachine } from '../../machines/currency/currency.machine';
import { favouritesMachine } from '../../machines/favourites/favourites.machine';
import { feedMachine } from '../../machines/feed/feed.machine';
import { buyButtonMachine } from '../../machines/buyButton/buyButton.machine';
import { itemMachine } from '../../machines/item/item.machine';
import { maintenanceMachine } from '../../machines/maintenance/maintenance.machine';
import { navigationMachine } from '../../machines/navigation/navigation.machine';
import { paymentMachine } from '../../machines/payment/payment.machine';
import { paymentFormMachine } from '../../machines/paymentForm/paymentForm.machine';
import { profileMachine } from '../../machines/profile/profile.machine';
import { promoMachine } from '../../machines/promo/promo.machine';
import { psAccountMachine } from '../../machines/psAccount/psAccount.machine';
import { searchMachine } from '../../machines/search/search.machine';
import { sessionMachine } from '../../machines/session/session.machine';
import { shopMachine } from '../../machines/shop/shop.machine';
import { wishesMachine } from '../../machines/wishes/wishes.machine';

/** Every machine of the house, by the name of its folder. */
export const allMachines = {
  shop: shopMachine,
  session: sessionMachine,
  maintenance: maintenanceMachine,
  currency: currencyMachine,
  navigation: navigationMachine,
  cart: cartMachine,
  promo: promoMachine,
  favourites: favouritesMachine,
  payment: paymentMachine,
  wishes: wishesMachine,
  listPositions: listPositionsMachine,
  search: searchMachine,
  feed: feedMachine,
  collection: collectionMachine,
  item: itemMachine,
  buyButton: buyButtonMachine,
  profile: profileMachine,
  paymentForm: paymentFormMachine,
  psAccount: psAccountMachine,
};
