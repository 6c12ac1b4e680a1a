import {
  getNextTransitions,
  transition,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
} from 'xstate';
import { evaluateGuard } from 'xstate/guards';
import { EMPTY_PAYMENT_FORM } from '../../../machines/model/paymentForm';
import { transitionId } from './charts/chartModel';
import { snapshotOf, type Flow } from './flows';
import { errorText, eventLabel, guardName } from './valueWords';

/** One transition an event could take now, and whether its guard lets it. */
export interface Way {
  /** The transition's. */
  id: string;
  /** The event, as people say it. */
  event: string;
  /** The name of what must hold; null when nothing must. */
  guard: string | null;
  /** Where it leads; empty when it stays. */
  targets: string[];
  isOpen: boolean;
  /** Whether the machine would take it: it is the first that is open. */
  isTaken: boolean;
  /** Whether the guard failed on the event, because a field is missing. */
  isBroken: boolean;
  /** Whether taking it has any effect. */
  changes: boolean;
}

/** An event a machine listens to in its present state. */
export interface NextEvent {
  type: string;
  /** From outside, or the answer of an effect or a timer. */
  kind: 'outside' | 'expected';
  /** An event to send: the latest one seen, else a sample. */
  event: AnyEventObject;
  ways: Way[];
}

type Listed = Record<string, unknown>;

/** The first entry of a list in a context; empty without one. */
const firstIn = (context: unknown, name: string): Listed => {
  const list = (context as Listed | null | undefined)?.[name];
  return Array.isArray(list) ? ((list[0] as Listed | undefined) ?? {}) : {};
};

/** Payloads that name something that is there, by the context of the machine. */
const SAMPLES_THERE: Record<string, (context: unknown) => Listed> = {
  'item.removed': (context) => ({ id: firstIn(context, 'items')['id'] }),
  'removal.asked': (context) => {
    const { id, title, editionId } = firstIn(context, 'items');
    return editionId === undefined ? { id } : { title, editionId };
  },
  'genre.toggled': (context) => ({ genreId: firstIn(context, 'genres')['id'] }),
  'currency.chosen': (context) => ({ currencyId: firstIn(context, 'currencies')['id'] }),
};

/** A payload to begin with, where no such event was seen yet. */
function sampleOf(flow: Flow, type: string): Listed {
  const there = SAMPLES_THERE[type]?.(snapshotOf(flow).context) ?? {};
  const isThere = Object.values(there).some((value) => value !== undefined);
  return isThere ? there : (SAMPLES[type] ?? {});
}

/** Payloads by the demo catalogue. */
const SAMPLES: Record<string, Record<string, unknown>> = {
  'navigation.arrived': { path: '/', position: 0 },
  'screen.changed': { screen: 'home', address: '/', isReturn: false },
  'currency.chosen': { currencyId: '2' },
  'page.turned': { page: 2 },
  'page.scrolled': { scroll: 0 },
  'promo.submitted': { code: 'WELCOME10' },
  'promo.edited': { text: 'WELCOME10' },
  'query.typed': { text: 'god' },
  'genre.toggled': { genreId: '1' },
  'price.typed': { bound: 'priceFrom', text: '1000' },
  'choice.made': { address: '/item/9', choice: { selectedEdition: '1', selectedPrices: { 1: 'standard' } } },
  'form.changed': { field: 'email', value: 'buyer@example.com' },
  'payment.submitted': { form: { ...EMPTY_PAYMENT_FORM, email: 'buyer@example.com' } },
  'shopper.known': { telegramId: '1001', draft: EMPTY_PAYMENT_FORM },
  'field.edited': { field: 'email', value: 'buyer@example.com' },
  'field.submitted': { field: 'email' },
  'identity.changed': { telegramId: '1001', telegramUsername: 'demo' },
};

