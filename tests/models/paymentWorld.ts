import type { Identity, PaymentData } from '../../machines/model/entities';
import type { SavedPayment } from '../../machines/model/payment';
import { paymentMachine } from '../../machines/payment/payment.machine';
import { Questions } from '../support/histories';
import { Rig } from '../support/rig';
import { paymentData } from '../support/samples';
import { ATTEMPTS } from './payment.model';

export const billOf = (orderId: string): PaymentData => paymentData({ orderId, paymentUrl: `https://pay.example/${orderId}` });

/** The machine of the payment with a storage that survives a reload of the page. */
export class PaymentWorld {
  rig!: Rig<typeof paymentMachine>;
  questions!: Questions;

  private identity: Identity;
  private saved: SavedPayment;

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
    const last = this.rig.did.findLast(({ type }) => type === 'savePayment' || type === 'clearSavedPayment');
    if (last === undefined) return this.saved;
    return last.type === 'savePayment' ? (last.params as SavedPayment) : { data: null, attempts: null };
  }

  /** The page is loaded anew: all that is left is what was stored. */
  reload(): void {
    this.saved = this.stored;
    this.identity = this.rig.snapshot.context.identity;
    this.rig.actor.stop();
    this.open();
  }
}
