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
  /** How long another window, a process of its own, still reads the old value of a key, milliseconds. */
  readingDelay(key: string): number;
  /** Another window's code runs between two steps of the one that runs. */
  atOnce(run: () => void, owner: Load): void;
  after(ms: number, run: () => void, owner: Load | null): void;
  awake(): number;
  onChange(change: Change): void;
  /**
   * A change is about to be made by a load that has not read what others wrote there.
   * @param seen what it has read
   * @param writers those that wrote the rest
   */
  onOverwritten(change: Change, seen: string | null, writers: readonly Load[]): void;
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
  /** When each load reads the last write, and gets the last event. */
  private readonly lastAt = new WeakMap<Load, { read: number; event: number }>();
  /** What a load still reads under a key, and the writers of what its process has not received yet, the oldest first. */
  private readonly outdated = new WeakMap<Load, Map<string, { value: string | null; missing: Load[] }>>();
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
      getItem: (key) => this.read(load, key),
      setItem: (key, value) => this.change(load, key, value),
      removeItem: (key) => this.change(load, key, null),
      clear: () => [...values.keys()].forEach((key) => this.change(load, key, null)),
    };
  }

  private read(load: Load, key: string): string | null {
    const old = this.outdated.get(load)?.get(key);
    return old ? old.value : (this.values.get(key) ?? null);
  }

  /** Another load has written: this one reads it at a time, each write in turn. */
  private receive(to: Load, { by, key, before, after }: Change, ms: number): void {
    const all = this.outdated.get(to) ?? new Map<string, { value: string | null; missing: Load[] }>();
    this.outdated.set(to, all);
    const old = all.get(key) ?? { value: before, missing: [] };
    old.missing.push(by);
    all.set(key, old);
    const read = (): void => {
      // Its own write is later than this one.
      if (all.get(key) !== old) return;
      old.value = after;
      old.missing.shift();
      if (old.missing.length === 0) all.delete(key);
    };
    // Also a frozen page.
    this.world.after(ms, read, null);
  }

  /** Whether a load has not yet received a change of this key. */
  hasPendingEvent(to: Load, key: string): boolean {
    return this.pending.some((event) => event.to === to && (event.key === null || event.key === key));
  }

  /** The user removes everything; every window gets an event. @returns false where nothing was stored */
  empty(): boolean {
    if (this.values.size === 0) return false;
    this.values.clear();
    for (const to of this.world.loads()) {
      this.outdated.delete(to);
      this.notify({ to, key: null }, null);
    }
    return true;
  }

  private change(by: Load, key: string, after: string | null): void {
    const before = this.values.get(key) ?? null;
    // A dead process writes nothing; a write without a change sends no event.
    if (!by.isAlive || this.read(by, key) === after) return;
    if (after !== null && this.isRefusing) {
      this.world.onRefused(by, key);
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    }
    if (after === null) this.values.delete(key);
    else this.values.set(key, after);
    const old = this.outdated.get(by)?.get(key);
    if (old) this.world.onOverwritten({ by, key, before, after }, old.value, old.missing);
    this.outdated.get(by)?.delete(key);
    this.world.onChange({ by, key, before, after });
    this.writing.add(by);
    for (const to of this.world.loads()) {
      if (to === by || !to.isAlive) continue;
      this.notify({ to, key }, { by, key, before, after });
    }
    this.writing.delete(by);
    if (by.writesLeft !== null && (by.writesLeft -= 1) <= 0) by.die();
  }

  /** Writes are read late, and their events come later, but each window gets them in order. */
  private notify(event: PendingEvent, change: Change | null): void {
    const { to } = event;
    this.pending.push(event);
    const isOutdated = (this.outdated.get(to)?.size ?? 0) > 0;
    if (!to.isFrozen && !this.writing.has(to) && !isOutdated && this.world.deliversAtOnce())
      return this.world.atOnce(() => this.deliverAll(to), to);
    const now = this.world.awake();
    const last = this.lastAt.get(to) ?? { read: 0, event: 0 };
    const read = Math.max(last.read, now + this.world.readingDelay(event.key ?? ''));
    const at = Math.max(last.event, read, now + this.world.eventDelay());
    this.lastAt.set(to, { read, event: at });
    if (change && read > now) this.receive(to, change, read - now);
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
