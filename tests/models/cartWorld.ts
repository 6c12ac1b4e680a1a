import { cartMachine } from '../../machines/cart/cart.machine';
import type { SavedCart } from '../../machines/model/cart';
import type { CartItem, Promo } from '../../machines/model/entities';
import { Questions } from '../support/histories';
import { Rig } from '../support/rig';

/** The cart's machine with a storage that survives a reload of the page. */
export class CartWorld {
  rig!: Rig<typeof cartMachine>;
  questions!: Questions;

  private saved: SavedCart;
  /** How often this window had stored the promo when another one stored it last. */
  private promosBefore = 0;

  constructor(saved: SavedCart) {
    this.saved = saved;
    this.open();
  }

  private open(): void {
    this.rig = new Rig(cartMachine, { saved: this.saved });
    this.promosBefore = 0;
    this.questions = new Questions(this.rig);
    // Until it is known in which currency the shopper sees prices nothing is shown and nothing sold.
    this.rig.send({ type: 'currency.changed', currencyId: null });
  }

  /** What the browser's storage holds now. */
  get stored(): SavedCart {
    const cart = this.rig.paramsOf('saveCart').at(-1) as { items: CartItem[]; currencyId: string | null } | undefined;
    const promo = this.rig.paramsOf('savePromo').slice(this.promosBefore).at(-1) as { promo: Promo | null } | undefined;
    return {
      items: cart ? cart.items : this.saved.items,
      currencyId: cart ? cart.currencyId : this.saved.currencyId,
      promo: promo ? promo.promo : this.saved.promo,
    };
  }

  /** Another window stores a promo, or clears it. */
  hear(promo: Promo | null): void {
    this.saved = { ...this.stored, promo };
    this.promosBefore = this.rig.paramsOf('savePromo').length;
    this.rig.report({ type: 'cart.reloaded', saved: this.stored });
  }

  /** The page is loaded anew: all that is left is what was stored. */
  reload(): void {
    this.saved = this.stored;
    this.rig.actor.stop();
    this.open();
  }
}
