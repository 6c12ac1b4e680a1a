import { hash, seededRandom } from '../../src/workshop/demo/catalogue/random';
import type { Action } from './actions';
import type { Tally } from './auditor/audit';
import { Auditor, type Details, type Line } from './auditor/auditor';
import { checkCalm } from './auditor/calm';
import type { Finding } from './auditor/notes';
import { Driver } from './shoppers/driver';
import { takeOverTime } from './world/globals';
import { World } from './world/world';

export interface Life {
  seed: number;
  actions: Action[];
  /** Null if no rule was broken. */
  finding: Finding | null;
  /** A hash of the history. */
  trace: number;
  tally: Tally;
  /** The story, if wanted. */
  lines: Line[];
  /** The time that went by in the world, milliseconds. */
  ms: number;
  /** The details for its recording, if the story is wanted. */
  details: Details;
}

interface Source {
  next(world: World): Action | null;
}

async function live(seed: number, source: Source, withStory: boolean): Promise<Life> {
  const audit = new Auditor(withStory);
  const world = new World(seed, audit);
  audit.details.hasFractions = world.server.flavour.hasFractions;
  const restore = takeOverTime(world.scheduler);
  const begin = world.scheduler.now();
  const actions: Action[] = [];
  try {
    for (let action = source.next(world); action && !audit.finding; action = source.next(world)) {
      actions.push(action);
      audit.begin(action);
      if (await world.perform(action)) audit.details.done.add(actions.length);
      audit.check();
    }
    if (!audit.finding) await checkCalm(audit);
    audit.expect('nothing throws', true, () => '');
  } catch (error) {
    audit.expect('nothing throws', false, () =>
      error instanceof Error ? (error.stack ?? error.message) : String(error),
    );
  } finally {
    audit.tally.paid = world.server.demo.orders.all().filter(({ status }) => status === 'paid').length;
    for (const load of world.loads()) {
      load.isAlive = false;
      load.dispose();
    }
    restore();
  }
  return {
    seed,
    actions,
    finding: audit.finding,
    trace: audit.trace,
    tally: audit.tally,
    lines: audit.lines ?? [],
    ms: world.scheduler.now() - begin,
    details: audit.details,
  };
}

/** Runs one life: shoppers and their world, generated from the seed. @param count how many actions */
export function liveBySeed(seed: number, count: number): Promise<Life> {
  const random = seededRandom(hash(`driver ${seed}`));
  let driver: Driver | null = null;
  let left = count;
  return live(
    seed,
    {
      next(world) {
        driver ??= new Driver(world, random);
        return (left -= 1) < 0 ? null : driver.next();
      },
    },
    false,
  );
}

/** Runs a life again, or a shorter one in the same world. @param withStory whether the story is recorded */
export function liveAgain(seed: number, actions: readonly Action[], withStory = false): Promise<Life> {
  let at = 0;
  return live(seed, { next: () => actions[at++] ?? null }, withStory);
}
