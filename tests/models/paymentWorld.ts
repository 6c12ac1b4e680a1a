import type { Identity, PaymentData } from '../../machines/model/entities';
import type { SavedPayment } from '../../machines/model/payment';
import { paymentMachine } from '../../machines/payment/payment.machine';
import { Questions } from '../support/histories';
import { Rig } from '../support/rig';
import { paymentData } from '../support/samples';
import { ATTEMPTS } from './payment.model';

export const NOTHING: SavedPayment = { data: null, attempts: null };

export const billOf = (orderId: string): PaymentData =>
  paymentData({ orderId, paymentUrl: `https://pay.example/${orderId}` });

/** The machine of the payment with a storage that survives a reload of the page. */
export class PaymentWorld {
  rig!: Rig<typeof paymentMachine>;
  questions!: Questions;

  private identity: Identity;
  private saved: SavedPayment;
  /** What this window has done before another one stored something. */
  private since = 0;

  constructor(identity: Identity, saved: SavedPayment) {
    this.identity = identity;
    this.saved = saved;
    this.open();
  }

  private open(): void {
    this.rig = new Rig(paymentMachine, { identity: this.identity, saved: this.saved, attemptLimit: ATTEMPTS });
    this.questions = new Questions(this.rig);
  }

  /** What the browser's storage holds now. */
  get stored(): SavedPayment {
    const last = this.rig.did
      .slice(this.since)
      .findLast(({ type }) => type === 'savePayment' || type === 'clearSavedPayment');
    if (last === undefined) return this.saved;
    return last.type === 'savePayment' ? (last.params as SavedPayment) : NOTHING;
  }

  /** Another window of the shop stores an order, and this one hears nothing of it. */
  storeUnheard(saved: SavedPayment): void {
    this.saved = saved;
    this.since = this.rig.did.length;
  }

  /** Another window of the shop stores an order, or removes it; this one hears of it. */
  storeElsewhere(saved: SavedPayment): void {
    this.storeUnheard(saved);
    this.rig.report({ type: 'payment.reloaded', saved });
  }

  /** The page is loaded anew: all that is left is what was stored. */
  reload(): void {
    this.saved = this.stored;
    this.since = 0;
    this.identity = this.rig.snapshot.context.identity;
    this.rig.actor.stop();
    this.open();
  }
}
