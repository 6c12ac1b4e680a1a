import { getNextTransitions, type AnyEventObject, type AnyMachineSnapshot, type AnyTransitionDefinition } from 'xstate';
import { evaluateGuard } from 'xstate/guards';
import { lineOf, type ChartLine } from './chart';
import { snapshotOf, type Flow } from './flows';

/** One transition an event could take now, and whether its guard lets it. */
export interface Way extends ChartLine {
  isOpen: boolean;
  /** Whether taking it does anything at all. */
  changes: boolean;
}

/** An event a machine listens to in its present state. */
export interface NextEvent {
  type: string;
  /** From outside, or the answer of an effect or a timer. */
  kind: 'outside' | 'expected';
  /** What to send to try it: the latest one seen, else a sample. */
  event: AnyEventObject;
  ways: Way[];
}

/** Payloads to begin with, where no such event was seen yet; ids are those of the demo catalogue. */
const SAMPLES: Record<string, Record<string, unknown>> = {
  'navigation.arrived': { path: '/', position: 0 },
  'screen.changed': { path: '/' },
  'currency.chosen': { currencyId: '2' },
  'page.turned': { page: 2 },
  'page.scrolled': { scroll: 0 },
  'promo.submitted': { code: 'WELCOME10' },
  'item.removed': { id: '1' },
  'removal.asked': { id: '1' },
  'query.typed': { text: 'god' },
  'genre.toggled': { genreId: '1' },
  'price.typed': { bound: 'priceFrom', text: '1000' },
  'edition.chosen': { editionId: '1' },
  'price.chosen': { editionId: '1', priceType: 'standard' },
  'form.changed': { field: 'email', value: 'buyer@example.com' },
  'field.edited': { field: 'email', value: 'buyer@example.com' },
  'field.submitted': { field: 'email' },
  'identity.changed': { telegramId: '1001', telegramUsername: 'demo' },
};

/** Whether a guard lets an event through; a guard that needs more than the event has, does not. */
function letsThrough(snapshot: AnyMachineSnapshot, transition: AnyTransitionDefinition, event: AnyEventObject): boolean {
  if (!transition.guard) return true;
  try {
    return evaluateGuard(transition.guard as never, snapshot.context as never, event as never, snapshot);
  } catch {
    return false;
  }
}

/** The ways an event could go from here, in the order they are tried. */
export function waysOf(flow: Flow, event: AnyEventObject): Way[] {
  const snapshot = snapshotOf(flow);
  return getNextTransitions(snapshot as never)
    .filter(({ eventType }) => eventType === event.type)
    .map((transition) => ({
      ...lineOf(flow.machine, transition as AnyTransitionDefinition),
      isOpen: letsThrough(snapshot, transition as AnyTransitionDefinition, event),
      changes: transition.target !== undefined || transition.actions.length > 0,
    }));
}

/**
 * Every event a machine listens to now, those of the tester first.
 * @param lastOf the latest event of a type that was seen, without its secrets
 */
export function nextEvents(flow: Flow, lastOf: (type: string) => AnyEventObject | undefined): NextEvent[] {
  const types = [...new Set(getNextTransitions(snapshotOf(flow) as never).map(({ eventType }) => eventType))].filter(Boolean);
  const events = types.map((type): NextEvent => {
    const isExpected = type.startsWith('xstate.');
    const event = isExpected ? { type } : (lastOf(type) ?? { type, ...SAMPLES[type] });
    return { type, kind: isExpected ? 'expected' : 'outside', event, ways: waysOf(flow, event) };
  });
  return events.sort((a, b) => Number(a.kind === 'expected') - Number(b.kind === 'expected'));
}
