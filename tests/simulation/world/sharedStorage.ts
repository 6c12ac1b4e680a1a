import type { Load } from './load';

/** One change of what the browser stores. */
export interface Change {
  by: Load;
  key: string;
  before: string | null;
  after: string | null;
}

/** A storage event that a window has not received yet. */
export interface News {
  to: Load;
  /** Null: everything was removed. */
  key: string | null;
}

/** What the storage needs of the world around it. */
export interface StorageWorld {
  /** Every load of the page that lives. */
  loads(): readonly Load[];
  /** The delay of a storage event, milliseconds. */
  newsDelay(): number;
  /** Whether another window, a process of its own, receives a write before the next write. */
  isHeardAtOnce(): boolean;
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
  readonly news: News[] = [];
  private readonly world: StorageWorld;
  private readonly lastNewsAt = new WeakMap<Load, number>();
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
  isNewsOnItsWay(to: Load, key: string): boolean {
    return this.news.some((news) => news.to === to && (news.key === null || news.key === key));
  }

  /** The user removes everything; every window gets an event. @returns false where nothing was stored */
  empty(): boolean {
    if (this.values.size === 0) return false;
    this.values.clear();
    for (const to of this.world.loads()) this.tell({ to, key: null });
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
    for (const to of this.world.loads()) if (to !== by && to.isAlive) this.tell({ to, key });
    this.writing.delete(by);
    if (by.writesLeft !== null && (by.writesLeft -= 1) <= 0) by.die();
  }

  /** Events come late, but each window gets them in order. */
  private tell(news: News): void {
    const { to } = news;
    this.news.push(news);
    if (!to.isFrozen && !this.writing.has(to) && this.world.isHeardAtOnce())
      return this.world.atOnce(() => this.hearAll(to), to);
    const now = this.world.awake();
    const at = Math.max(this.lastNewsAt.get(to) ?? 0, now + this.world.newsDelay());
    this.lastNewsAt.set(to, at);
    this.world.after(at - now, () => this.hear(news), to);
  }

  private hearAll(to: Load): void {
    for (const one of this.news.filter((news) => news.to === to)) this.hear(one);
  }

  private hear(news: News): void {
    // It may have got this event earlier, together with a later one.
    if (this.forget(news)) news.to.browser.dispatch('storage', { key: news.key });
  }

  private forget(news: News): boolean {
    const place = this.news.indexOf(news);
    if (place >= 0) this.news.splice(place, 1);
    return place >= 0;
  }

  /** A load has ended: it gets no more events. */
  dropNewsOf(load: Load): void {
    for (const news of this.news.filter(({ to }) => to === load)) this.forget(news);
  }
}
