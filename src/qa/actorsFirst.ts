import type { StatelyInspectionEvent } from '@statelyai/inspect';

/** The actors that a message speaks of besides the one that it tells of. */
function actorsNamed(message: StatelyInspectionEvent): (string | undefined)[] {
  if (message.type === '@xstate.actor') return [message.parentId];
  return message.type === '@xstate.event' ? [message.sessionId, message.sourceId] : [message.sessionId];
}

/**
 * Passes messages on so that an inspector knows every actor before it hears of it. The library converts each one in an
 * idle moment of its own, and a busy browser does not always keep their order.
 * @param pass takes one message
 */
export function actorsFirst(pass: (message: StatelyInspectionEvent) => void): typeof pass {
  const told = new Set<string>();
  const waiting = new Map<string, StatelyInspectionEvent[]>();

  return function deliver(message) {
    const missing = actorsNamed(message).find((id) => id !== undefined && !told.has(id));
    if (missing !== undefined) {
      waiting.set(missing, [...(waiting.get(missing) ?? []), message]);
      return;
    }
    pass(message);
    if (message.type !== '@xstate.actor') return;
    told.add(message.sessionId);
    const heldUp = waiting.get(message.sessionId) ?? [];
    waiting.delete(message.sessionId);
    heldUp.forEach(deliver);
  };
}
