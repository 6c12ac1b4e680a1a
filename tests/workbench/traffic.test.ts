import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Client } from '../../src/shop/api/client';
import { createClock } from '../../src/workshop/workbench/clock';
import { createRedactor } from '../../src/workshop/workbench/redact';
import { createTraffic } from '../../src/workshop/workbench/traffic';

/** A client whose responses the test sends. */
function heldClient() {
  const held: { give(data: unknown): void; refuse(error: Error): void }[] = [];
  const ask = <T>(): Promise<{ data: T }> =>
    new Promise((resolve, reject) => {
      held.push({ give: (data) => resolve({ data: data as T }), refuse: reject });
    });
  const client: Client = { get: ask, put: ask, post: ask, instance: () => Promise.reject(new Error('There is none')) };
  return { client, held };
}

const PAGE = { owner: {}, window: 1, lostAnswer: () => new Error('The answer was lost') };

const nextTask = (): Promise<void> => setTimeout();

const openTraffic = (clock = createClock({ beginLeap: () => nextTask })) =>
  createTraffic(clock, createRedactor(), () => {});

/** A call that the shop can abort. */
function abortableCall() {
  const { client, held } = heldClient();
  const traffic = openTraffic();
  traffic.watch(client, PAGE);
  const giving = new AbortController();
  return { traffic, held, giving, call: client.get('/feed', { signal: giving.signal }) };
}

describe('a call in the list of the workbench', () => {
  test('that is aborted in the task that made it is not listed: React mounts twice in development', async () => {
    const { traffic, held, giving, call } = abortableCall();
    giving.abort();
    held[0]?.refuse(new Error('canceled'));
    await expect(call).rejects.toThrow('canceled');
    expect(traffic.calls()).toEqual([]);
  });

  test('that had no response is not shown as aborted', async () => {
    const { traffic, held, call } = abortableCall();
    held[0]?.refuse(new Error('Network Error'));
    await expect(call).rejects.toThrow('Network Error');
    expect(traffic.calls()).toMatchObject([{ status: 0, answer: 'Network Error' }]);
  });

  test('of a closed page is shown as aborted, also after a late response', async () => {
    const { traffic, held, call } = abortableCall();
    traffic.drop(PAGE.owner);
    held[0]?.give(['late']);
    await call;
    expect(traffic.calls()).toMatchObject([{ status: 'aborted', answer: null }]);
    expect(traffic.isPending()).toBe(false);
  });
});

describe('a response that is delayed by the clock', () => {
  /** A call whose server has answered; the answer needs five seconds more. */
  async function answeredCall(isLost: boolean) {
    const { client, held } = heldClient();
    const clock = createClock({ beginLeap: () => nextTask });
    const traffic = openTraffic(clock);
    traffic.watch(client, PAGE);
    traffic.setReturns({ lateMs: 5_000, isLost });
    const leaving = new AbortController();
    const call = client.post('/payment/create-bill', {}, { signal: leaving.signal });
    // Of calls that are made afterwards.
    traffic.setReturns({ lateMs: 0, isLost: false });
    held[0]?.give('the bill');
    await nextTask();
    return { call, clock, traffic, leaving };
  }

  test('arrives with the clock, and does not count as pending meanwhile', async () => {
    const { call, clock, traffic } = await answeredCall(false);
    expect(traffic.calls()).toMatchObject([{ status: 'late' }]);
    expect(traffic.isPending()).toBe(false);
    expect(clock.timers()).toMatchObject([{ due: 5_000, label: 'ответ /payment/create-bill' }]);
    await clock.turn(5_000);
    expect(await call).toEqual({ data: 'the bill' });
    expect(traffic.calls()).toMatchObject([{ status: 200, answer: 'the bill' }]);
  });

  test('can be lost, so that the shop receives no response', async () => {
    const { call, clock, traffic } = await answeredCall(true);
    const failure = call.catch((error: Error) => error.message);
    await clock.turn(5_000);
    expect(await failure).toBe('The answer was lost');
    expect(traffic.calls()).toMatchObject([{ status: 0 }]);
  });

  test('is aborted at once when the shop aborts the call', async () => {
    const { call, traffic, leaving } = await answeredCall(false);
    leaving.abort();
    await expect(call).rejects.toThrow('This operation was aborted');
    expect(traffic.calls()).toMatchObject([{ status: 'aborted' }]);
  });
});

describe('other work than a call', () => {
  test('counts as pending until it has ended, also when it fails', async () => {
    const traffic = openTraffic();
    const before = traffic.last();
    const done = Promise.resolve();
    const failed = Promise.reject(new Error('taken'));
    traffic.hold({}, done);
    traffic.hold({}, failed);
    expect(traffic.isPending(before)).toBe(true);
    await Promise.allSettled([done, failed]);
    expect(traffic.isPending(before)).toBe(false);
    expect(traffic.calls()).toEqual([]);
  });

  test('ends when its page is closed', () => {
    const traffic = openTraffic();
    const owner = {};
    traffic.hold(owner, new Promise(() => {}));
    traffic.drop(owner);
    expect(traffic.isPending()).toBe(false);
  });
});
