import type { Load } from './load';

/** One change of what the browser stores. */
export interface Change {
  by: Load;
  key: string;
  before: string | null;
  after: string | null;
}

/** A storage event that a window has not received yet. */
export interface PendingEvent {
  to: Load;
  /** Null: everything was removed. */
  key: string | null;
}

/** What the storage needs of the world around it. */
export interface StorageWorld {
  /** Every load of the page that lives. */
  loads(): readonly Load[];
  /** The delay of a storage event, milliseconds. */
  eventDelay(): number;
  /** Whether another window, a process of its own, receives a write before the next write. */
  deliversAtOnce(): boolean;
  /** Another window's code runs between two steps of the one that runs. */
  atOnce(run: () => void, owner: Load): void;
  after(ms: number, run: () => void, owner: Load): void;
  awake(): number;
  onChange(change: Change): void;
  /** A write of a living load was refused. */
  onRefused(by: Load, key: string): void;
}

/** The one storage of the browser, which all windows of the shop share. */
export class SharedStorage {
  readonly values = new Map<string, string>();
  /** Whether nothing can be stored: it is full, or the browser forbids it. Removing is possible. */
  isRefusing = false;
  /** The undelivered events, the oldest first. */
  readonly pending: PendingEvent[] = [];
  private readonly world: StorageWorld;
  private readonly lastEventAt = new WeakMap<Load, number>();
  /** Loads in the middle of a write: no event interrupts a running task. */
  private readonly writing = new Set<Load>();

  constructor(world: StorageWorld) {
    this.world = world;
  }

  /** The storage as one load of the page meets it. */
  handleOf(load: Load): Storage {
    const { values } = this;
    return {
      get length() {
        return values.size;
      },
      key: (index) => [...values.keys()][index] ?? null,
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => this.change(load, key, value),
      removeItem: (key) => this.change(load, key, null),
      clear: () => [...values.keys()].forEach((key) => this.change(load, key, null)),
    };
  }

  /** Whether a load has not yet received a change of this key. */
  hasPendingEvent(to: Load, key: string): boolean {
    return this.pending.some((event) => event.to === to && (event.key === null || event.key === key));
  }

  /** The user removes everything; every window gets an event. @returns false where nothing was stored */
  empty(): boolean {
    if (this.values.size === 0) return false;
    this.values.clear();
    for (const to of this.world.loads()) this.notify({ to, key: null });
    return true;
  }

  private change(by: Load, key: string, after: string | null): void {
    const before = this.values.get(key) ?? null;
    // A dead process writes nothing; a write without a change sends no event.
    if (!by.isAlive || before === after) return;
    if (after !== null && this.isRefusing) {
      this.world.onRefused(by, key);
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    }
    if (after === null) this.values.delete(key);
    else this.values.set(key, after);
    this.world.onChange({ by, key, before, after });
    this.writing.add(by);
    for (const to of this.world.loads()) if (to !== by && to.isAlive) this.notify({ to, key });
    this.writing.delete(by);
    if (by.writesLeft !== null && (by.writesLeft -= 1) <= 0) by.die();
  }

  /** Events come late, but each window gets them in order. */
  private notify(event: PendingEvent): void {
    const { to } = event;
    this.pending.push(event);
    if (!to.isFrozen && !this.writing.has(to) && this.world.deliversAtOnce())
      return this.world.atOnce(() => this.deliverAll(to), to);
    const now = this.world.awake();
    const at = Math.max(this.lastEventAt.get(to) ?? 0, now + this.world.eventDelay());
    this.lastEventAt.set(to, at);
    this.world.after(at - now, () => this.deliver(event), to);
  }

  private deliverAll(to: Load): void {
    for (const one of this.pending.filter((event) => event.to === to)) this.deliver(one);
  }

  private deliver(event: PendingEvent): void {
    // It may have got this event earlier, together with a later one.
    if (this.forget(event)) event.to.browser.dispatch('storage', { key: event.key });
  }

  private forget(event: PendingEvent): boolean {
    const place = this.pending.indexOf(event);
    if (place >= 0) this.pending.splice(place, 1);
    return place >= 0;
  }

  /** A load has ended: it gets no more events. */
  dropEventsOf(load: Load): void {
    for (const event of this.pending.filter(({ to }) => to === load)) this.forget(event);
  }
}
