import type { Load } from './load';

type Mode = 'exclusive' | 'shared';

interface Holder {
  load: Load;
  mode: Mode;
}
interface Waiter extends Holder {
  grant: () => void;
}

/**
 * The browser's own locks, which all windows of the shop share: one holder of a name at a time, or several that share it;
 * the others wait.
 */
export class Locks {
  private readonly held = new Map<string, Holder[]>();
  private readonly waiters = new Map<string, Waiter[]>();

  /** `navigator.locks` of one load of the page. @param later runs something of a load in its own turn */
  managerOf(load: Load, later: (load: Load, run: () => void) => void) {
    const hold = async (name: string, holder: Holder, act: (lock: unknown) => unknown): Promise<unknown> => {
      try {
        return await act({ name });
      } finally {
        this.release(name, (one) => one === holder, later);
      }
    };
    return {
      request: async (
        name: string,
        options: { ifAvailable?: boolean; mode?: Mode; signal?: AbortSignal },
        act: (lock: unknown) => unknown,
      ): Promise<unknown> => {
        if (options.signal?.aborted) throw new DOMException('The wait was given up', 'AbortError');
        const asked: Holder = { load, mode: options.mode ?? 'exclusive' };
        if (this.isFree(name, asked.mode)) {
          this.take(name, asked);
          return hold(name, asked, act);
        }
        if (options.ifAvailable) return act(null);
        const waiter = await new Promise<Waiter>((resolve, reject) => {
          const one: Waiter = { ...asked, grant: () => resolve(one) };
          this.waiters.set(name, [...this.waitersOf(name), one]);
          options.signal?.addEventListener('abort', () => {
            this.forget(name, one);
            reject(new DOMException('The wait was given up', 'AbortError'));
          });
        });
        return hold(name, waiter, act);
      },
    };
  }

  /** A load is gone: what it held is free, and it waits for nothing. */
  leave(load: Load, later: (load: Load, run: () => void) => void): void {
    for (const [name, row] of this.waiters)
      this.waiters.set(
        name,
        row.filter((waiter) => waiter.load !== load),
      );
    for (const name of this.held.keys()) this.release(name, (holder) => holder.load === load, later);
  }

  private readonly waitersOf = (name: string): Waiter[] => this.waiters.get(name) ?? [];
  private readonly holdersOf = (name: string): Holder[] => this.held.get(name) ?? [];

  private isFree(name: string, mode: Mode): boolean {
    const holders = this.holdersOf(name);
    return holders.length === 0 || (mode === 'shared' && holders.every((holder) => holder.mode === 'shared'));
  }

  private take(name: string, holder: Holder): void {
    this.held.set(name, [...this.holdersOf(name), holder]);
  }

  private forget(name: string, waiter: Waiter): void {
    this.waiters.set(
      name,
      this.waitersOf(name).filter((one) => one !== waiter),
    );
  }

  private release(
    name: string,
    isGone: (holder: Holder) => boolean,
    later: (load: Load, run: () => void) => void,
  ): void {
    const kept = this.holdersOf(name).filter((holder) => !isGone(holder));
    if (kept.length === this.holdersOf(name).length) return;
    this.held.set(name, kept);
    const [next] = this.waitersOf(name);
    if (!next || !this.isFree(name, next.mode)) return;
    // Taken already, so that nobody comes in between.
    this.forget(name, next);
    this.take(name, next);
    later(next.load, next.grant);
  }
}
