import type { Client } from '../../shop/api/client';
import { addressOf } from '../../shop/api/paths';
import type { WorkbenchClock } from './clock';
import type { Redactor } from './redact';
import type { Knobs } from './steps';

/** A call of the shop to its server, without secrets. */
export interface SeenCall {
  number: number;
  /** The number of the window that made it. */
  window: number;
  /** Milliseconds of the workbench's clock when it was asked. */
  at: number;
  method: string;
  /** With its query. */
  path: string;
  body: unknown;
  /** null while it is pending, «late» while its answer waits for the clock; 0 when no answer came; «aborted» when the shop has aborted it. */
  status: number | null | 'late' | 'aborted';
  answer: unknown;
}

/** When answers arrive, and whether they are lost. */
export type Return = Required<Pick<Knobs, 'lateMs' | 'isLost'>>;

const AT_ONCE: Return = { lateMs: 0, isLost: false };

/** A page whose calls are recorded. */
export interface CallingPage {
  /** The page that the calls end with. */
  owner: object;
  /** The number of its window. */
  window: number;
  /** The page's own error for an answer that never came. */
  lostAnswer(): Error;
}

/** Older calls are dropped. */
const KEPT_CALLS = 300;

/** The calls between the shop and its server. @param changed called whenever there is something new */
export function createTraffic(
  { elapsed, after: wait }: Pick<WorkbenchClock, 'elapsed' | 'after'>,
  redact: Redactor,
  changed: () => void,
) {
  let returns = AT_ONCE;
  let calls: SeenCall[] = [];
  let count = 0;
  const pending = new Map<Pick<SeenCall, 'number'> & Partial<SeenCall>, object>();
  /** Calls made in the running task. */
  const young = new WeakSet<object>();

  const end = (call: SeenCall, status: NonNullable<SeenCall['status']>, answer: unknown): void => {
    // Answers for a page that has ended may still arrive.
    if (!pending.delete(call)) return;
    Object.assign(call, { status, answer: redact(answer) });
    changed();
  };

  /** Holds an answer back as its call is to be answered. */
  async function deliver(
    { owner, lostAnswer }: CallingPage,
    { lateMs, isLost }: Return,
    call: SeenCall,
    signal?: AbortSignal,
  ): Promise<void> {
    if (lateMs > 0 && !signal?.aborted && pending.has(call)) {
      call.status = 'late';
      changed();
      const left = new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }));
      await Promise.race([wait(owner, lateMs, `ответ ${call.path}`), left]);
      if (pending.has(call)) call.status = null;
      signal?.throwIfAborted();
    }
    if (isLost) throw lostAnswer();
  }

  async function see<T>(
    page: CallingPage,
    method: string,
    path: string,
    body: unknown,
    signal: AbortSignal | undefined,
    ask: () => Promise<{ data: T }>,
  ): Promise<{ data: T }> {
    count += 1;
    const how = returns;
    const call: SeenCall = {
      number: count,
      window: page.window,
      at: elapsed(),
      method,
      path: String(redact(path)),
      body: redact(body),
      status: null,
      answer: null,
    };
    pending.set(call, page.owner);
    young.add(call);
    setTimeout(() => young.delete(call));
    calls = [...calls.slice(1 - KEPT_CALLS), call];
    changed();
    try {
      const answer = await ask().finally(() => deliver(page, how, call, signal));
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
    /** Records every call of a client from now on. */
    watch(client: Client, page: CallingPage): void {
      const { get, put, post } = client;
      client.get = (path, options) =>
        see(page, 'GET', addressOf('', path, options?.params), null, options?.signal, () => get(path, options));
      client.put = (path, body, options) =>
        see(page, 'PUT', path, body, options?.signal, () => put(path, body, options));
      client.post = (path, body, options) =>
        see(page, 'POST', path, body, options?.signal, () => post(path, body, options));
    },
    /** Counts work that a call may follow as pending until it has ended. @param owner its page */
    hold(owner: object, work: Promise<unknown>): void {
      count += 1;
      const held = { number: count };
      pending.set(held, owner);
      const release = (): void => {
        if (pending.delete(held)) changed();
      };
      work.then(release, release);
    },
    /** How answers to the calls made now come back. */
    returns: () => returns,
    setReturns(how: Return): void {
      returns = how;
    },
    /** The latest calls, oldest first. */
    calls: (): readonly SeenCall[] => calls,
    /** The number of the latest call. */
    last: () => count,
    /** Whether a call, or held work, after this one is pending. An answer that waits for the clock is not. */
    isPending: (after = 0): boolean =>
      [...pending.keys()].some(({ number, status }) => number > after && status !== 'late'),
    drop(owner: object): void {
      // The calls of a page end with it.
      for (const [one, whose] of pending) {
        if (whose !== owner) continue;
        if ('status' in one) end(one as SeenCall, 'aborted', null);
        else pending.delete(one);
      }
    },
    clear(): void {
      calls = [];
      returns = AT_ONCE;
      changed();
    },
  };
}

export type Traffic = ReturnType<typeof createTraffic>;
