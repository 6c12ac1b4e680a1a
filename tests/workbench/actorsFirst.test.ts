import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { expect, test } from 'vitest';
import { actorsFirst } from '../../src/workshop/workbench/actorsFirst';

const actor = (sessionId: string, parentId?: string) => ({ type: '@xstate.actor', sessionId, parentId });
const event = (sessionId: string, sourceId?: string) => ({ type: '@xstate.event', sessionId, sourceId });
const snapshot = (sessionId: string) => ({ type: '@xstate.snapshot', sessionId });

/** @returns the messages as the inspector gets them */
function passed(messages: object[]): object[] {
  const got: object[] = [];
  const deliver = actorsFirst((message) => got.push(message));
  for (const message of messages) deliver(message as StatelyInspectionEvent);
  return got;
}

test('messages that come in order are passed on at once', () => {
  const messages = [actor('a'), event('a'), actor('b', 'a'), event('b', 'a'), snapshot('b'), snapshot('a')];
  expect(passed(messages)).toEqual(messages);
});

test('what is told of an actor waits until the inspector knows the actor', () => {
  expect(passed([actor('a'), event('a'), event('b', 'a'), snapshot('b'), snapshot('a'), actor('b', 'a')])).toEqual([
    actor('a'),
    event('a'),
    snapshot('a'),
    actor('b', 'a'),
    event('b', 'a'),
    snapshot('b'),
  ]);
});

test('an event waits for its sender, and an actor for its parent', () => {
  expect(passed([actor('c', 'b'), event('c', 'b'), actor('a'), event('a'), actor('b', 'a'), event('b', 'a')])).toEqual([
    actor('a'),
    event('a'),
    actor('b', 'a'),
    actor('c', 'b'),
    event('c', 'b'),
    event('b', 'a'),
  ]);
});

test('an actor that never starts is not passed on', () => {
  expect(passed([actor('twin'), actor('a'), event('a')])).toEqual([actor('a'), event('a')]);
});
