import type { StatelyInspectionEvent } from '@statelyai/inspect';

type ActorMessage = Extract<StatelyInspectionEvent, { type: '@xstate.actor' }>;

/** The messages for an inspector that connects late: every running actor with its state, and the latest events. */
export interface Backlog {
  add(message: StatelyInspectionEvent): void;
  /** In the order in which they are sent. */
  all(): StatelyInspectionEvent[];
}

/** Beyond this number, messages are merged: actors keep their latest state, and old events are dropped. */
const KEPT_MESSAGES = 2_000;

/** An empty backlog. @param kept how many messages are kept unchanged */
export function createBacklog(kept = KEPT_MESSAGES): Backlog {
  /** Actors whose start was merged already, each with its latest snapshot. */
  const actors = new Map<string, ActorMessage>();
  const latest: StatelyInspectionEvent[] = [];

  function fold(message: StatelyInspectionEvent): void {
    if (message.type === '@xstate.actor') actors.set(message.sessionId, message);
    if (message.type !== '@xstate.snapshot') return;
    const actor = actors.get(message.sessionId);
    if (!actor) return;
    // Actors that have ended are left out.
    if ((message.snapshot as { status?: unknown }).status !== 'active') actors.delete(message.sessionId);
    else actors.set(message.sessionId, { ...actor, snapshot: message.snapshot });
  }

  return {
    add(message) {
      latest.push(message);
      const oldest = latest.length > kept ? latest.shift() : undefined;
      if (oldest) fold(oldest);
    },
    all: () => [...actors.values(), ...latest],
  };
}
