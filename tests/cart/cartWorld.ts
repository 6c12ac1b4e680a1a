import { cartMachine } from '../../machines/cart/cart.machine';
import type { CartChange, PromoChange, SavedCart } from '../../machines/model/cart';
import type { Promo } from '../../machines/model/entities';
import { EMPTY_RECORD, withCartChange, withPromoChange, type AccountRecord } from '../../src/shop/wiring/record';
import { Questions } from '../support/histories';
import { Rig } from '../support/rig';

/** The cart's machine with a storage that survives a reload of the page. */
export class CartWorld {
  rig!: Rig<typeof cartMachine>;
  questions!: Questions;

  private saved: SavedCart;
  /** The actions of this window before another window changed the storage. */
  private since = 0;

  constructor(saved: SavedCart) {
    this.saved = saved;
    this.open();
  }

  private open(): void {
    this.rig = new Rig(cartMachine, { saved: this.saved });
    this.since = 0;
    this.questions = new Questions(this.rig);
    // Until the shopper's currency is known no price is shown and nothing is sold.
    this.rig.send({ type: 'currency.changed', currencyId: null });
  }

  get stored(): SavedCart {
    const { promo: savedPromo, ...savedCart } = this.saved;
    const { cart, promo } = this.rig.did.slice(this.since).reduce<AccountRecord>(
      (record, { type, params }) => {
        if (type === 'savePromo') return withPromoChange(record, params as PromoChange);
        return type === 'saveCart' ? withCartChange(record, params as CartChange) : record;
      },
      { ...EMPTY_RECORD, cart: savedCart, promo: savedPromo },
    );
    return { ...cart, promo };
  }

  /** Another window stores a promo, or clears it. */
  receivePromo(promo: Promo | null): void {
    this.storeElsewhere({ ...this.stored, promo });
  }

  /** Another window, or the payment, changes the stored cart. */
  storeElsewhere(saved: SavedCart): void {
    this.saved = saved;
    this.since = this.rig.did.length;
    this.rig.report({ type: 'cart.reloaded', saved });
  }

  /** The page reloads: only the stored data is left. */
  reload(): void {
    this.saved = this.stored;
    this.rig.actor.stop();
    this.open();
  }
}
