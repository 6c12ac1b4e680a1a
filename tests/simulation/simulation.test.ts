import { expect, it, vi } from 'vitest';
import { POLL_LIMIT } from '../../machines/model/payment';
import { decodeSession } from '../../src/workshop/workbench/steps';
import { MOST_POLLS } from './auditor/polls';
import { liveAgain, liveBySeed } from './life';
import { ACTIONS_PER_LIFE, livesOf, seedOfLife } from './lives';
import { recordingOf } from './recording';
import { storyOf } from './story';
import { transitionsLeftBy } from './world/coverage';

vi.mock('msw', () => import('./world/lightMsw'));

/** Actions of the seed that every test run simulates: some ten seconds of work on a quiet machine. */
const ACTIONS = 14_000;
/** One whose shoppers pay often. */
const SEED = 3;

it('the same seed gives exactly the same simulation', { timeout: 60_000 }, async () => {
  const [first, second] = [await liveBySeed(7, 600), await liveBySeed(7, 600)];
  expect(second).toEqual(first);
  expect((await liveBySeed(8, 600)).trace).not.toBe(first.trace);
});

it(`${ACTIONS} actions of shoppers and their world break no rule`, { timeout: 300_000 }, async () => {
  const bills = { asked: 0, paid: 0 };
  const unlived = await transitionsLeftBy(async () => {
    for (const life of livesOf(ACTIONS)) {
      const lived = await liveBySeed(seedOfLife(SEED, life), ACTIONS_PER_LIFE);
      expect(lived.finding && storyOf(lived)).toBeNull();
      bills.asked += lived.tally.bills;
      bills.paid += lived.tally.paid;
    }
  });
  // The lives must include enough bills and payments to be able to break a rule.
  expect(bills.asked).toBeGreaterThan(30);
  expect(bills.paid).toBeGreaterThan(10);
  // The charts of the workbench show which transitions these lives do not take.
  await expect(`${JSON.stringify({ unlived }, null, 2)}\n`).toMatchFileSnapshot(
    '../../src/workshop/workbench/charts/coverage.json',
    'no rule is broken; charts/coverage.json differs, npx vitest run --project units tests/simulation -u writes it',
  );
});

it('the simulator allows as many polls of an order as the shop sends', () => expect(MOST_POLLS).toBe(POLL_LIMIT));

it('a simulation can be replayed from its actions, described in plain English, and opened in the workbench', async () => {
  const life = await liveBySeed(7, 60);
  const replayed = await liveAgain(7, life.actions, true);
  expect(replayed.trace).toBe(life.trace);
  expect(storyOf(replayed)).toMatch(/Window 1 is opened at .*\n.*window 1: /s);
  const { session, word } = await recordingOf(replayed);
  expect(await decodeSession(word)).toEqual(session);
  expect(session.steps.length).toBeGreaterThan(2);
});
