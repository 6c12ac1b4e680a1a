import type { Load } from './load';

interface Waiter {
  load: Load;
  grant: () => void;
}

/** The browser's own locks, which all windows of the shop share: one holder of a name at a time, the others wait. */
export class Locks {
  private readonly held = new Map<string, Load>();
  private readonly waiters = new Map<string, Waiter[]>();

  /** `navigator.locks` of one load of the page. @param later runs something of a load in its own turn */
  managerOf(load: Load, later: (load: Load, run: () => void) => void) {
    const release = (name: string): void => {
      if (this.held.get(name) !== load) return;
      this.held.delete(name);
      this.grantNext(name, later);
    };
    const hold = async (name: string, act: (lock: unknown) => unknown): Promise<unknown> => {
      this.held.set(name, load);
      try {
        return await act({ name });
      } finally {
        release(name);
      }
    };
    return {
      query: async () => ({ held: [...this.held.keys()].map((name) => ({ name })) }),
      request: async (
        name: string,
        options: { ifAvailable?: boolean; signal?: AbortSignal },
        act: (lock: unknown) => unknown,
      ): Promise<unknown> => {
        if (options.signal?.aborted) throw new DOMException('The wait was given up', 'AbortError');
        if (!this.held.has(name)) return hold(name, act);
        if (options.ifAvailable) return act(null);
        await new Promise<void>((resolve, reject) => {
          const waiter = { load, grant: resolve };
          const row = this.waiters.get(name) ?? [];
          this.waiters.set(name, [...row, waiter]);
          options.signal?.addEventListener('abort', () => {
            this.waiters.set(
              name,
              (this.waiters.get(name) ?? []).filter((one) => one !== waiter),
            );
            reject(new DOMException('The wait was given up', 'AbortError'));
          });
        });
        return hold(name, act);
      },
    };
  }

  /** A load has ended: its locks are released, and its requests for locks are dropped. */
  leave(load: Load, later: (load: Load, run: () => void) => void): void {
    for (const [name, row] of this.waiters)
      this.waiters.set(
        name,
        row.filter((waiter) => waiter.load !== load),
      );
    for (const [name, holder] of this.held) {
      if (holder !== load) continue;
      this.held.delete(name);
      this.grantNext(name, later);
    }
  }

  private grantNext(name: string, later: (load: Load, run: () => void) => void): void {
    const [next, ...others] = this.waiters.get(name) ?? [];
    this.waiters.set(name, others);
    if (!next) return;
    // Taken at once, so that no other window can take it first.
    this.held.set(name, next.load);
    later(next.load, next.grant);
  }
}
