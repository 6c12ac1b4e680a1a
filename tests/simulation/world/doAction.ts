import { nextPromotionEnd } from '../../../machines/model/money';
import type { Order } from '../../../src/workshop/demo/orders';
import type { Action } from '../actions';
import { doShopperAction, type ShopperWatch } from '../shoppers/hands';
import { leaveLegacy } from './legacies';
import type { Load } from './load';
import type { Network } from './network';
import type { Scheduler } from './scheduler';
import type { Server } from './server';
import type { SharedStorage } from './sharedStorage';

/** What an action needs of the world. */
interface ActionWorld {
  readonly scheduler: Scheduler;
  readonly server: Server;
  readonly network: Network;
  readonly storage: SharedStorage;
  readonly audit: ShopperWatch & { onEmptied(): void; onInherited(): void };
  build: number;
  /** The window that was tapped into last. */
  inFront: number;
  /** Every load of the page that lives. */
  loads(): readonly Load[];
  later(load: Load, run: () => void): void;
  payable(): Order | undefined;
  reload(load: Load): void;
}

const DAY_MS = 86_400_000;

/** The longest that anybody waits for the end of a promotion, milliseconds. */
const LONGEST_TIMEOUT_MS = 40 * DAY_MS;

/** How long before the end of a promotion the device is awake again, milliseconds. */
const AWAKE_BEFORE_MS = 4_000;

/** Something happens while no window is in sight. */
async function outOfSight({ scheduler, loads }: ActionWorld, act: () => void): Promise<void> {
  const seen = loads().filter((load) => load.browser.isVisible && !load.isFrozen);
  for (const load of seen) await scheduler.during(load, () => load.browser.show(false));
  act();
  for (const load of seen) if (load.isAlive) await scheduler.during(load, () => load.browser.show(true));
  await scheduler.pass(20);
}

/** The device sleeps: its windows go out of sight, its connections break, its wall clock goes on. */
const sleep = (world: ActionWorld, ms: number): Promise<void> =>
  outOfSight(world, () => {
    world.scheduler.sleep(ms);
    world.network.cut();
  });

/**
 * Time goes on until the next promotion of a line in a window's cart ends.
 * @param ms how much longer, milliseconds; negative: until before it
 * @returns false where no promotion ends soon
 */
async function awaitPromotion(world: ActionWorld, load: Load, ms: number): Promise<boolean> {
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

/** Does an action outside of all windows. @returns false where it cannot be done now */
export async function doAround(world: ActionWorld, action: Exclude<Action, { window: number }>): Promise<boolean> {
  const { scheduler, server, network, storage, audit } = world;
  switch (action.do) {
    case 'pass':
      await scheduler.pass(action.ms);
      return true;
    case 'sleep':
      await sleep(world, action.ms);
      return true;
    case 'clock':
      if (scheduler.clockError === action.ms) return false;
      // The user sets it in another app.
      await outOfSight(world, () => (scheduler.clockError = action.ms));
      return true;
    case 'storage': {
      if (action.is === 'emptied') {
        const isDone = storage.empty();
        if (isDone) audit.onEmptied();
        return isDone;
      }
      const isChanged = storage.isRefusing !== (action.is === 'refusing');
      storage.isRefusing = action.is === 'refusing';
      return isChanged;
    }
    case 'build':
      world.build += 1;
      return true;
    case 'weather':
      network.weather = action.weather;
      return true;
    case 'connect': {
      const { isOnline } = action;
      if (network.isOnline === isOnline) return false;
      network.connect(isOnline);
      // A frozen page receives the event when it goes on.
      for (const load of world.loads()) world.later(load, () => load.browser.dispatch(isOnline ? 'online' : 'offline'));
      await scheduler.pass(1);
      return true;
    }
    case 'maintenance':
      server.demo.scenarios.use(action.isOn ? 'maintenance' : 'normal');
      return true;
    case 'bank': {
      const order = world.payable();
      if (order) server.demo.settle(order, action.outcome);
      return order !== undefined;
    }
    case 'market':
      if (action.what === 'prices') server.market.season += 1;
      else server.market.anchor = scheduler.now();
      return true;
    case 'inherit': {
      const isDone = world.loads().length === 0 && leaveLegacy(storage.values, action.legacy);
      if (isDone) audit.onInherited();
      return isDone;
    }
  }
}

type WindowAction = Exclude<Extract<Action, { window: number }>, { do: 'open' }>;

/** Does an action in a window that lives. @returns false where it cannot be done now */
export async function doInWindow(world: ActionWorld, load: Load, action: WindowAction): Promise<boolean> {
  switch (action.do) {
    case 'shopper':
      await world.scheduler.pass(action.after);
      if (!load.isAlive || !load.isSeen) return false;
      await bringToFront(world, load);
      return load.isAlive && doShopperAction(world, load, action.action);
    case 'await promotion':
      return awaitPromotion(world, load, action.ms);
    case 'close':
      load.die();
      return true;
    case 'kill':
      if (action.writes === 0) load.die();
      else load.writesLeft = action.writes;
      return true;
    case 'reload':
      world.reload(load);
      return true;
    case 'hide':
    case 'show':
      if (load.isFrozen || load.browser.isVisible === (action.do === 'show')) return false;
      await world.scheduler.during(load, () => load.browser.show(action.do === 'show'));
      return true;
    case 'minimise':
    case 'restore':
      if (load.isFrozen || load.isActive === (action.do === 'restore') || load.place.account === null) return false;
      await world.scheduler.during(load, () => load.activate(action.do === 'restore'));
      return true;
    case 'freeze':
      if (load.browser.isVisible || load.isFrozen) return false;
      load.isFrozen = true;
      return true;
    case 'thaw':
      if (!load.isFrozen) return false;
      load.isFrozen = false;
      world.scheduler.thaw(load);
      await world.scheduler.pass(1);
      return true;
  }
}

/** A tap into another window than the last one gives it the focus first. */
async function bringToFront(world: ActionWorld, load: Load): Promise<void> {
  if (world.inFront === load.place.number) return;
  world.inFront = load.place.number;
  await world.scheduler.during(load, () => load.browser.dispatch('focus'));
  await world.scheduler.pass(50);
}
