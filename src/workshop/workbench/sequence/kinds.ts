import type { AnyEventObject } from 'xstate';

/** An event as it was sent. */
export interface SentEvent {
  number: number;
  /** Milliseconds of the clock. */
  at: number;
  /** The actor it came from, or the tester; null for the shopper, whose taps a view sends. */
  from: string | null;
  to: string;
  event: AnyEventObject;
  /** The event as people say it. */
  label: string;
}

/** What an event is about. */
export type Kind = 'outside' | 'between' | 'answer' | 'failure' | 'timer' | 'life' | 'tick';

/** The sender of events that the tester sends by hand. */
export const TESTER = 'тестировщик';

/** The outside source of an actor's events, the first that matches. `followShop` passes on those of other machines. */
const SOURCES: readonly (readonly [RegExp, string])[] = [
  [/^followStorage$/, 'хранилище'],
  [/^followPlatformBack$/, 'клиент'],
  [/^(followSwipe|followHand|followScroll|watchInput)$/, 'покупатель'],
  [/^(follow|watch|await)(?!Shop$)/, 'браузер'],
];
const sourceOf = (from: string): string | undefined => SOURCES.find(([actor]) => actor.test(from))?.[1];

/** Who has sent an event, as people say it. */
export const senderText = (from: string | null): string => (from === null ? 'покупатель' : (sourceOf(from) ?? from));

export const KINDS: Record<Kind, string> = {
  outside: 'снаружи',
  between: 'от потоков',
  answer: 'ответы',
  failure: 'сбои',
  timer: 'таймеры',
  life: 'старт',
  tick: 'тики',
};

/** Repeated checks of windows and clocks: the delay and its request. */
const LOOKS = /^look$|^xstate\.after\.pollInterval\.maintenance\b/;
const LOOKED = /^xstate\.done\.actor\.pollStatus$/;
/** Scrolling and resizing also send many events. */
const SCROLLS = /^(page\.scrolled|xstate\.after\.scroll(Save|Restore)\b)/;

/** @returns what an event is about */
export function kindOf({ from, event: { type } }: Pick<SentEvent, 'from' | 'event'>): Kind {
  if (LOOKS.test(type) || LOOKED.test(type) || SCROLLS.test(type)) return 'tick';
  if (type.startsWith('xstate.after.')) return 'timer';
  if (type.startsWith('xstate.done.')) return 'answer';
  if (type.startsWith('xstate.error.')) return 'failure';
  if (type.startsWith('xstate.')) return 'life';
  return from === null || from === TESTER || sourceOf(from) ? 'outside' : 'between';
}

/** The filter of a sequence. */
export interface Filter {
  /** The name of a machine; empty for all. */
  flow: string;
  kinds: ReadonlySet<Kind>;
  text: string;
}

/** Everything but ticks, which would hide all other events. */
export const USUAL_FILTER: Filter = {
  flow: '',
  kinds: new Set<Kind>(['outside', 'between', 'answer', 'failure', 'timer', 'life']),
  text: '',
};

/**
 * What of a sequence passes a filter.
 * @param textOf the whole text of an event, without secrets; called only when a text is searched
 */
export function filtered(
  events: readonly SentEvent[],
  { flow, kinds, text }: Filter,
  textOf: (event: SentEvent) => string,
): SentEvent[] {
  const wanted = text.trim().toLocaleLowerCase('ru');
  return events.filter(
    (one) =>
      (flow === '' || one.from === flow || one.to === flow) &&
      kinds.has(kindOf(one)) &&
      (wanted === '' || textOf(one).toLocaleLowerCase('ru').includes(wanted)),
  );
}
