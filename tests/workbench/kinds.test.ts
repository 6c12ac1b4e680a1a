import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { chartModel, type ChartState } from '../../src/workshop/workbench/charts/chartModel';
import {
  filtered,
  kindOf,
  senderText,
  USUAL_FILTER,
  type Kind,
  type SentEvent,
} from '../../src/workshop/workbench/sequence/kinds';
import { allMachines } from '../support/allMachines';

const eventText = (number: number, from: string | null, to: string, type: string): SentEvent => ({
  number,
  at: number,
  from,
  to,
  event: { type },
  label: type,
});

const EVENTS: [Kind, SentEvent][] = [
  ['outside', eventText(1, null, 'cart', 'promo.submitted')],
  ['between', eventText(2, 'cart', 'shop', 'cart.changed')],
  ['outside', eventText(11, 'followStorage', 'favourites', 'favourites.reloaded')],
  ['answer', eventText(3, 'checkPromo', 'cart', 'xstate.done.actor.checkPromo')],
  ['failure', eventText(4, 'checkPromo', 'cart', 'xstate.error.actor.checkPromo')],
  ['timer', eventText(5, 'payment', 'payment', 'xstate.after.pollInterval.payment.awaitingPayment.polling.waiting')],
  ['life', eventText(6, null, 'feed', 'xstate.init')],
  ['tick', eventText(7, 'watchWindow', 'watchWindow', 'look')],
  ['tick', eventText(8, 'pollStatus', 'maintenance', 'xstate.done.actor.pollStatus')],
  ['tick', eventText(9, 'maintenance', 'maintenance', 'xstate.after.pollInterval.maintenance.poll.waiting')],
  ['tick', eventText(10, null, 'feed', 'page.scrolled')],
];
const events = EVENTS.map(([, event]) => event);
const numbers = (over: Partial<typeof USUAL_FILTER>): number[] =>
  filtered(events, { ...USUAL_FILTER, ...over }, ({ from, to, event }) => `${from} ${to} ${event.type}`).map(
    ({ number }) => number,
  );

describe('an event in the sequence diagram', () => {
  test.each(EVENTS)('is of the kind «%s»: $event.type', (kind, event) => expect(kindOf(event)).toBe(kind));
});

test.each([
  ['покупатель', null],
  ['хранилище', 'followStorage'],
  ['клиент', 'followPlatformBack'],
  ['cart', 'cart'],
])('an event is attributed to «%s»', (text, from) => expect(senderText(from)).toBe(text));

const invokedIn = ({ invokes, states }: ChartState): string[] => [...invokes, ...states.flatMap(invokedIn)];

test('an event from outside is attributed to its source, whichever actor of a machine sends it', () => {
  const invoked = Object.values(allMachines).flatMap((one) => invokedIn(chartModel(one as AnyStateMachine).root));
  const outside = invoked.filter((id) => /^(follow|watch|await)(?!Shop$)/.test(id));
  expect(outside).toContain('followSight');
  expect(outside.filter((from) => senderText(from) === from)).toEqual([]);
});

describe('the sequence diagram', () => {
  test('leaves out repeated ticks until they are requested', () => {
    expect(numbers({})).toEqual([1, 2, 11, 3, 4, 5, 6]);
    expect(numbers({ kinds: new Set<Kind>(['tick']) })).toEqual([7, 8, 9, 10]);
  });

  test('can be limited to one machine, as sender or receiver', () => expect(numbers({ flow: 'shop' })).toEqual([2]));

  test('can be searched for a text, whatever its case', () => expect(numbers({ text: ' CHECKpromo' })).toEqual([3, 4]));
});
