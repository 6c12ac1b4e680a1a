import type { Action } from '../actions';
import { doDeed, type DeedWatch } from '../shoppers/hands';
import { hash, seededRandom } from '../../../src/demo/catalogue/random';
import type { Order } from '../../../src/demo/orders';
import { mapStorage } from '../../support/effects';
import { WindowHistory } from './history';
import { awaitPromotion, setClock, sleep } from './leaps';
import { leaveLegacy } from './legacies';
import { Load, type Place } from './load';
import { Locks } from './locks';
import { mishapOf } from './mishaps';
import { Network, type NetworkWatch } from './network';
import { Scheduler, type Owner } from './scheduler';
import { createServer, type Server } from './server';
import { SharedStorage, type Change } from './sharedStorage';

/** 21 November 2026, nine in the morning UTC. */
const BEGIN = Date.UTC(2026, 10, 21, 9);

/** Whom the server knows: a full profile, and two that are empty at first. */
export const ACCOUNTS = ['1001', '1002', '1003'] as const;

/** A window of the shop, and the load of the page that lives in it. */
export interface ShopWindow {
  place: Place;
  load: Load | null;
}

/** Who is told of everything that happens in a world. */
export interface WorldWatch extends NetworkWatch, DeedWatch {
  watch(world: World): void;
  /** @param make makes the load: it tells of calls and changes before anybody else knows it */
  onBirth(make: () => Load): void;
  onDeath(load: Load): void;
  /** The shop itself loads its page again. */
  onOwnReload(load: Load): void;
  onChange(change: Change): void;
  onRefused(by: Load, key: string): void;
  onEmptied(): void;
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
  private inFront = 0;
  private readonly random: () => number;

