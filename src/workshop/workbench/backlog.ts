import type { StatelyInspectionEvent } from '@statelyai/inspect';

type ActorMessage = Extract<StatelyInspectionEvent, { type: '@xstate.actor' }>;

/** Beyond this number, messages are merged: actors keep their latest state, and old events are dropped. */
const KEPT_MESSAGES = 2_000;

/**
 * The messages for an inspector that connects late: every running actor with its state, and the latest events.
 * @param kept how many messages are kept unchanged
 */
export function createBacklog(kept = KEPT_MESSAGES) {
  /** Actors whose start was merged already, each with its latest snapshot. */
  const actors = new Map<string, ActorMessage>();
  const latest: StatelyInspectionEvent[] = [];

  function fold(message: StatelyInspectionEvent): void {
    if (message.type === '@xstate.actor') actors.set(message.sessionId, message);
    if (message.type !== '@xstate.snapshot') return;
    const actor = actors.get(message.sessionId);
    if (!actor) return;
    // Actors that have ended are left out.
    if (message.snapshot.status !== 'active') actors.delete(message.sessionId);
    else actors.set(message.sessionId, { ...actor, snapshot: message.snapshot });
  }

  return {
    add(message: StatelyInspectionEvent): void {
      latest.push(message);
      const oldest = latest.length > kept ? latest.shift() : undefined;
      if (oldest) fold(oldest);
    },
    /** In the order in which they are sent. */
    all: (): StatelyInspectionEvent[] => [...actors.values(), ...latest],
  };
}
