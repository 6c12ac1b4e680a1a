import { createActor, SimulatedClock, type AnyActor, type SnapshotFrom } from 'xstate';
import { createDemoShop } from '../../src/demo/shop';
import { createStorage } from '../../src/platform/storage';
import { wireCollection } from '../../src/wiring/collection';
import type { Effects } from '../../src/wiring/effects';
import { wireFeed } from '../../src/wiring/feed';
import { wireItem } from '../../src/wiring/item';
import { wirePaymentForm } from '../../src/wiring/paymentForm';
import { wireProfile } from '../../src/wiring/profile';
import { createSaved, type Saved } from '../../src/wiring/saved';
import type { Flow, FlowId } from '../../src/wiring/shop';
import { startShop } from '../../src/wiring/world';
import { channel } from './channel';
import { advance } from './clock';
import { fakeEffects, mapStorage } from './effects';
import { monkeyServer, type OpenCall } from './monkeyServer';
import { NOON } from './samples';

/**
 * The whole wired shop without its views: real machines, real wiring, real axios and real storage keys, against the
 * demo server. For each path it runs the page machines that the views would start.
 */
export class MonkeyWorld {
  readonly clock = new SimulatedClock();
  readonly demo = createDemoShop({ now: () => NOON + this.clock.now() });
  readonly said: string[] = [];
  /** Every call that was made, oldest first. */
  readonly calls: OpenCall[] = [];
  readonly server = monkeyServer(this.demo, (call) => {
    this.calls.push(call);
    this.onCall(call);
  });
  onCall: (call: OpenCall) => void = () => {};
  seen = true;
  online = true;
  page: { path: string; actor: AnyActor } | null = null;
  private readonly kept = mapStorage({ telegramId: '1001', telegramUsername: 'demo' });
  private readonly visit = mapStorage({ telegramId: '1001', telegramUsername: 'demo' });
  readonly saved: Saved = createSaved(
    createStorage(
      () => this.kept,
      () => {},
    ),
    createStorage(
      () => this.visit,
      () => {},
    ),
  );
  private readonly sight = channel<boolean>();
  private readonly connection = channel<boolean>();
  private readonly elsewhere = channel<string | null>();
  private stack = ['/'];
  private wantsReload = false;
  private world!: ReturnType<typeof startShop>;

  async open(): Promise<void> {
    const { effects } = fakeEffects();
    const instance = await effects.client.instance();
    instance.defaults.adapter = this.server.adapter;
    const own: Effects = {
      ...effects,
      saved: this.saved,
      now: () => NOON + this.clock.now(),
      log: { warn: (text) => void this.said.push(text), error: (text) => void this.said.push(text) },
      router: {
        push: (path) => this.go([...this.stack, path]),
        replace: (path) => this.go([...this.stack.slice(0, -1), path]),
        back: () => this.go(this.stack.length > 1 ? this.stack.slice(0, -1) : ['/']),
        visit: () => ({ path: this.path, position: this.stack.length - 1 }),
        attach: () => () => {},
      },
      browserWindow: {
        ...effects.browserWindow,
        reload: () => {
          this.wantsReload = true;
        },
        isVisible: () => this.seen,
        onSight: (listener) => {
          listener(this.seen);
          return this.sight.on(listener);
        },
        onReturn: (listener) => this.sight.on((seen) => seen && listener()),
        onConnection: (listener) => {
          listener(this.online);
          return this.connection.on(listener);
        },
        onStoredElsewhere: (listener) => this.elsewhere.on(listener),
      },
    };
    this.world = startShop(own, { clock: this.clock });
    await this.rest();
  }

  get shop() {
    return this.world.shop;
  }

  /** A flow's snapshot; undefined while the shop is closed. */
  flow<Id extends FlowId>(id: Id): SnapshotFrom<Flow<Id>> | undefined {
    return this.shop.getSnapshot().children[id]?.getSnapshot() as SnapshotFrom<Flow<Id>> | undefined;
  }

  get path(): string {
    return this.stack.at(-1) ?? '/';
  }

  /** Sends an event to a flow, if it runs. */
  send(id: FlowId, event: { type: string; [field: string]: unknown }): void {
    (this.shop.getSnapshot().children[id] as AnyActor | undefined)?.send(event as never);
  }

  /** The shopper or the shop navigates; the machine is told later, as React Router does. */
  go(stack: string[]): void {
    queueMicrotask(() => {
      this.stack = stack;
      this.send('navigation', { type: 'navigation.arrived', path: this.path, position: stack.length - 1 });
    });
  }

  look(seen: boolean): void {
    this.seen = seen;
    this.sight.tell(seen);
  }

  connect(online: boolean): void {
    this.online = online;
    this.connection.tell(online);
  }

  /** Another window of the shop writes. */
  writeElsewhere(write: (saved: Saved) => void, key: string | null): void {
    write(
      createSaved(
        createStorage(
          () => this.kept,
          () => {},
        ),
        createStorage(
          () => this.visit,
          () => {},
        ),
      ),
    );
    this.elsewhere.tell(key);
  }

  /** Handles everything that has its answer, performs a requested reload, and starts the page of the path. */
  async rest(): Promise<void> {
    for (let turn = 0; turn < 3; turn += 1)
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    if (this.wantsReload) await this.reopen();
    this.showPage();
  }

  async pass(ms: number): Promise<void> {
    await advance(this.clock, ms, 500);
    await this.rest();
  }

  /** The app is closed and opened again, at the same place. */
  async reopen(): Promise<void> {
    this.wantsReload = false;
    this.close();
    await this.open();
  }

  close(): void {
    this.page?.actor.stop();
    this.page = null;
    this.shop.stop();
  }

  private showPage(): void {
    const isOpen = this.shop.getSnapshot().value === 'open';
    if (this.page?.path === this.path && isOpen) return;
    this.page?.actor.stop();
    this.page = null;
    if (!isOpen) return;
    const { effects, shop } = this.world;
    const options = { clock: this.clock };
    const [, kind, id = ''] = /^\/(item|collection)\/(\d+)$/.exec(this.path) ?? [];
    const actor =
      this.path === '/'
        ? createActor(wireFeed(effects, shop), { ...options, input: { subject: null } })
        : kind === 'item'
          ? createActor(wireItem(effects, shop), { ...options, input: { productId: id } })
          : kind === 'collection'
            ? createActor(wireCollection(effects, shop), { ...options, input: { subject: { kind, id } } })
            : this.path === '/profile'
              ? createActor(wireProfile(effects, shop), options)
              : this.path === '/payment'
                ? createActor(wirePaymentForm(effects, shop), options)
                : null;
    if (actor) this.page = { path: this.path, actor: (actor as AnyActor).start() };
  }
}
