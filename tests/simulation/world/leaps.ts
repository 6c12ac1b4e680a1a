import { nextPromotionEnd } from '../../../machines/model/money';
import type { Load } from './load';
import type { Scheduler } from './scheduler';

/** What a leap in time needs of the world around it. */
interface LeapWorld {
  readonly scheduler: Scheduler;
  readonly network: { cut(): void };
  /** Every load of the page that lives. */
  loads(): readonly Load[];
}

const DAY_MS = 86_400_000;

/** The longest that anybody waits for the end of a promotion, milliseconds. */
const LONGEST_TIMEOUT_MS = 40 * DAY_MS;

/** How long before the end of a promotion the device is awake again, milliseconds. */
const AWAKE_BEFORE_MS = 4_000;

/** Something happens while no window is in sight. */
async function outOfSight({ scheduler, loads }: LeapWorld, act: () => void): Promise<void> {
  const seen = loads().filter((load) => load.browser.isVisible && !load.isFrozen);
  for (const load of seen) await scheduler.during(load, () => load.browser.show(false));
  act();
  for (const load of seen) if (load.isAlive) await scheduler.during(load, () => load.browser.show(true));
  await scheduler.pass(20);
}

/** The device sleeps: its windows go out of sight, its connections break, its wall clock goes on. */
export const sleep = (world: LeapWorld, ms: number): Promise<void> =>
  outOfSight(world, () => {
    world.scheduler.sleep(ms);
    world.network.cut();
  });

/** The user sets the device's clock, in another app. @param ms how far ahead of the right time it is then, milliseconds */
export const setClock = (world: LeapWorld, ms: number): Promise<void> =>
  outOfSight(world, () => {
    world.scheduler.clockError = ms;
  });

/**
 * Time goes on until the next promotion of a line in a window's cart ends.
 * @param ms how much longer, milliseconds; negative: until before it
 * @returns false where no promotion ends soon
 */
export async function awaitPromotion(world: LeapWorld, load: Load, ms: number): Promise<boolean> {
  const { scheduler } = world;
  const now = scheduler.deviceNow();
  const end = load.face === 'open' ? nextPromotionEnd(load.see('cart').context.items, now) : null;
  if (end === null || end - now > LONGEST_TIMEOUT_MS || end + ms <= now) return false;
  // The phone is not used for days: it sleeps until just before.
  const asleep = end + ms - now - AWAKE_BEFORE_MS;
  if (asleep > 60_000) await sleep(world, asleep);
  const rest = end + ms - scheduler.deviceNow();
  if (rest > 0) await scheduler.pass(rest);
  return true;
}
