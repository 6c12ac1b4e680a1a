import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { expect, test } from 'vitest';
import { actorsFirst } from '../../src/workshop/workbench/actorsFirst';

const actor = (sessionId: string, parentId?: string) => ({ type: '@xstate.actor', sessionId, parentId });
const event = (sessionId: string, sourceId?: string) => ({ type: '@xstate.event', sessionId, sourceId });
const snapshot = (sessionId: string) => ({ type: '@xstate.snapshot', sessionId });

/** @returns the messages that the inspector receives */
function passed(messages: object[]): object[] {
  const got: object[] = [];
  const deliver = actorsFirst((message) => got.push(message));
  for (const message of messages) deliver(message as StatelyInspectionEvent);
  return got;
}

test('inspection messages in the right order are delivered at once', () => {
  const messages = [actor('a'), event('a'), actor('b', 'a'), event('b', 'a'), snapshot('b'), snapshot('a')];
  expect(passed(messages)).toEqual(messages);
});

test('the messages of an actor wait until the inspector has received the actor', () => {
  expect(passed([actor('a'), event('a'), event('b', 'a'), snapshot('b'), snapshot('a'), actor('b', 'a')])).toEqual([
    actor('a'),
    event('a'),
    snapshot('a'),
    actor('b', 'a'),
    event('b', 'a'),
    snapshot('b'),
  ]);
});

test('an inspected event waits for its sender, and an inspected actor for its parent', () => {
  expect(passed([actor('c', 'b'), event('c', 'b'), actor('a'), event('a'), actor('b', 'a'), event('b', 'a')])).toEqual([
    actor('a'),
    event('a'),
    actor('b', 'a'),
    actor('c', 'b'),
    event('c', 'b'),
    event('b', 'a'),
  ]);
});

test('an actor that never starts is not delivered to the inspector', () => {
  expect(passed([actor('twin'), actor('a'), event('a')])).toEqual([actor('a'), event('a')]);
});
