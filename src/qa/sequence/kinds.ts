import type { AnyEventObject } from 'xstate';

/** An event as it was sent. */
export interface SaidEvent {
  number: number;
  /** Milliseconds of the clock. */
  at: number;
  /** The actor it came from; null for what a view or the tester sent. */
  from: string | null;
  to: string;
  event: AnyEventObject;
}

/** What an event is about. */
export type Kind = 'outside' | 'between' | 'answer' | 'timer' | 'life' | 'tick';

export const KINDS: Record<Kind, string> = {
  outside: 'снаружи',
  between: 'от потоков',
  answer: 'ответы',
  timer: 'таймеры',
  life: 'старт',
  tick: 'тики',
};

/** Windows and clocks that are looked at over and over: the delay, and the question it leads to. */
const LOOKS = /^xstate\.after\.(windowCheck|returnCheck|inputPoll|pollInterval\.maintenance)\b/;
const LOOKED = /^xstate\.done\.actor\.(isWindowClosed|isShopperBack|readInput|fetchStatusWhileO(ff|n))$/;
/** A page that scrolls or is resized tells of it over and over as well. */
const SCROLLS = /^(page\.scrolled|xstate\.after\.scroll(Save|Restore)\b)/;

/** @returns what an event is about */
export function kindOf({ from, event: { type } }: Pick<SaidEvent, 'from' | 'event'>): Kind {
  if (LOOKS.test(type) || LOOKED.test(type) || SCROLLS.test(type)) return 'tick';
  if (type.startsWith('xstate.after.')) return 'timer';
  if (/^xstate\.(done|error)\./.test(type)) return 'answer';
  if (type.startsWith('xstate.')) return 'life';
  return from === null ? 'outside' : 'between';
}

/** What a tester wants to see of a sequence. */
export interface Filter {
  /** The name of a machine; empty for all. */
  flow: string;
  kinds: ReadonlySet<Kind>;
  text: string;
}

/** Everything but ticks, which would push all else out of sight. */
export const USUAL_FILTER: Filter = {
  flow: '',
  kinds: new Set<Kind>(['outside', 'between', 'answer', 'timer', 'life']),
  text: '',
};

/**
 * What of a sequence passes a filter.
 * @param textOf everything an event says, without secrets; asked for only where a text is looked for
 */
export function filtered(
  events: readonly SaidEvent[],
  { flow, kinds, text }: Filter,
  textOf: (event: SaidEvent) => string,
): SaidEvent[] {
  const wanted = text.trim().toLocaleLowerCase('ru');
  return events.filter(
    (one) =>
      (flow === '' || one.from === flow || one.to === flow) &&
      kinds.has(kindOf(one)) &&
      (wanted === '' || textOf(one).toLocaleLowerCase('ru').includes(wanted)),
  );
}
