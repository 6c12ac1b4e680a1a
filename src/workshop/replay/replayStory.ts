import { setupServer } from 'msw/node';
import { createDemoShop } from '../demo/demoShop';
import { createHandlers } from '../demo/handlers/allHandlers';
import { snapshotOf } from '../workbench/flows';
import type { Replay } from '../workbench/replay';
import { sightText } from '../workbench/sights';
import { stepText, type Session } from '../workbench/steps';
import { createHeadlessShop } from './headlessShop';
import { allowRelativeRequests } from './relativeRequests';

export interface StoryOptions {
  /** The last step to do, from 1; 0 only opens the shop. Without it all steps are done and the end is compared. */
  until: number | undefined;
  /** Receives each line of the story. */
  print(line: string): void;
}

/** What a replay came to. */
export interface StoryEnd {
  isSame: boolean;
  /** State and context of every running machine, by name, as plain JSON without secrets. */
  machines: Record<string, { state: unknown; context: unknown }>;
}

/** Replays a session in jsdom, whose window has to be the global one already, and prints it step by step. */
export async function replayStory(session: Session, { until, print }: StoryOptions): Promise<StoryEnd> {
  allowRelativeRequests();
  const demo = createDemoShop();
  const server = setupServer(...createHandlers(demo));
  server.listen({ onUnhandledFrame: 'error' });
  const shop = createHeadlessShop(demo);
  const { reached: end, ...start } = session;
  const steps = session.steps.slice(0, until);
  const isWhole = until === undefined;
  const say = (line: string): void => print(String(shop.redact(line)));
  let told = 0;
  let last: Replay | undefined;
  await shop.replay({ ...start, steps, ...(isWhole && end ? { reached: end } : {}) }, (replay) => {
    last = replay;
    const step = steps[told];
    if (!step || replay.done < told) return;
    told += 1;
    say(`${told}. ${stepText(step)}`);
  });
  const { outcome, done, detail } = last ?? { outcome: 'stuck', done: 0, detail: '' };
  const isSame = outcome === 'same';
  const stuck = steps[done];
  if (isSame && !isWhole) say(`same so far: stopped after step ${done}`);
  else if (isSame) say(end ? `same: steps 1 to ${done} and the end` : `same: steps 1 to ${done}; no end is recorded`);
  else {
    const { path, sights = [] } = shop.reached();
    say(stuck ? `differs at step ${done + 1}` : 'differs at the end');
    if (stuck) say(`  recorded: ${stepText(stuck)}`);
    for (const line of detail.split('\n')) say(`  now: ${line}`);
    say(`  shown now: ${[path, ...sights.map(sightText)].join('; ')}`);
  }
  const flows = shop.flows.running().map((flow) => ({ name: flow.name, ...snapshotOf(flow) }));
  // All at once: a secret of one machine is masked in the context of every other one, too.
  const contexts = shop.redact(Object.fromEntries(flows.map(({ name, context }) => [name, context])));
  const machines = Object.fromEntries(
    flows.map(({ name, value }) => [name, { state: value, context: (contexts as Record<string, unknown>)[name] }]),
  );
  shop.close();
  server.close();
  return { isSame, machines };
}
