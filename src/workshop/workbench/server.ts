import type { Knobs } from './steps';

/** A scenario of the demo server. */
export interface Scenario {
  name: string;
  description: string;
  options?: Record<string, number | string | boolean>;
}

/** The settings of the demo server. */
export interface ServerState {
  active: string[];
  scenarios: Scenario[];
  /** Milliseconds every answer waits. */
  latencyMs: number;
  /** Percent of calls that fail. */
  failureRate: number;
}

/** What a step may do to the demo server. */
export interface ServerControls {
  use(names: readonly string[], options: Record<string, unknown>): Promise<void>;
  setKnobs(knobs: Knobs): Promise<void>;
  /**
   * Settles an order as its payment page would.
   * @param order the newest where it is left out
   * @throws Error with a Russian text when there is none
   */
  pay(outcome: 'pay' | 'decline', order?: string): Promise<void>;
}

/** @throws Error with the server's text, where it gives one */
async function ask<T>(path: string, body?: unknown): Promise<T> {
  const answer = await fetch(
    path,
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  );
  if (!answer.ok) {
    const { error = `${path}: ${answer.status}` } = (await answer.json().catch(() => ({}))) as { error?: string };
    throw new Error(error);
  }
  return (await answer.json()) as T;
}

/** The text for a payment page that cannot be answered. */
export const NO_ORDER = 'Счёта ещё нет';

/** The demo server's own controls. */
export const server = {
  state: () => ask<ServerState>('/demo/scenario'),
  reset: () => ask<ServerState>('/demo/reset', {}),
  use: (names: readonly string[], options: Record<string, unknown>) =>
    ask<ServerState>('/demo/scenario', { names, options }),
  setKnobs: ({ latencyMs, failureRate }: Knobs) => ask<ServerState>('/demo/knobs', { latencyMs, failureRate }),
  /** Signed launch data for somebody, as Telegram gives them. */
  launchData: async (telegramId: string): Promise<string> =>
    (await ask<{ initData: string }>(`/demo/launch?id=${telegramId}`)).initData,
  async pay(outcome: 'pay' | 'decline', order?: string): Promise<void> {
    const id = order ?? (await ask<{ id: string }[]>('/demo/orders')).at(-1)?.id;
    if (id === undefined) throw new Error(NO_ORDER);
    const page = await fetch(`/demo/pay/${id}`, { method: 'POST', body: new URLSearchParams({ action: outcome }) });
    if (!page.ok) throw new Error(NO_ORDER);
  },
};
