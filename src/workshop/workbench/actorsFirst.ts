import type { StatelyInspectionEvent } from '@statelyai/inspect';

const startOf = (id: string): string => `start of ${id}`;

/** The actors whose start a message waits for. */
function neededBy(message: StatelyInspectionEvent): (string | undefined)[] {
  if (message.type === '@xstate.actor') return [message.parentId, startOf(message.sessionId)];
  return message.type === '@xstate.event' ? [message.sessionId, message.sourceId] : [message.sessionId];
}

/**
 * Passes messages on so that an inspector receives every actor before any event of it. The library converts each one in an
 * idle moment of its own, and a busy browser does not always keep their order. An actor that never starts is not passed
 * on: in development React creates each machine of a screen twice and uses one.
 * @param pass takes one message
 */
export function actorsFirst(pass: (message: StatelyInspectionEvent) => void): typeof pass {
  const known = new Set<string>();
  const waiting = new Map<string, StatelyInspectionEvent[]>();

  function learn(what: string): void {
    if (known.has(what)) return;
    known.add(what);
    const heldUp = waiting.get(what) ?? [];
    waiting.delete(what);
    heldUp.forEach(deliver);
  }
  function deliver(message: StatelyInspectionEvent): void {
    // The first event of an actor is its start.
    if (message.type === '@xstate.event') learn(startOf(message.sessionId));
    const missing = neededBy(message).find((what) => what !== undefined && !known.has(what));
    if (missing !== undefined) {
      waiting.set(missing, [...(waiting.get(missing) ?? []), message]);
      return;
    }
    pass(message);
    if (message.type === '@xstate.actor') learn(message.sessionId);
  }
  return deliver;
}
