import { and, not, or, type AnyStateMachine, type AnyTransitionDefinition } from 'xstate';

/** What went wrong, in words. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const TENTHS = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 });

/** Milliseconds in words: «0,3 с», «5 с». */
export const seconds = (ms: number): string => `${TENTHS.format(ms / 1000)} с`;

/** What a delay of a machine takes, in words; its name where it is not a plain number. */
function delayText(machine: AnyStateMachine | undefined, name: string): string {
  const delay: unknown = machine?.implementations.delays[name] ?? Number(name);
  return typeof delay === 'number' && Number.isFinite(delay) ? `через ${seconds(delay)} (${name})` : `через «${name}»`;
}

/** XState's name of an event as people say it. */
export function eventLabel(machine: AnyStateMachine | undefined, type: string): string {
  if (type === '') return 'сразу';
  const after = /^xstate\.after\.([^.]+)\./.exec(type)?.[1];
  if (after !== undefined) return delayText(machine, after);
  const done = /^xstate\.done\.actor\.(.+)$/.exec(type)?.[1];
  if (done !== undefined) return `ответ ${done}`;
  const error = /^xstate\.error\.actor\.(.+)$/.exec(type)?.[1];
  return error === undefined ? type : `сбой ${error}`;
}

interface Guard {
  type?: string;
  params?: unknown;
  guards?: unknown[];
  stateValue?: unknown;
  check?: unknown;
}

const checkOf = (guard: unknown): unknown => (guard as Guard).check;
/** By the check of a guard that is made of others: a minified build has no names of functions. */
const JOINTS = new Map([
  [checkOf(and([])), ' и '],
  [checkOf(or([])), ' или '],
]);
const NEGATION = checkOf(not(''));

/** Has every property, and each of them is like it. */
const anything: unknown = new Proxy(() => {}, { get: () => anything, apply: () => anything });

/** What a guard is always asked about, whatever the event: the texts among its parameters. */
function paramsText(params: unknown): string {
  try {
    const asked: unknown = typeof params === 'function' ? params({ context: anything, event: anything }) : params;
    const texts = Object.values(asked as object).filter((value) => typeof value === 'string');
    return texts.length > 0 ? `: ${texts.join(', ')}` : '';
  } catch {
    return '';
  }
}

/** A guard in words; one that is made of others as their texts. */
function guardText(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  const { type, params, guards = [], stateValue, check } = guard as Guard;
  if (stateValue !== undefined) return `здесь ${valueText(stateValue)}`;
  const parts = guards.map(guardText).join(JOINTS.get(check) ?? ', ');
  if (check === NEGATION) return `не ${parts}`;
  return parts || (type ? `${type}${paramsText(params)}` : 'условие');
}

/** The name of a transition's guard. */
export const guardName = (transition: AnyTransitionDefinition): string | null =>
  transition.guard ? guardText(transition.guard) : null;

/** A state's value in one line: «awaitingPayment (polling: waiting, window: closed)». */
export function valueText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([key, below]) => {
      const text = valueText(below);
      return text === '' ? key : typeof below === 'object' ? `${key} (${text})` : `${key}: ${text}`;
    })
    .join(', ');
}
