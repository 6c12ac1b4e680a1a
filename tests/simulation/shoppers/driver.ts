import { CLIENTS, LEGACIES, WEATHERS, type Action, type Deed } from '../actions';
import type { Load } from '../world/load';
import { ACCOUNTS, type World } from '../world/world';
import { nextPromotionEnd } from '../../../machines/model/quote';
import { PURPOSES, wander, type Purpose } from './purposes';
import { deedsOn } from './screen';
import { hasUnpaidOrder } from '../world/legacies';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Where shoppers open the shop: at home mostly. */
const DOORS = [
  '/',
  '/',
  '/',
  '/shop-bag',
  '/payment',
  '/favourites',
  '/item/3',
  '/collection/2',
  '/search-results',
  '/profile',
  '/failure-payment',
];

const MOST_WINDOWS = 3;

/** Whether an order is being verified on the screen while its shopper has other goods in the cart. */
const hasMoreToBuy = (load: Load): boolean =>
  load.face === 'open' &&
  load.path === '/success-payment' &&
  load.see('payment').matches('verifying') &&
  load.see('cart').context.items.length > 0;

/**
 * Decides what happens next in a world: an action of a shopper with a purpose, or of the world. All follows from the
 * seed.
 */
export class Driver {
  private readonly world: World;
  private readonly chance: () => number;
  /** The purpose of each load's shopper. */
  private readonly purposes = new WeakMap<Load, Purpose>();
  /** What is to be done next, when one thing leads to another. */
  private planned: Action[] = [];

  constructor(world: World, chance: () => number) {
    this.world = world;
    this.chance = chance;
  }

  next(): Action {
    const planned = this.planned.shift();
    if (planned) return planned;
    const loads = this.world.loads();
    const seen = loads.filter((load) => load.browser.isVisible && !load.isFrozen);
    if (this.world.windows.size === 0) return this.arrive();
    const load = this.pick(seen);
    if (load && this.chance() < 0.5 && hasMoreToBuy(load)) return this.hurry(load);
    const what = this.chance();
    if (load && what < 0.72) return this.shop(load);
    if (what < 0.86) return { do: 'pass', ms: this.pick([50, 300, 1_000, 1_600, 5_000, 5_000, 12_000, 31_000])! };
    return this.happen(loads);
  }

