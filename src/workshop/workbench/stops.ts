import { waysOf } from './events';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Flow } from './flows';

/** A point where a visit pauses: a state is entered, an event is sent, or a guard refuses. */
export interface Stop {
  on: 'state' | 'event' | 'refusal';
  flow: string;
  /** The id of the state or the transition, or the type of the event. */
  id: string;
}

const TEXTS: Record<Stop['on'], (stop: Stop) => string> = {
  state: ({ id }) => `вход в ${id}`,
  event: ({ flow, id }) => `${flow}: ${id}`,
  refusal: ({ id }) => `не пускает: ${id}`,
};

/**
 * What the tester has asked to pause at.
 * @param hit called with, in words, what the visit has come to
 * @param changed called when there are more or fewer stops
 */
export function createStops(hit: (text: string) => void, changed: () => void) {
  let stops: readonly Stop[] = [];
  const has = ({ on, flow, id }: Stop): boolean =>
    stops.some((stop) => stop.on === on && stop.flow === flow && stop.id === id);
  const check = (stop: Stop): void => {
    if (has(stop)) hit(TEXTS[stop.on](stop));
  };
  return {
    all: (): readonly Stop[] => stops,
    has,
    toggle(stop: Stop): void {
      stops = has(stop)
        ? stops.filter(({ on, flow, id }) => on !== stop.on || flow !== stop.flow || id !== stop.id)
        : [...stops, stop];
      changed();
    },
    clear(): void {
      stops = [];
      changed();
    },
    entered(flow: string, ids: Iterable<string>): void {
      for (const id of ids) check({ on: 'state', flow, id });
    },
    answered(flow: Flow, event: AnyEventObject, before: AnyMachineSnapshot): void {
      check({ on: 'event', flow: flow.name, id: event.type });
      if (!stops.some(({ on }) => on === 'refusal')) return;
      // After a way that is taken, no further guard of the same state is evaluated.
      const opened = new Set<string | undefined>();
      for (const { id, isOpen } of waysOf(flow, event, before)) {
        const [state] = id.split('|');
        if (isOpen) opened.add(state);
        else if (!opened.has(state)) check({ on: 'refusal', flow: flow.name, id });
      }
    },
  };
}

export type Stops = ReturnType<typeof createStops>;