/** The answer of a guard to an event; broken if the guard throws. */
function answerOf(
  snapshot: AnyMachineSnapshot,
  way: AnyTransitionDefinition,
  event: AnyEventObject,
): Pick<Way, 'isOpen' | 'isBroken'> {
  if (!way.guard) return { isOpen: true, isBroken: false };
  try {
    return {
      isOpen: evaluateGuard(way.guard as never, snapshot.context as never, event as never, snapshot),
      isBroken: false,
    };
  } catch {
    return { isOpen: false, isBroken: true };
  }
}

/** The result of trying an event. */
export interface Trial {
  /** Whether the machine does anything with it. */
  isTaken: boolean;
  /** Why the event would break the machine; empty when it would not. */
  problem: string;
}

const mutes = new WeakMap<AnyStateMachine, AnyStateMachine>();

/** A copy of a machine that sends no events: a trial has neither a parent nor children. */
function muteOf(machine: AnyStateMachine): AnyStateMachine {
  const known = mutes.get(machine);
  if (known) return known;
  const sends = Object.entries(machine.implementations.actions).filter(
    ([, action]) => (action as { type?: string }).type === 'xstate.sendTo',
  );
  const mute = machine.provide({ actions: Object.fromEntries(sends.map(([name]) => [name, () => {}])) });
  mutes.set(machine, mute);
  return mute;
}

/**
 * Tries an event on a machine without sending it: a tester may have typed anything, and a machine that breaks takes
 * the shop along.
 */
export function tryOut(flow: Flow, event: AnyEventObject): Trial {
  const snapshot = snapshotOf(flow);
  try {
    const isTaken = snapshot.can(event as never);
    const mute = muteOf(flow.machine);
    if (isTaken)
      transition(
        mute,
        mute.resolveState({ value: snapshot.value, context: snapshot.context }) as never,
        event as never,
      );
    return { isTaken, problem: '' };
  } catch (error) {
    return { isTaken: false, problem: errorText(error).split('\n').at(-1) ?? '' };
  }
}

/** The transitions that a machine would take for an event; none where a guard cannot read it. */
function takenBy({ machine }: Flow, event: AnyEventObject, snapshot: AnyMachineSnapshot): AnyTransitionDefinition[] {
  try {
    return machine.getTransitionData(snapshot as never, event as never);
  } catch {
    return [];
  }
}

type Node = AnyStateMachine['root'];

/** A state by its path inside the machine; the last part alone where it is a neighbour. */
const targetName = (from: Node, to: Node): string => (from.parent === to.parent ? to.key : to.path.join('.'));

/** The ways an event could go from a state, by default the present one, in the order they are tried. */
export function waysOf(flow: Flow, event: AnyEventObject, snapshot = snapshotOf(flow)): Way[] {
  const ways = getNextTransitions(snapshot as never).filter(({ eventType }) => eventType === event.type);
  const taken = takenBy(flow, event, snapshot);
  return ways.map((way) => ({
    id: transitionId(way),
    event: eventLabel(flow.machine, way.eventType),
    guard: guardName(way),
    targets: (way.target ?? []).map((target) => targetName(way.source as Node, target as Node)),
    ...answerOf(snapshot, way, event),
    isTaken: taken.includes(way),
    changes: way.target !== undefined || way.actions.length > 0,
  }));
}

/**
 * Every event a machine listens to now, those of the tester first.
 * @param lastOf the latest event of a type that was seen, without its secrets
 */
export function nextEvents(flow: Flow, lastOf: (type: string) => AnyEventObject | undefined): NextEvent[] {
  const types = [...new Set(getNextTransitions(snapshotOf(flow) as never).map(({ eventType }) => eventType))].filter(
    Boolean,
  );
  const events = types.map((type): NextEvent => {
    const isExpected = type.startsWith('xstate.');
    const event = isExpected ? { type } : (lastOf(type) ?? { type, ...sampleOf(flow, type) });
    return { type, kind: isExpected ? 'expected' : 'outside', event, ways: waysOf(flow, event) };
  });
  // By name: the list keeps its order from state to state.
  return events.sort((a, b) => b.kind.localeCompare(a.kind) || a.type.localeCompare(b.type));
}
