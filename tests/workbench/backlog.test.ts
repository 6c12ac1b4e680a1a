import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { describe, expect, test } from 'vitest';
import { createBacklog } from '../../src/workshop/workbench/backlog';

const actor = (sessionId: string) => ({
  type: '@xstate.actor',
  sessionId,
  name: sessionId,
  snapshot: { status: 'active', value: 'first' },
});
const snapshot = (sessionId: string, value: string, status = 'active') => ({
  type: '@xstate.snapshot',
  sessionId,
  snapshot: { status, value },
});
const event = (sessionId: string) => ({ type: '@xstate.event', sessionId, event: { type: 'pressed' } });

function delivered(kept: number, messages: object[]): object[] {
  const backlog = createBacklog(kept);
  for (const message of messages) backlog.add(message as StatelyInspectionEvent);
  return backlog.all();
}

describe('the backlog for an inspector that connects late', () => {
  test('is complete while it is small', () => {
    const messages = [actor('a'), event('a'), snapshot('a', 'second')];
    expect(delivered(3, messages)).toEqual(messages);
  });

  test('contains every running actor with its state, however long ago the actor started', () => {
    const many = Array.from({ length: 50 }, () => event('b'));
    expect(delivered(2, [actor('a'), actor('b'), snapshot('a', 'second'), snapshot('a', 'third'), ...many])).toEqual([
      { ...actor('a'), snapshot: { status: 'active', value: 'third' } },
      actor('b'),
      event('b'),
      event('b'),
    ]);
  });

  test('leaves out actors that ended long ago', () => {
    expect(delivered(1, [actor('a'), snapshot('a', 'last', 'done'), event('b'), event('b')])).toEqual([event('b')]);
  });
});
