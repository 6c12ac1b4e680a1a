import { afterEach, describe, expect, it, vi } from 'vitest';
import { createJournal } from '../../src/workshop/workbench/journal';
import type { KeptRecord } from '../../src/workshop/workbench/keep';
import type { Reached, Step } from '../../src/workshop/workbench/steps';

const PRESS: Step = { do: 'press', at: { role: 'link', name: 'Корзина' } };

afterEach(() => vi.useRealTimers());

/** A journal, and its last kept record. */
function openJournal() {
  const kept: KeptRecord[] = [];
  const world: { reached: Reached | null } = { reached: { path: '/', states: {} } };
  const journal = createJournal({
    keep: { all: async () => [], put: async (record) => void kept.push(record), forget: async () => {} },
    elapsed: () => 0,
    sights: () => null,
    reached: () => world.reached,
    changed: () => {},
    complain: () => {},
  });
  journal.begin({ persona: 'new', path: '/' });
  return { journal, world, last: () => kept.at(-1)?.session };
}

describe('the kept record of a session', () => {
  it('contains a step at once, without the state before it as its result', () => {
    const { journal, last } = openJournal();
    journal.write(PRESS);
    expect(last()).toMatchObject({ steps: [PRESS] });
    expect(last()).not.toHaveProperty('reached');
  });

  it('contains the result of the step a moment later', async () => {
    vi.useFakeTimers();
    const { journal, world, last } = openJournal();
    journal.write(PRESS);
    world.reached = { path: '/shop-bag', states: {} };
    journal.follow();
    await vi.advanceTimersByTimeAsync(200);
    expect(last()).toMatchObject({ steps: [PRESS], reached: { path: '/shop-bag' } });
  });
});
