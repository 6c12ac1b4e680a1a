import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failWith, integer, readArguments, type Fail } from '../../src/operator/commands/arguments.ts';
import { loadRunner } from './bundle.ts';
import { DEFECTS, runDefect } from './known/defects.ts';
import { ACTIONS_PER_LIFE, LIVES_PER_SEED, livesOf, seedOfLife } from './lives.ts';

const fail: Fail = failWith(
  'Usage: npm run simulate -- [--actions N] [--seed S] [--seeds K] [--life L], or: npm run simulate -- --known [--only NAME] [--actions N] [--seed S]',
  2,
);
const text = { type: 'string' } as const;
const given = readArguments(
  { options: { actions: text, seed: text, seeds: text, life: text, known: { type: 'boolean' }, only: text } },
  fail,
).values;
const whole = (name: 'actions' | 'seed' | 'seeds' | 'life', otherwise: number, [least, most] = [1, 1_000_000_000]) =>
  given[name] === undefined ? otherwise : integer(`--${name}`, given[name], [least, most], fail);
const seed = whole('seed', 1);
const actions = whole('actions', given.known ? 1_000_000 : 200_000);
const seeds = whole('seeds', 1);
const lives = given.life === undefined ? livesOf(actions) : [whole('life', 0, [0, LIVES_PER_SEED - 1])];
const defects = DEFECTS.filter(({ name }) => given.only === undefined || name === given.only);
if (given.only !== undefined && !given.known) fail('--only needs --known');
if (given.known && (given.seeds ?? given.life) !== undefined) fail('--known takes neither --seeds nor --life');
if (defects.length === 0) fail(`There is no known defect «${given.only}»`);

/** Puts every known defect back, one by one: the simulator has to find each. */
async function proveKnown(): Promise<void> {
  let isMissed = false;
  for (const defect of defects) {
    const { found, life } = await runDefect(defect, seed, actions);
    isMissed ||= found === null;
    const outcome = found === null ? 'NOT FOUND' : `found after ${found} actions: ${life?.finding?.rule}`;
    console.log(`${defect.name}: ${outcome}`);
  }
  if (isMissed) process.exitCode = 1;
}

/** A run of this many actions has to check every rule and meet every mishap. */
const LONG_RUN = 1_000_000;

type Counts = Record<string, number>;

function add(sum: Counts, more: Counts): void {
  for (const [name, count] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + count;
}

/** Prints how often each rule was checked and each mishap had an effect. A long run fails if a count is 0. */
function printCounts(counts: Counts, lived: number): void {
  console.log('\nHow often each rule was checked, and each mishap had an effect:');
  for (const [name, count] of Object.entries(counts)) console.log(`${String(count).padStart(12)}  ${name}`);
  const never = Object.keys(counts).filter((name) => counts[name] === 0);
  if (lived < LONG_RUN || never.length === 0) return;
  console.log(`Never checked or met in ${lived} actions: ${never.join('; ')}`);
  process.exitCode = 1;
}

/** Lives on until a rule breaks, or all seeds have lived. */
async function simulate(): Promise<void> {
  const runner = await loadRunner();
  const begun = runner.realNow();
  const sum = { actions: 0, ms: 0, shopperActions: 0, calls: 0, bills: 0, paid: 0 };
  const counts: Counts = {};
  const report = (): string => {
    const minutes = (runner.realNow() - begun) / 60_000;
    const days = sum.ms / 86_400_000;
    return (
      `${sum.actions} actions (${Math.round(sum.actions / minutes / 60)} a second), ` +
      `${Math.round(days)} days (${Math.round(days / minutes)} a minute), ` +
      `${sum.shopperActions} by shoppers, ${sum.calls} calls, ${sum.bills} bills, ${sum.paid} of them paid`
    );
  };
  for (let one = seed; one < seed + seeds; one += 1) {
    for (const life of lives) {
      const lived = await runner.liveBySeed(seedOfLife(one, life), ACTIONS_PER_LIFE);
      sum.actions += lived.actions.length;
      if (lived.finding || given.life !== undefined) console.log(runner.oddsText(runner.oddsOf(lived.seed)));
      sum.ms += lived.ms;
      const { rules, mishaps, ...figures } = lived.tally;
      add(sum, figures);
      add(counts, { ...rules, ...mishaps });
      if (!lived.finding) continue;
      console.log(
        `Seed ${one}, life ${life}: ${lived.finding.rule} (after ${lived.actions.length} actions). It is made shorter…`,
      );
      const shortest = await runner.shrink(lived);
      console.log(`${runner.storyOf(shortest)}\n`);
      const { session, word } = await runner.recordingOf(shortest);
      const link = `http://localhost:5173/?qa#record=${word}`;
      const folder = join(tmpdir(), 'simulation-findings');
      mkdirSync(folder, { recursive: true });
      const file = join(folder, `seed-${one}-life-${life}.json`);
      writeFileSync(
        file,
        JSON.stringify({ finding: shortest.finding, actions: shortest.actions, session, link }, null, 2),
      );
      console.log(
        `${shortest.actions.length} actions are left. The recording is in ${file}; ` +
          `this link opens it in the workbench (npm run qa):\n${link}`,
      );
      console.log(`Again: npm run simulate -- --seed ${one} --life ${life}\n${report()}`);
      process.exitCode = 1;
      return;
    }
    console.log(`Seed ${one}: nothing found. ${report()}`);
  }
  printCounts(counts, sum.actions);
}

await (given.known ? proveKnown() : simulate());
