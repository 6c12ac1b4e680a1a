import type { StatelyInspectionEvent } from '@statelyai/inspect';

type ActorMessage = Extract<StatelyInspectionEvent, { type: '@xstate.actor' }>;

/** What an inspector that connects late is told: every actor that lives, where it stands, and the latest events. */
export interface Backlog {
  add(message: StatelyInspectionEvent): void;
  /** In the order they are to be told. */
  all(): StatelyInspectionEvent[];
}

/** More messages than these are folded: an actor keeps where it stands, its old events go. */
const KEPT_MESSAGES = 2_000;

/** An empty backlog. @param kept how many messages are kept word by word */
export function createBacklog(kept = KEPT_MESSAGES): Backlog {
  /** Actors whose own beginning is folded already, each with the snapshot it has come to. */
  const actors = new Map<string, ActorMessage>();
  const latest: StatelyInspectionEvent[] = [];

  function fold(message: StatelyInspectionEvent): void {
    if (message.type === '@xstate.actor') actors.set(message.sessionId, message);
    if (message.type !== '@xstate.snapshot') return;
    const actor = actors.get(message.sessionId);
    if (!actor) return;
    // Who has ended is nobody's concern any more.
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
