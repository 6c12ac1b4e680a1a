import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { createNotifier } from './notifier';

/** An actor as it was told of. */
export interface ToldActor {
  sessionId: string;
  name: string;
  /** The chart's configuration as JSON. */
  definition: string | undefined;
  snapshot: { value?: unknown; context?: unknown; status?: unknown };
}

/** An event between two actors. */
export interface ToldEvent {
  number: number;
  from: string;
  to: string;
  type: string;
}

/** Everything an inspector page was told. */
export interface Ledger {
  add(event: StatelyInspectionEvent): void;
  actors(): ToldActor[];
  /** Oldest first. */
  events(): readonly ToldEvent[];
  subscribe(listener: () => void): () => void;
  version(): number;
}

/** Older events are dropped. */
const KEPT = 300;

/** An empty ledger. */
export function createLedger(): Ledger {
  const actors = new Map<string, ToldActor>();
  let events: ToldEvent[] = [];
  let count = 0;
  const { changed, subscribe, version } = createNotifier();
  const nameOf = (id: string | undefined): string => (id === undefined ? 'снаружи' : (actors.get(id)?.name ?? id));
  return {
    add(told) {
      count += 1;
      const { sessionId } = told;
      if (told.type === '@xstate.actor')
        actors.set(sessionId, { sessionId, name: told.name, definition: told.definition, snapshot: told.snapshot ?? {} });
      const actor = actors.get(sessionId);
      if (told.type === '@xstate.snapshot' && actor) actors.set(sessionId, { ...actor, snapshot: told.snapshot as ToldActor['snapshot'] });
      if (told.type === '@xstate.event')
        events = [...events.slice(1 - KEPT), { number: count, from: nameOf(told.sourceId), to: nameOf(sessionId), type: told.event.type }];
      changed();
    },
    actors: () => [...actors.values()],
    events: () => events,
    subscribe,
    version,
  };
}
