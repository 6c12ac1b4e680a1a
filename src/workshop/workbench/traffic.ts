import type { Client } from '../../shop/api/client';
import type { Redactor } from './redact';

/** A call of the shop to its server, without secrets. */
export interface SeenCall {
  number: number;
  /** Milliseconds of the workbench's clock when it was asked. */
  at: number;
  method: string;
  /** With its query. */
  path: string;
  body: unknown;
  /** null while it is pending; 0 when no answer came; «aborted» when the shop has aborted it. */
  status: number | null | 'aborted';
  answer: unknown;
}

/** The calls between the shop and its server. */
export interface Traffic {
  /** Records every call of a client from now on. @param owner the page with which the calls end */
  watch(client: Client, owner: object): void;
  /** Counts work as pending until it has ended: it is no call, but a call may follow it. @param owner its page */
  hold(owner: object, work: Promise<unknown>): void;
  /** The latest calls, oldest first. */
  calls(): readonly SeenCall[];
  /** The number of the latest call. */
  last(): number;
  /** Whether a call, or held work, after this one is pending. */
  isPending(after?: number): boolean;
  drop(owner: object): void;
  clear(): void;
}

/** Older calls are dropped. */
const KEPT_CALLS = 300;

const addressOf = (path: string, params: Record<string, unknown> = {}): string => {
  const query = new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
  return query ? `${path}?${query}` : path;
};

/** @param elapsed the workbench's clock, milliseconds @param changed told whenever there is something new */
export function createTraffic(elapsed: () => number, redact: Redactor, changed: () => void): Traffic {
  let calls: SeenCall[] = [];
  let count = 0;
  const pending = new Map<Pick<SeenCall, 'number'>, object>();
  /** Made in the task that still runs. */
  const young = new WeakSet<object>();

  const end = (call: SeenCall, status: NonNullable<SeenCall['status']>, answer: unknown): void => {
    // Answers for a page that has ended may still come.
    if (!pending.delete(call)) return;
    Object.assign(call, { status, answer: redact(answer) });
    changed();
  };

  async function see<T>(
    owner: object,
    method: string,
    path: string,
    body: unknown,
    signal: AbortSignal | undefined,
    ask: () => Promise<{ data: T }>,
  ): Promise<{ data: T }> {
    count += 1;
    const call: SeenCall = {
      number: count,
      at: elapsed(),
      method,
      path: String(redact(path)),
      body: redact(body),
      status: null,
      answer: null,
    };
    pending.set(call, owner);
    young.add(call);
    setTimeout(() => young.delete(call));
    calls = [...calls.slice(1 - KEPT_CALLS), call];
    changed();
    try {
      const answer = await ask();
      end(call, (answer as { status?: number }).status ?? 200, answer.data);
      return answer;
    } catch (error) {
      const { status = null, message = '' } = error as { status?: number | null; message?: string };
      // React's strict mode mounts everything twice in development: that call was never meant.
      if (signal?.aborted && young.has(call)) calls = calls.filter((one) => one !== call);
      if (signal?.aborted) end(call, 'aborted', null);
      else end(call, status ?? 0, message);
      throw error;
    }
  }

  return {
    watch(client, owner) {
      const { get, put, post } = client;
      client.get = (path, options) =>
        see(owner, 'GET', addressOf(path, options?.params), null, options?.signal, () => get(path, options));
      client.put = (path, body, options) =>
        see(owner, 'PUT', path, body, options?.signal, () => put(path, body, options));
      client.post = (path, body, options) =>
        see(owner, 'POST', path, body, options?.signal, () => post(path, body, options));
    },
    hold(owner, work) {
      count += 1;
      const held = { number: count };
      pending.set(held, owner);
      const release = (): void => {
        if (pending.delete(held)) changed();
      };
      work.then(release, release);
    },
    calls: () => calls,
    last: () => count,
    isPending: (after = 0) => [...pending.keys()].some(({ number }) => number > after),
    drop(owner) {
      // The calls of a page end with it.
      for (const [one, whose] of pending) {
        if (whose !== owner) continue;
        if ('status' in one) end(one as SeenCall, 'aborted', null);
        else pending.delete(one);
      }
    },
    clear() {
      calls = [];
      changed();
    },
  };
}
