import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { allMachines } from '../support/allMachines';
import { toMermaid } from '../support/mermaid';

type Config = Record<string, unknown>;

const list = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);
const BUILT_IN = /^xstate\./;
const isNamed = (value: unknown): boolean =>
  typeof value === 'string' ||
  (typeof value === 'object' && value !== null && typeof (value as Config)['type'] === 'string');
/** `raise` and the combinators of guards belong to XState, not to the code of a chart. */
const isBuiltIn = (value: unknown): boolean =>
  typeof value === 'function' &&
  ('type' in value ? BUILT_IN.test(String(value.type)) : 'guards' in value || 'check' in value);

/** Every breach of the chart laws of the house below one state. */
function faultsOf(config: Config, path: string, depth: number): string[] {
  const faults: string[] = [];
  const fault = (text: string): void => void faults.push(`${path}: ${text}`);
  if (typeof config['description'] !== 'string') fault('has no description');
  if (depth > 3) fault('lies deeper than three levels');
  const checkActions = (actions: unknown, where: string): void => {
    for (const action of list(actions))
      if (!isNamed(action) && !isBuiltIn(action)) fault(`${where} runs an action without a name`);
  };
  const checkTransitions = (transitions: unknown, where: string): void => {
    for (const transition of list(transitions)) {
      if (typeof transition !== 'object' || transition === null) {
        fault(`${where} has a target that is no object`);
        continue;
      }
      const { guard, actions } = transition as Config;
      if (guard !== undefined && !isNamed(guard) && !isBuiltIn(guard)) fault(`${where} has a guard without a name`);
      checkActions(actions, where);
    }
  };
  for (const [event, transitions] of Object.entries((config['on'] ?? {}) as Config)) {
    if (event.includes('*')) fault(`listens to ${event}`);
    checkTransitions(transitions, event);
  }
  for (const [delay, transitions] of Object.entries((config['after'] ?? {}) as Config)) {
    if (/^\d+$/.test(delay)) fault(`waits ${delay} ms without a name`);
    checkTransitions(transitions, `after ${delay}`);
  }
  checkTransitions(config['always'], 'always');
  checkTransitions(config['onDone'], 'onDone');
  checkActions(config['entry'], 'entry');
  checkActions(config['exit'], 'exit');
  for (const invoke of list(config['invoke']) as Config[]) {
    if (typeof invoke['id'] !== 'string') fault('invokes without an id');
    if (typeof invoke['src'] !== 'string') fault(`invokes ${String(invoke['id'])} without the name of an actor`);
    if (invoke['onError'] === undefined) fault(`does not say what happens when ${String(invoke['id'])} fails`);
    checkTransitions(invoke['onDone'], `${String(invoke['id'])} done`);
    checkTransitions(invoke['onError'], `${String(invoke['id'])} failed`);
  }
  for (const [name, state] of Object.entries((config['states'] ?? {}) as Config)) {
    faults.push(...faultsOf(state as Config, `${path}.${name}`, depth + 1));
  }
  return faults;
}

/** The functions of a named guard or action: its own code, and its assigners. */
function codeOf(implementation: unknown): string[] {
  if (typeof implementation !== 'function') return [];
  if (!('type' in implementation)) return [String(implementation)];
  const { assignment } = implementation as { assignment?: unknown };
  if (typeof assignment === 'function') return [String(assignment)];
  return Object.values((assignment ?? {}) as Config)
    .filter((part) => typeof part === 'function')
    .map(String);
}

/** Whether a guard or an action reads the event itself instead of its params. */
const readsEvent = (code: string): boolean => /^(async\s*)?\(\s*\{[^})]*\bevent\b/.test(code);

describe.each(Object.entries(allMachines))('the chart of %s', (name, machine) => {
  it('has names, descriptions and object targets, at most three levels deep', () => {
    expect(faultsOf((machine as AnyStateMachine).config as Config, name, 0)).toEqual([]);
  });

  it('names its guards as questions and its actions as verbs', () => {
    const { guards, actions } = (machine as AnyStateMachine).implementations;
    for (const guard of Object.keys(guards)) {
      expect(guard).toMatch(/^(is|has|lacks|may|needs|gives|starts|launched|promo|cart|currencies|attempts)[A-Z]/);
    }
    for (const action of Object.keys(actions)) expect(action).toMatch(/^[a-z]+([A-Z]|$)/);
  });

  it('passes its guards and actions params, never the event', () => {
    const { guards, actions } = (machine as AnyStateMachine).implementations;
    const named = Object.entries({ ...guards, ...actions });
    expect(named.filter(([, implementation]) => codeOf(implementation).some(readsEvent)).map(([one]) => one)).toEqual(
      [],
    );
  });

  it('equals its drawing', async () => {
    await expect(`${toMermaid(machine as AnyStateMachine)}\n`).toMatchFileSnapshot(
      `../../machines/${name}/${name}.mmd`,
    );
  });
});

it('the checks of charts cover every chart in the folder', () => {
  const files = globSync('machines/*/*.machine.ts').map((file) => basename(file, '.machine.ts'));
  // `pageFlow` is the common shape of `feed`, `collection` and `item`.
  expect(Object.keys(allMachines).sort()).toEqual(files.filter((name) => name !== 'pageFlow').sort());
});

it('the check of charts detects code that reads the event', () => {
  const looks = [({ event }: Config) => event, ({ context, event }: Config) => [context, event]];
  const does = [({ context }: Config, { event }: Config) => [context, event], (_: Config, event: Config) => event];
  expect(looks.map((code) => readsEvent(String(code)))).toEqual([true, true]);
  expect(does.map((code) => readsEvent(String(code)))).toEqual([false, false]);
});

it('the check of charts finds every fault of a bad chart', () => {
  const bad: Config = {
    states: {
      a: {
        description: 'A state',
        on: { '*': 'b', go: { guard: () => true, actions: () => {} } },
        after: { 100: { target: 'b' } },
        invoke: { src: () => {} },
        states: { b: { description: 'B', states: { c: { description: 'C', states: { d: { description: 'D' } } } } } },
      },
    },
  };
  expect(faultsOf(bad, 'bad', 0)).toHaveLength(10);
});
