import type { BrowserContext } from 'playwright-core';

/** The messages of Stately's page, as it has read them. */
export interface StatelyView {
  /** The text of every message. */
  messages: string[];
  /** The actors it shows, by session: name, states of the chart, and the present state. */
  actors: Record<string, { name: string; states: string[]; value: unknown; status: string }>;
  /** Events, by the names of their actors. */
  events: { from: string | null; to: string; type: string }[];
  /** The messages that it could not read. */
  problems: string[];
}

declare global {
  interface Window {
    statelyView: StatelyView;
  }
}

/**
 * Behaves like the inspector page of Stately: it sends that it is ready, and reads one message after the other.
 */
function beStately(): void {
  const view: StatelyView = { messages: [], actors: {}, events: [], problems: [] };
  window.statelyView = view;
  const namesOf = (states: Record<string, { states?: never }> = {}): string[] =>
    Object.entries(states).flatMap(([name, { states: below }]) => [name, ...namesOf(below)]);
  addEventListener('message', ({ data }) => {
    if (typeof data?.type !== 'string' || typeof data._version !== 'string') return;
    view.messages.push(JSON.stringify(data));
    const { type, sessionId } = data;
    if (type === '@xstate.actor') {
      const { states, id } = JSON.parse(data.definition ?? '{}');
      if (id === undefined) view.problems.push(`${data.name} has no definition`);
      if (data.parentId !== undefined && !view.actors[data.parentId])
        view.problems.push(`${data.name} has an unknown parent`);
      view.actors[sessionId] = {
        name: data.name,
        states: namesOf(states),
        value: data.snapshot?.value ?? null,
        status: data.snapshot?.status,
      };
      return;
    }
    const actor = view.actors[sessionId];
    if (!actor) view.problems.push(`${type} of an unknown actor ${sessionId}: ${data.event?.type}`);
    if (type === '@xstate.snapshot' && actor)
      Object.assign(actor, { value: data.snapshot.value ?? null, status: data.snapshot.status });
    if (type === '@xstate.event') {
      if (typeof data.event?.type !== 'string') view.problems.push(`an event without a type to ${actor?.name}`);
      const from = data.sourceId === undefined ? null : view.actors[data.sourceId]?.name;
      if (from === undefined) view.problems.push(`${data.event?.type} comes from an unknown actor`);
      view.events.push({ from: from ?? null, to: actor?.name ?? '', type: data.event?.type });
    }
  });
  opener.postMessage({ type: '@statelyai.connected' }, '*');
}

/** Replaces Stately's page by one with the same protocol. */
export async function serveStately(context: BrowserContext): Promise<void> {
  const body = `<link rel="icon" href="data:,"><script>(${String(beStately)})()</script>`;
  await context.route('https://stately.ai/**', (route) => route.fulfill({ contentType: 'text/html', body }));
}
