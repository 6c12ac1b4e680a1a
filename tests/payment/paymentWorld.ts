import type { Identity, PaymentData } from '../../machines/model/entities';
import type { OrderEnd, SavedOrder } from '../../machines/model/payment';
import { paymentMachine } from '../../machines/payment/payment.machine';
import { Questions } from '../support/histories';
import { Rig } from '../support/rig';
import { orderOf, paymentData } from '../support/samples';
import { ATTEMPTS } from './payment.model';

export const SHOPPER = { telegramId: '1001', telegramUsername: 'demo' };
export const NOBODY = { telegramId: null, telegramUsername: null };
export const ORDERS = {
  filled: orderOf(),
  empty: orderOf({ items: [], match: 'empty' }),
  mismatched: orderOf({ match: 'conflicting' }),
};

/** An order as it is stored. @param attempts null: it is paid */
export const storedOrder = (orderId: string, attempts: number | null): SavedOrder => ({
  data: billOf(orderId),
  attempts: attempts ?? 0,
  status: attempts === null ? 'paid' : 'awaited',
});

export const billOf = (orderId: string): PaymentData =>
  paymentData({ orderId, paymentUrl: `https://pay.example/${orderId}` });

/** The machine of the payment with a storage that survives a reload of the page. */
export class PaymentWorld {
  rig!: Rig<typeof paymentMachine>;
  questions!: Questions;

  private identity: Identity;
  private saved: SavedOrder | null;
  /** What the session storage holds of earlier orders. */
  private ends: OrderEnd[] = [];
  /** The actions of this window before another window changed the storage. */
  private since = 0;

  constructor(identity: Identity, saved: SavedOrder | null) {
    this.identity = identity;
    this.saved = saved;
    this.open();
  }

  private open(): void {
    const { identity, saved: order, ends } = this;
    this.rig = new Rig(paymentMachine, { identity, order, ends, attemptLimit: ATTEMPTS });
    this.rig.send({ type: 'shop.opened' });
    this.questions = new Questions(this.rig);
  }

  get stored(): SavedOrder | null {
    const changes = this.rig.did
      .slice(this.since)
      .filter(({ type }) => ['saveOrder', 'storePaid', 'clearSavedOrder'].includes(type));
    return changes.reduce((stored, { type, params }) => {
      const { order } = params as { order: SavedOrder };
      if (stored && stored.data.orderId !== order.data.orderId) return stored;
      if (type !== 'clearSavedOrder') return order;
      return null;
    }, this.saved);
  }

  /** Another window of the shop stores an order, and this window receives no storage event. */
  storeUnnoticed(saved: SavedOrder | null): void {
    this.saved = saved;
    this.since = this.rig.did.length;
  }

  /**
   * Another window of the shop stores an order or removes it, and this window receives the storage event.
   * @param confirmedOrder the order that the other window has verified
   */
  storeElsewhere(saved: SavedOrder | null, confirmedOrder: string | null = null): void {
    this.storeUnnoticed(saved);
    this.rig.report({ type: 'payment.reloaded', order: saved, confirmedOrder });
  }

  /** What the wiring does for the action `recallOrder`. */
  recall(): void {
    if (this.rig.did.slice(this.since).some(({ type }) => type === 'recallOrder')) this.storeElsewhere(this.stored);
  }

  /** The page reloads: only the stored data is left. */
  reload(): void {
    this.saved = this.stored;
    this.ends = (this.rig.paramsOf('keepEnds').at(-1) as { ends: OrderEnd[] } | undefined)?.ends ?? this.ends;
    this.since = 0;
    this.identity = this.rig.snapshot.context.identity;
    this.rig.actor.stop();
    this.open();
  }
}
