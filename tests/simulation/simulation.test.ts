import { expect, it, vi } from 'vitest';
import { liveBySeed } from './life';
import { ACTIONS_PER_LIFE, livesOf, seedOfLife } from './lives';
import { storyOf } from './story';

vi.mock('msw', () => import('./world/lightMsw'));

/** Actions of the seed that every run of the tests lives: some twenty seconds of work. */
const ACTIONS = 16_000;

it('the same seed gives exactly the same life', { timeout: 60_000 }, async () => {
  const [first, second] = [await liveBySeed(7, 600), await liveBySeed(7, 600)];
  expect(second).toEqual(first);
  expect((await liveBySeed(8, 600)).trace).not.toBe(first.trace);
});

it(`${ACTIONS} actions of shoppers and their world break no rule`, { timeout: 300_000 }, async () => {
  const bills = { asked: 0, paid: 0 };
  for (const life of livesOf(ACTIONS)) {
    const lived = await liveBySeed(seedOfLife(1, life), ACTIONS_PER_LIFE);
    expect(lived.finding && storyOf(lived)).toBeNull();
    bills.asked += lived.tally.bills;
    bills.paid += lived.tally.paid;
  }
  // They have to have been where it can break.
  expect(bills.asked).toBeGreaterThan(50);
  expect(bills.paid).toBeGreaterThan(20);
});
