import type { Action } from '../actions';
import { doShopperAction, type ShopperWatch } from '../shoppers/hands';
import { awaitPromotion } from './leaps';
import type { Load } from './load';
import type { Scheduler } from './scheduler';

/** The parts of the world that an action in a window needs. */
interface WindowWorld {
  readonly scheduler: Scheduler;
  readonly network: { cut(): void };
  readonly audit: ShopperWatch;
  /** The window that was tapped into last. */
  inFront: number;
  loads(): readonly Load[];
  reload(load: Load): void;
}

type WindowAction = Exclude<Extract<Action, { window: number }>, { do: 'open' }>;

/** Does an action in a window that lives. @returns false where it cannot be done now */
export async function doInWindow(world: WindowWorld, load: Load, action: WindowAction): Promise<boolean> {
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
async function bringToFront(world: WindowWorld, load: Load): Promise<void> {
  if (world.inFront === load.place.number) return;
  world.inFront = load.place.number;
  await world.scheduler.during(load, () => load.browser.dispatch('focus'));
  await world.scheduler.pass(50);
}
