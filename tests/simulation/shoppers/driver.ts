import { textOf } from '../auditor/books';
import { LEGACIES, type Action, type ShopperAction } from '../actions';
import type { Load } from '../world/load';
import type { World } from '../world/world';
import { cardsOn } from './cards';
import { eventOf, opening, type Chances } from './events';
import { oddsOf, pickByWeight } from './odds';
import { PURPOSES, type Purpose } from './purposes';
import { actionsOn } from './screen';
import { hasEndedElsewhere, sharesOrder } from './windowsOfOne';
import { hasUnpaidOrder } from '../world/legacies';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Whether an order is being verified on the screen while its shopper has other products in the cart. */
const hasMoreToBuy = (load: Load): boolean =>
  load.face === 'open' &&
  load.path === '/success-payment' &&
  load.see('payment').matches('verifying') &&
  load.see('cart').context.items.length > 0;

/** A shopper acts in a window. @param after the pause before, milliseconds */
const act = ({ place: { number: window } }: Load, after: number, action: ShopperAction): Action => ({
  do: 'shopper',
  window,
  after,
  action,
});

/**
 * Decides what happens next in a world: an action of a shopper with a purpose, or of the world. All follows from the
 * seed.
 */
export class Driver {
  private readonly world: World;
  private readonly chance: () => number;
  private readonly chances: Chances;
  /** The purpose of each load's shopper. */
  private readonly purposes = new WeakMap<Load, Purpose>();
  /** Actions that follow the last one without a choice. */
  private planned: Action[] = [];

  constructor(world: World, chance: () => number) {
    this.world = world;
    this.chance = chance;
    this.chances = { world, odds: oddsOf(world.seed), chance, pick: (list) => this.pick(list) };
  }

  next(): Action {
    const planned = this.planned.shift();
    if (planned) return planned;
    const { odds } = this.chances;
    if (this.world.windows.size === 0) return this.arrive();
    const load = this.pick(this.world.loads().filter(({ isSeen }) => isSeen));
    const special = load?.face === 'open' && this.chance() < 0.5 ? this.specialMoment(load) : null;
    if (special) return special;
    const what = this.chance();
    if (load && what < odds.shopper) return this.shop(load);
    if (what < odds.shopper + odds.pauses || !load)
      if (this.chance() < 0.5)
        return { do: 'pass', ms: this.pick([50, 300, 1_000, 1_600, 5_000, 5_000, 12_000, 31_000])! };
    return eventOf(pickByWeight(odds.events, this.chance), this.chances);
  }

  /** A rare action at a moment when it can break something. */
  private specialMoment(load: Load): Action | null {
    if (load.page?.collection && this.chance() < 0.1) return this.returnLater(load);
    const payment = load.see('payment');
    const isAtEnd = payment.matches('verifying') || payment.matches('failed');
    if (isAtEnd && sharesOrder(this.world, load)) return this.leaveBehind(load);
    if (hasMoreToBuy(load)) return this.hurry(load);
    if (!payment.matches('awaitingPayment')) return null;
    const frozen = this.world.loads().find((one) => one.isFrozen && hasEndedElsewhere(this.world, one));
    if (frozen) return { do: 'thaw', window: frozen.place.number };
    return this.chance() < 0.4 ? this.lookBack(load) : null;
  }

  /** Leaves a collection, and is back when the first of its promotions has ended. */
  private returnLater(load: Load): Action | null {
    const now = this.world.scheduler.deviceNow();
    const ends = cardsOn(load).map(({ edition }) => Date.parse(edition.promotionEnd ?? ''));
    const ms = Math.min(...ends.filter((end) => end > now)) - now;
    if (ms > 20 * DAY_MS) return null;
    this.planned = [{ do: 'sleep', ms: ms + 1_000 }, act(load, 700, { kind: 'back' })];
    return act(load, 700, { kind: 'go', path: '/profile' });
  }

  /** Freezes a window while its order ends in another window. */
  private leaveBehind({ place: { number: window } }: Load): Action {
    this.planned = [{ do: 'freeze', window }];
    return { do: 'hide', window };
  }

  /** Back to the success screen of an earlier order, while another one is awaited. */
  private lookBack(load: Load): Action | null {
    const awaited = textOf(load.see('payment').context.order?.data.orderId);
    const steps = load.place.history.stepsBackTo(
      ({ path, state }) => path === '/success-payment' && state !== null && String(state.orderId) !== awaited,
    );
    if (steps === null) return null;
    const back = act(load, 60, { kind: 'back' });
    this.planned = Array.from({ length: steps - 1 }, () => back);
    return back;
  }

