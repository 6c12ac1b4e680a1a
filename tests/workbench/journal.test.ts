import { afterEach, describe, expect, it, vi } from 'vitest';
import { createJournal } from '../../src/workshop/workbench/journal';
import type { KeptRecord } from '../../src/workshop/workbench/keep';
import type { Sight } from '../../src/workshop/workbench/sights';
import type { Reached, Step } from '../../src/workshop/workbench/steps';

const PRESS: Step = { do: 'press', at: { role: 'link', name: 'Корзина' } };
const CART: Sight = { role: 'heading', name: 'Корзина' };
const SEE: Step = { do: 'see', sights: [CART] };

afterEach(() => vi.useRealTimers());

/** A journal, and its last kept record. */
function openJournal() {
  const kept: KeptRecord[] = [];
  const world: { reached: Reached | null; sights: Sight[] | null } = {
    reached: { path: '/', states: {} },
    sights: null,
  };
  const journal = createJournal({
    keep: { all: async () => [], put: async (record) => void kept.push(record), forget: async () => {} },
    elapsed: () => 0,
    sights: () => world.sights,
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

it('the record keeps what is written about it, and one that repeats it has the build that is seen now', () => {
  const { journal, last } = openJournal();
  const report = { title: 'Итог', expected: '1199 руб.', seen: '', build: 'earlier' };
  journal.describe(report);
  expect(last()).toMatchObject({ steps: [], report });
  journal.describe({ ...report, seen: '0 руб.' }, { id: 7, session: journal.session() });
  expect(last()?.report).toEqual({ ...report, seen: '0 руб.' });
  journal.begin({ persona: 'new', path: '/', report });
  expect(journal.session().report).toEqual({ ...report, build: 'разработка' });
});

it('the record of a replay that has ended says only once what its last step has seen', () => {
  const { journal, world } = openJournal();
  world.sights = [CART, { role: 'alert', name: 'Нет связи' }];
  journal.begin({ persona: 'new', path: '/' }, [PRESS, SEE]);
  expect(journal.session().steps).toEqual([PRESS, SEE]);
  journal.begin({ persona: 'new', path: '/' }, [PRESS]);
  expect(journal.session().steps).toEqual([PRESS, { do: 'see', sights: world.sights }]);
});
