import { nextPromotionEnd } from '../../../machines/model/money';
import { hasEndedElsewhere, sharesOrder } from './windowsOfOne';
import type { Action } from '../actions';
import type { Load } from '../world/load';
import type { World } from '../world/world';
import { pickByWeight, type EventName, type Odds } from './odds';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Where shoppers open the shop: at home mostly. */
const START_PATHS = [
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

/** By how much a device's clock may be wrong, milliseconds. */
const CLOCK_ERRORS = [0, 0, -DAY_MS, -HOUR_MS, 10 * MINUTE_MS, HOUR_MS, 3 * DAY_MS, 30 * DAY_MS];

/** A world, and the chances of its life. */
export interface Chances {
  world: World;
  odds: Odds;
  /** From 0 to 1. */
  chance: () => number;
  pick<T>(list: readonly T[]): T | undefined;
}

/** Somebody opens another window. */
export function opening({ world, odds, chance, pick }: Chances): Action {
  const client = pickByWeight(odds.clients, chance);
  const account = chance() < 0.6 ? odds.accounts[0]! : pick(odds.accounts)!;
  return {
    do: 'open',
    window: world.opened + 1,
    client,
    account: client === 'browser' ? null : account,
    path: pick(START_PATHS)!,
  };
}

/** A window goes out of sight, or is frozen there: often one whose order is another window's too. */
function freezing({ world, pick }: Chances): Action {
  const hidden = world.loads().filter((load) => !load.browser.isVisible && !load.isFrozen);
  const load = pick(hidden.filter((one) => sharesOrder(world, one))) ?? pick(hidden);
  if (load) return { do: 'freeze', window: load.place.number };
  return { do: 'hide', window: pick(world.loads())?.place.number ?? 0 };
}

/** A frozen window often sleeps until its order has ended elsewhere. */
function thawing({ world, chance, pick }: Chances): Action {
  const frozen = world.loads().filter(({ isFrozen }) => isFrozen);
  const isDue = (load: Load): boolean => hasEndedElsewhere(world, load) || chance() < 0.3;
  return { do: 'thaw', window: pick(frozen.filter(isDue))?.place.number ?? 0 };
}

/** Something that happens around the shoppers. */
export function eventOf(name: EventName, chances: Chances): Action {
  const { world, odds, chance, pick } = chances;
  const { network, storage } = world;
  const load = pick(world.loads());
  const window = load?.place.number ?? 0;
  switch (name) {
    case 'open':
      return world.windows.size < odds.windows ? opening(chances) : { do: 'close', window };
    case 'close':
    case 'reload':
      return { do: name, window };
    case 'kill':
      return { do: name, window, writes: pick([0, 0, 1, 2, 3, 5])! };
    case 'hide':
      return { do: load?.browser.isVisible ? 'hide' : 'show', window };
    case 'minimise':
      return { do: load?.isActive ? 'minimise' : 'restore', window };
    case 'freeze':
      return freezing(chances);
    case 'thaw':
      return thawing(chances);
    case 'weather':
      return { do: name, weather: pickByWeight(odds.weathers, chance) };
    case 'connect':
      return { do: name, isOnline: !network.isOnline || chance() < 0.6 };
    case 'maintenance':
      return { do: name, isOn: chance() < 0.3 };
    case 'bank':
      return { do: name, outcome: chance() < 0.8 ? 'paid' : 'declined' };
    case 'market':
      return { do: name, what: chance() < 0.3 ? 'prices' : 'promotions' };
    case 'sleep':
      return { do: name, ms: Math.round(chance() ** 3 * DAY_MS) };
    case 'clock':
      return { do: name, ms: pick(CLOCK_ERRORS)! };
    case 'storage':
      return { do: name, is: storage.isRefusing ? 'accepting' : chance() < 0.6 ? 'refusing' : 'emptied' };
    case 'build':
      return { do: name };
    case 'promotion': {
      // Only a shopper with a line in a promotion waits for its end.
      const waiting = world
        .loads()
        .filter(
          (one) =>
            one.face === 'open' &&
            nextPromotionEnd(one.see('cart').context.items, world.scheduler.deviceNow()) !== null,
        );
      const promoted = pick(waiting)?.place.number;
      return promoted === undefined
        ? { do: 'pass', ms: 1_000 }
        : { do: 'await promotion', window: promoted, ms: pick([-1_500, -300, 0, 40, 3_000, HOUR_MS])! };
    }
  }
}