  private pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.chance() * list.length)];
  }

  private purposeOf(load: Load): Purpose {
    // A shopper with a pending order often continues shopping.
    if (load.see('payment').context.order !== null && this.chance() < 0.4) return PURPOSES.buyMore;
    const known = this.purposes.get(load);
    // Shoppers sometimes change their purpose.
    if (known && this.chance() > 0.03) return known;
    const purpose = PURPOSES[pickByWeight(this.chances.odds.purposes, this.chance)];
    this.purposes.set(load, purpose);
    return purpose;
  }

  private shop(load: Load): Action {
    const offers = actionsOn(load).filter(({ kind }) => !this.chances.odds.missing.has(kind));
    const pause = this.pick([0, 60, 250, 700, 700, 1_500, 4_000])!;
    // Without any offer the shopper waits longer.
    if (offers.length === 0) return { do: 'pass', ms: 4 * pause };
    const undo = offers.find(({ kind }) => kind === 'put back');
    if (undo && this.chance() < 0.6) return act(load, pause, undo);
    const view = { load, offers, chance: this.chance };
    const action: ShopperAction | null =
      (this.chance() < 0.1 ? null : this.purposeOf(load)(view)) ?? (this.chance() < 0.5 ? PURPOSES.wander(view) : null);
    if (!action) return { do: 'pass', ms: pause };
    if (action.kind === 'pay') this.planned = this.afterPaying(load);
    return act(load, pause, action);
  }

  private afterPaying(load: Load): Action[] {
    const twin = this.otherFormOf(load);
    // A shopper with the form in two windows may tap in the second one just after the first bill was made.
    if (twin && this.chance() < 0.5)
      return [{ do: 'pass', ms: this.pick([100, 200, 300, 500])! }, act(twin, 0, { kind: 'pay' })];
    const what = this.chance();
    // The connection breaks before the answer arrives, and the shopper taps again.
    if (what < 0.15)
      return [
        { do: 'pass', ms: this.pick([60, 120, 200])! },
        { do: 'connect', isOnline: false },
        { do: 'pass', ms: 1_500 },
        { do: 'connect', isOnline: true },
        { do: 'pass', ms: 500 },
        act(load, 0, { kind: 'pay' }),
      ];
    // The shopper opens the result of an earlier order, or this order in another window.
    if (what < 0.5) {
      const back = this.lookBack(load);
      return [{ do: 'pass', ms: 1_500 }, ...(back ? [back, ...this.planned] : this.openBeside(load))];
    }
    if (what > 0.8) return [];
    // The payer opens the bank soon, or never.
    return [
      ...(this.chance() < 0.25 ? [{ do: 'weather', weather: 'slow' } as const] : []),
      { do: 'pass', ms: this.pick([700, 2_000, 6_000])! },
      { do: 'bank', outcome: this.chance() < 0.8 ? 'paid' : 'declined' },
      { do: 'show', window: load.place.number },
    ];
  }

  /** The shopper opens another window, or the bank leads back in its own, before it is paid or not. */
  private openBeside({ identity: { telegramId }, place: { client } }: Load): Action[] {
    if (this.world.windows.size >= this.chances.odds.windows) return [];
    const path = this.pick(['/payment', '/success-payment'])!;
    return [
      { do: 'open', window: this.world.opened + 1, client, account: telegramId, path },
      { do: 'pass', ms: 3_000 },
      { do: 'bank', outcome: this.chance() < 0.5 ? 'paid' : 'declined' },
      { do: 'pass', ms: 5_000 },
    ];
  }

  /** Another window in which the form can be submitted. */
  private otherFormOf(load: Load): Load | undefined {
    const canPay = (other: Load): boolean => actionsOn(other).some(({ kind }) => kind === 'pay');
    return this.world.loads().find((other) => other !== load && !other.isFrozen && canPay(other));
  }

  /** With more in the cart, the shopper returns to the form before a slow verification ends. */
  private hurry(load: Load): Action {
    const go = (path: string): Action => act(load, 30, { kind: 'go', path });
    const waits: Action = { do: 'pass', ms: this.pick([500, 4_000, 12_000])! };
    // Not by way of Home, where back leads nowhere.
    this.planned = [go('/payment'), waits];
    return go('/shop-bag');
  }

  /** Somebody opens the shop: soon after the last time, tomorrow, or next week. */
  private arrive(): Action {
    const open = opening(this.chances);
    const when = this.chance();
    if (when < 0.4) return open;
    this.planned = [open];
    const isUnpaid = hasUnpaidOrder(this.world.storage.values);
    if (this.chance() < 0.4)
      this.planned.unshift({
        do: 'inherit',
        legacy: isUnpaid && this.chance() < 0.7 ? 'order without a count' : this.pick(LEGACIES)!,
      });
    return {
      do: 'sleep',
      ms: Math.round(this.chance() * (when < 0.7 ? HOUR_MS : when < 0.9 ? 2 * DAY_MS : 14 * DAY_MS)),
    };
  }
}