  /** @param audit is told of everything */
  constructor(seed: number, audit: WorldWatch) {
    this.seed = seed;
    this.audit = audit;
    this.random = seededRandom(hash(`world ${seed}`));
    this.server = createServer(this.scheduler.now, { hasFractions: seed % 3 === 0, hasTexts: seed % 5 === 0 });
    const { users } = this.server.demo;
    for (const [nth, account] of ACCOUNTS.entries())
      users.setCurrency(users.ensure(account, `shopper${account}`), 1 + ((seed + nth) % 3));
    this.network = new Network(seed, this.scheduler, this.server, audit);
    this.storage = new SharedStorage({
      loads: () => this.loads(),
      newsDelay: () => Math.round(this.random() ** 3 * 1_500),
      isHeardAtOnce: () => this.random() < 0.03,
      atOnce: (run, owner) => {
        audit.onMishap('another window hears of a write at once');
        this.scheduler.interrupt(owner, run);
      },
      after: (ms, run, owner) => void this.scheduler.after(ms, run, owner),
      awake: () => this.scheduler.awake,
      onChange: (change) => audit.onChange(change),
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

  /** Orders that wait for their payer, and whose page was opened. */
  payable(): Order[] {
    return this.server.demo.orders.all().filter((order) => order.status === 'pending' && this.pages.has(order.id));
  }

  /** Runs something of a load in a turn of its own. */
  readonly later = (load: Load, run: () => void): void => void this.scheduler.after(0, run, load);

  /** Called when the shop has opened the payment page of an order. On a phone it stands in front of the shop. */
  onPaymentPage(load: Load, url: string): void {
    const order = /\/pay\/(\d+)$/.exec(url)?.[1];
    if (order) this.pages.add(order);
    if (load.place.client === 'ios') this.later(load, () => load.browser.show(false));
  }

  onDeath(load: Load): void {
    this.audit.onDeath(load);
    this.storage.dropNewsOf(load);
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
    const { scheduler, server, network } = this;
    switch (action.do) {
      case 'open':
        return this.open(action);
      case 'pass':
        await scheduler.pass(action.ms);
        return true;
      case 'sleep':
        await sleep(this, action.ms);
        return true;
      case 'clock':
        if (scheduler.clockError === action.ms) return false;
        await setClock(this, action.ms);
        return true;
      case 'storage':
        return this.changeStorage(action.is);
      case 'build':
        this.build += 1;
        return true;
      case 'weather':
        network.weather = action.weather;
        return true;
      case 'connect':
        return this.connect(action.isOnline);
      case 'maintenance':
        server.demo.scenarios.use(action.isOn ? 'maintenance' : 'normal');
        return true;
      case 'bank': {
        const order = this.payable()[action.nth];
        if (order) server.demo.settle(order, action.outcome);
        return order !== undefined;
      }
      case 'market':
        if (action.what === 'prices') server.market.season += 1;
        else server.market.anchor = scheduler.now();
        return true;
      case 'inherit':
        return this.loads().length === 0 && leaveLegacy(this.storage.values, action.legacy);
      default:
        return this.doInWindow(action);
    }
  }

  private changeStorage(is: 'refusing' | 'accepting' | 'emptied'): boolean {
    const { storage } = this;
    if (is === 'emptied') {
      const isDone = storage.empty();
      if (isDone) this.audit.onEmptied();
      return isDone;
    }
    const isChanged = storage.isRefusing !== (is === 'refusing');
    storage.isRefusing = is === 'refusing';
    return isChanged;
  }

  /** A window comes to a screen whose file is gone with its build. */
  onMissingFile(): void {
    this.audit.onMishap('a file of an old build is gone');
  }

  private async doInWindow(action: Exclude<Extract<Action, { window: number }>, { do: 'open' }>): Promise<boolean> {
    const load = this.windows.get(action.window)?.load;
    if (!load?.isAlive) return false;
    switch (action.do) {
      case 'deed':
        await this.scheduler.pass(action.after);
        if (!load.isAlive || !load.isSeen) return false;
        await this.bringToFront(load);
        return load.isAlive && doDeed(this, load, action.deed);
      case 'await promotion':
        return awaitPromotion(this, load, action.ms);
      case 'close':
        load.die();
        return true;
      case 'kill':
        if (action.writes === 0) load.die();
        else load.writesLeft = action.writes;
        return true;
      case 'reload':
        this.reload(load);
        return true;
      case 'hide':
      case 'show':
        if (load.isFrozen || load.browser.isVisible === (action.do === 'show')) return false;
        await this.scheduler.during(load, () => load.browser.show(action.do === 'show'));
        return true;
      case 'minimise':
      case 'restore':
        if (load.isFrozen || load.isActive === (action.do === 'restore') || load.place.account === null) return false;
        await this.scheduler.during(load, () => load.activate(action.do === 'restore'));
        return true;
      case 'freeze':
        if (load.browser.isVisible || load.isFrozen) return false;
        load.isFrozen = true;
        return true;
      case 'thaw':
        if (!load.isFrozen) return false;
        load.isFrozen = false;
        this.scheduler.thaw(load);
        await this.scheduler.pass(1);
        return true;
    }
  }

  /** A tap into another window than the last one gives it the focus first. */
  private async bringToFront(load: Load): Promise<void> {
    if (this.inFront === load.place.number) return;
    this.inFront = load.place.number;
    await this.scheduler.during(load, () => load.browser.dispatch('focus'));
    await this.scheduler.pass(50);
  }

  private async open({ window: number, client, account, path }: Extract<Action, { do: 'open' }>): Promise<boolean> {
    this.opened = Math.max(this.opened, number);
    const place: Place = {
      number,
      client,
      account: client === 'browser' ? null : account,
      history: new WindowHistory(path),
      visit: mapStorage(),
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
    await this.scheduler.during(null, () => {
      this.audit.onBirth(() => {
        window.load = new Load(this, window.place);
        return window.load;
      });
    });
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
        this.audit.onBirth(() => {
          window.load = new Load(this, window.place);
          return window.load;
        });
      },
      null,
    );
  }

  private settle(owner: Owner | null): void {
    // What a page without an owner has begun belongs to a load that was born in this turn.
    const loads = owner instanceof Load ? [owner] : this.loads();
    for (const load of loads) {
      if (!load.settle()) continue;
      this.audit.onOwnReload(load);
      this.reload(load);
    }
  }

  private async connect(isOnline: boolean): Promise<boolean> {
    if (this.network.isOnline === isOnline) return false;
    this.network.connect(isOnline);
    // A frozen page hears of it when it goes on.
    for (const load of this.loads()) this.later(load, () => load.browser.dispatch(isOnline ? 'online' : 'offline'));
    await this.scheduler.pass(1);
    return true;
  }
}
