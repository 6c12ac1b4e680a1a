import type { Action } from '../actions';
import type { ShopperWatch } from '../shoppers/hands';
import { hash, seededRandom } from '../../../src/workshop/demo/catalogue/random';
import type { Order } from '../../../src/workshop/demo/orders';
import type { EntryState } from '../../../src/shop/platform/router';
import { mapStorage } from '../../support/effects';
import { doAround, doInWindow } from './doAction';
import { WindowHistory, type Place } from './place';
import { Load } from './load';
import { Locks } from './locks';
import { mishapOf } from './mishaps';
import { Network, type NetworkWatch } from './network';
import { Scheduler, type Owner } from './scheduler';
import { createServer, type Server } from './server';
import { SharedStorage, type Change } from './sharedStorage';

/** 21 November 2026, nine in the morning UTC. */
const BEGIN = Date.UTC(2026, 10, 21, 9);

/** The accounts of the server: one with a full profile, and two with an empty one at first. */
export const ACCOUNTS = ['1001', '1002', '1003'] as const;

/** A window of the shop, and the load of the page that lives in it. */
export interface ShopWindow {
  place: Place;
  load: Load | null;
}

/** Receives everything that happens in a world. */
export interface WorldWatch extends NetworkWatch, ShopperWatch {
  watch(world: World): void;
  /** @param make makes the load: its calls and changes are reported before `make` returns */
  onStart(make: () => Load): void;
  onDeath(load: Load): void;
  /** The shop itself loads its page again. */
  onOwnReload(load: Load): void;
  onChange(change: Change): void;
  onRefused(by: Load, key: string): void;
  onOverwritten(change: Change, seen: string | null, writers: readonly Load[]): void;
  /** The shop replaces the current entry of a window's history. */
  onReplaced(load: Load, path: string, state: EntryState | null): void;
  onEmptied(): void;
  /** Another version of the shop has left its data: they are compared with those that it makes of them. */
  onInherited(): void;
}

/** Everything outside the shop, and the shop in all its windows. Its history follows from its seed and its actions. */
export class World {
  readonly scheduler = new Scheduler(BEGIN);
  readonly server: Server;
  readonly network: Network;
  readonly storage: SharedStorage;
  readonly locks = new Locks();
  /** By their number, the oldest first. */
  readonly windows = new Map<number, ShopWindow>();
  /** Orders whose payment page was opened. */
  readonly pages = new Set<string>();
  /** Counts the builds that were published. */
  build = 0;
  /** The highest number that a window had. */
  opened = 0;
  readonly seed: number;
  readonly audit: WorldWatch;
  /** The window that was tapped into last. */
  inFront = 0;
  private readonly random: () => number;

  /** @param audit is notified of everything */
  constructor(seed: number, audit: WorldWatch) {
    this.seed = seed;
    this.audit = audit;
    this.random = seededRandom(hash(`world ${seed}`));
    this.server = createServer(this.scheduler.now, {
      hasFractions: seed % 3 === 0,
      hasTexts: seed % 5 === 0,
      hasTextCurrencies: seed % 4 === 1,
      hasTextProducts: seed % 4 === 2,
      hasNumberOrders: seed % 4 === 3,
      keepsKeys: seed % 3 > 0,
      refusesKeys: seed % 5 === 1,
      writing: (['as the contract', 'wrapped', 'texts', 'more fields'] as const)[seed % 7] ?? 'as the contract',
    });
    const { users } = this.server.demo;
    for (const [nth, account] of ACCOUNTS.entries())
      users.setCurrency(users.ensure(account, `shopper${account}`), 1 + ((seed + nth) % 3));
    this.network = new Network(seed, this.scheduler, this.server, audit);
    this.storage = new SharedStorage({
      loads: () => this.loads(),
      eventDelay: () => Math.round(this.random() ** 3 * 1_500),
      deliversAtOnce: () => this.random() < 0.03,
      // Only the records of accounts: this version recognises what it has written under the other keys.
      readingDelay: (key) => (seed % 2 === 0 && /^shop\../.test(key) ? Math.round(this.random() ** 2 * 300) : 0),
      atOnce: (run, owner) => {
        audit.onMishap('another window receives a write at once');
        this.scheduler.interrupt(owner, run);
      },
      after: (ms, run, owner) => void this.scheduler.after(ms, run, owner),
      awake: () => this.scheduler.awake,
      onChange: (change) => audit.onChange(change),
      onOverwritten: (change, seen, writers) => {
        audit.onMishap('a window overwrites what it has not read');
        audit.onOverwritten(change, seen, writers);
      },
      onRefused: (by, key) => {
        audit.onMishap('the storage refuses a write');
        audit.onRefused(by, key);
      },
    });
    this.scheduler.onSettled = (owner) => this.settle(owner);
    audit.watch(this);
  }