  private pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.chance() * list.length)];
  }

  private purposeOf(load: Load): Purpose {
    // A shopper with a pending order often continues shopping.
    if (load.see('payment').context.order !== null && this.chance() < 0.4) return PURPOSES['buyMore']!;
    const known = this.purposes.get(load);
    // Shoppers sometimes change their purpose.
    if (known && this.chance() > 0.03) return known;
    const purpose = PURPOSES[this.pick(Object.keys(PURPOSES))!]!;
    this.purposes.set(load, purpose);
    return purpose;
  }

  private shop(load: Load): Action {
    const offers = deedsOn(load);
    const pause = this.pick([0, 60, 250, 700, 700, 1_500, 4_000])!;
    if (offers.length === 0) return { do: 'pass', ms: pause };
    const view = { load, offers, chance: this.chance };
    const deed: Deed | null =
      (this.chance() < 0.1 ? null : this.purposeOf(load)(view)) ?? (this.chance() < 0.5 ? wander(view) : null);
    if (!deed) return { do: 'pass', ms: pause };
    const twin = deed.deed === 'pay' ? this.otherFormOf(load) : undefined;
    // Who has the form in two windows may tap in the second one just after the first bill has been made.
    if (twin && this.chance() < 0.5)
      this.planned = [
        { do: 'pass', ms: this.pick([100, 200, 300, 500])! },
        { do: 'deed', window: twin.place.number, after: 0, deed: { deed: 'pay' } },
      ];
    // After the tap on «Оплатить» the payer is at the bank soon, or never.
    else if (deed.deed === 'pay' && this.chance() < 0.6) {
      const outcome = this.chance() < 0.8 ? 'paid' : 'declined';
      this.planned = [
        ...(this.chance() < 0.25 ? [{ do: 'weather', weather: 'slow' } as const] : []),
        { do: 'pass', ms: this.pick([700, 2_000, 6_000])! },
        { do: 'bank', nth: 0, outcome },
        { do: 'show', window: load.place.number },
      ];
    }
    return { do: 'deed', window: load.place.number, after: pause, deed };
  }

  /** Another window in which the form can be submitted. */
  private otherFormOf(load: Load): Load | undefined {
    const canPay = (other: Load): boolean => deedsOn(other).some(({ deed }) => deed === 'pay');
    return this.world.loads().find((other) => other !== load && !other.isFrozen && canPay(other));
  }

  /** Who has more in the cart does not wait for a slow verification, and is at the form again before it ends. */
  private hurry(load: Load): Action {
    const go = (path: string): Action => ({
      do: 'deed',
      window: load.place.number,
      after: 30,
      deed: { deed: 'go', path },
    });
    this.planned = [go('/shop-bag'), go('/payment'), { do: 'pass', ms: this.pick([500, 4_000, 12_000])! }];
    return go('/');
  }

  /** Somebody opens the shop: soon after the last time, tomorrow, or next week. */
  private arrive(): Action {
    const open = this.opening();
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

  private opening(): Action {
    const client = this.pick(CLIENTS)!;
    const account = this.chance() < 0.6 ? ACCOUNTS[0] : this.pick(ACCOUNTS)!;
    return {
      do: 'open',
      window: this.world.opened + 1,
      client,
      account: client === 'browser' ? null : account,
      path: this.pick(DOORS)!,
    };
  }

  /** Something happens around the shoppers. */
  private happen(loads: readonly Load[]): Action {
    const window = this.pick([...this.world.windows.keys()]) ?? 0;
    const load = this.pick(loads);
    const { network } = this.world;
    // Only who has a line in a promotion waits for its end.
    const waiting = loads.filter(
      (one) =>
        one.face === 'open' && nextPromotionEnd(one.see('cart').context.items, this.world.scheduler.now()) !== null,
    );
    const promoted = this.pick(waiting)?.place.number;
    if (promoted !== undefined && this.chance() < 0.2)
      return { do: 'await promotion', window: promoted, ms: this.pick([-1_500, -300, 0, 40, 3_000, HOUR_MS])! };
    const events: (() => Action)[] = [
      () => (this.world.windows.size < MOST_WINDOWS ? this.opening() : { do: 'close', window }),
      () => ({ do: 'close', window }),
      () => ({ do: 'reload', window }),
      () => ({ do: 'kill', window, writes: this.pick([0, 0, 1, 2, 3, 5])! }),
      () => ({ do: load?.browser.isVisible ? 'hide' : 'show', window: load?.place.number ?? 0 }),
      () => ({
        do: load?.isFrozen ? 'thaw' : load?.browser.isVisible ? 'hide' : 'freeze',
        window: load?.place.number ?? 0,
      }),
      () => ({ do: 'show', window }),
      () => ({ do: 'thaw', window }),
      () => ({ do: 'weather', weather: this.pick([...WEATHERS, 'slow', 'good', 'good'] as const)! }),
      () => ({ do: 'connect', isOnline: !network.isOnline || this.chance() < 0.6 }),
      () => ({ do: 'maintenance', isOn: this.chance() < 0.3 }),
      () => ({ do: 'bank', nth: 0, outcome: this.chance() < 0.8 ? 'paid' : 'declined' }),
      () => ({ do: 'market', what: this.chance() < 0.3 ? 'prices' : 'promotions' }),
      () => ({ do: 'sleep', ms: Math.round(this.chance() ** 3 * DAY_MS) }),
    ];
    return this.pick(events)!();
  }
}
