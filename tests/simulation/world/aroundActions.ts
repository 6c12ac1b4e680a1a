import type { Action } from '../actions';
import type { Order } from '../../../src/workshop/demo/orders';
import { setClock, sleep } from './leaps';
import { leaveLegacy } from './legacies';
import type { Load } from './load';
import type { Network } from './network';
import type { Scheduler } from './scheduler';
import type { Server } from './server';
import type { SharedStorage } from './sharedStorage';

/** What an action outside of all windows needs of the world. */
interface AroundWorld {
  readonly scheduler: Scheduler;
  readonly server: Server;
  readonly network: Network;
  readonly storage: SharedStorage;
  readonly audit: { onEmptied(): void; onInherited(): void };
  build: number;
  loads(): readonly Load[];
  later(load: Load, run: () => void): void;
  payable(): Order[];
}

/** Does an action outside of all windows. @returns false where it cannot be done now */
export async function doAround(world: AroundWorld, action: Exclude<Action, { window: number }>): Promise<boolean> {
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
      await setClock(world, action.ms);
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
      const order = world.payable()[action.nth];
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