  /** Every load of the page that lives. */
  readonly loads = (): Load[] => [...this.windows.values()].flatMap(({ load }) => (load?.isAlive ? [load] : []));

  /** The oldest order that waits for its payer, and whose page was opened. */
  payable(): Order | undefined {
    return this.server.demo.orders.all().find((order) => order.status === 'pending' && this.pages.has(order.id));
  }

  /** Runs something of a load in a turn of its own. */
  readonly later = (load: Load, run: () => void): void => void this.scheduler.after(0, run, load);

  /** Called when the shop has opened the payment page of an order. On a phone it covers the shop. */
  onPaymentPage(load: Load, url: string): void {
    const order = /\/pay\/(\d+)$/.exec(url)?.[1];
    if (order) this.pages.add(order);
    if (load.place.client === 'ios') this.later(load, () => load.browser.show(false));
  }

  onReplaced(load: Load, path: string, state: EntryState | null): void {
    this.audit.onReplaced(load, path, state);
  }

  onDeath(load: Load): void {
    this.audit.onDeath(load);
    this.storage.dropEventsOf(load);
    this.network.leave(load);
    this.locks.leave(load, this.later);
    this.disposals.push(load);
  }

  private disposals: Load[] = [];

  /** Does one action. @returns false where it cannot be done now */
  async perform(action: Action): Promise<boolean> {
    const isDone = await this.does(action);
    const mishap = isDone ? mishapOf(action) : null;
    if (mishap !== null) this.audit.onMishap(mishap);
    for (const load of this.disposals.splice(0)) load.dispose();
    for (const [number, { load }] of this.windows)
      if (load && !load.isAlive && !this.reloading.has(number)) this.windows.delete(number);
    return isDone;
  }

  private readonly reloading = new Set<number>();

  private async does(action: Action): Promise<boolean> {
    if (action.do === 'open') return this.open(action);
    if (!('window' in action)) return doAround(this, action);
    const load = this.windows.get(action.window)?.load;
    return load?.isAlive ? doInWindow(this, load, action) : false;
  }

  /** A window opens a screen whose file was removed with its build. */
  onMissingFile(): void {
    this.audit.onMishap('a file of an old build is missing');
  }

  private async open({ window: number, client, account, path }: Extract<Action, { do: 'open' }>): Promise<boolean> {
    this.opened = Math.max(this.opened, number);
    const place: Place = {
      number,
      client,
      account: client === 'browser' ? null : account,
      history: new WindowHistory(path),
      session: mapStorage(),
      loads: 0,
    };
    this.windows.set(number, { place, load: null });
    this.inFront = number;
    await this.begin(number);
    return true;
  }

  /** The page of a window is there: the shop starts. */
  private async begin(number: number): Promise<void> {
    const window = this.windows.get(number)!;
    await this.scheduler.during(null, () => this.audit.onStart(() => (window.load = new Load(this, window.place))));
    if (window.load) await this.scheduler.during(window.load, () => {});
  }

  /** The page of a window is loaded again. */
  reload(load: Load): void {
    const { number } = load.place;
    load.die();
    this.reloading.add(number);
    this.scheduler.after(
      100 + Math.round(this.random() * 400),
      () => {
        this.reloading.delete(number);
        const window = this.windows.get(number);
        if (!window) return;
        this.audit.onStart(() => (window.load = new Load(this, window.place)));
      },
      null,
    );
  }

  private settle(owner: Owner | null): void {
    // What a page without an owner has begun belongs to a load that started in this turn.
    const loads = owner instanceof Load ? [owner] : this.loads();
    for (const load of loads) {
      if (!load.settle()) continue;
      this.audit.onOwnReload(load);
      this.reload(load);
    }
  }
}
