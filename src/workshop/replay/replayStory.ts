import { setupServer } from 'msw/node';
import { createDemoShop } from '../demo/demoShop';
import { createHandlers } from '../demo/handlers/allHandlers';
import { machinesNow, type MachinesNow } from '../workbench/flows';
import type { Replay } from '../workbench/replay';
import { sightText } from '../workbench/sights';
import { reportLines, stepText, type Session } from '../workbench/steps';
import { createHeadlessShop } from './headlessShop';
import { allowRelativeRequests } from './relativeRequests';

export interface StoryOptions {
  /** The last step to do, from 1; 0 only opens the shop. Without it all steps are done and the end is compared. */
  until: number | undefined;
  /** Receives each line of the story. */
  print(line: string): void;
}

/** The result of a replay. */
export interface StoryEnd {
  isSame: boolean;
  /** At the end, without secrets. */
  machines: MachinesNow;
}

/** Replays a session in jsdom, whose window has to be the global one already, and prints it step by step. */
export async function replayStory(session: Session, { until, print }: StoryOptions): Promise<StoryEnd> {
  allowRelativeRequests();
  const demo = createDemoShop();
  const server = setupServer(...createHandlers(demo));
  server.listen({ onUnhandledFrame: 'error' });
  const shop = createHeadlessShop(demo);
  const { reached: end } = session;
  const steps = session.steps.slice(0, until);
  const printLine = (line: string): void => print(String(shop.redact(line)));
  for (const line of session.report ? reportLines(session.report) : []) printLine(line);
  let reported = 0;
  const report = (replay: Replay): void => {
    const step = steps[reported];
    if (!step || replay.done < reported) return;
    reported += 1;
    printLine(`${reported}. ${stepText(step)}`);
  };
  const part = until === undefined ? {} : { to: { steps: until, ms: 0 } };
  const { outcome, done, detail } = await shop.replay(session, report, part);
  const isSame = outcome === 'same' || outcome === 'standing';
  const stuck = steps[done];
  if (outcome === 'standing') printLine(`same so far: stopped after step ${done}`);
  else if (isSame)
    printLine(end ? `same: steps 1 to ${done} and the end` : `same: steps 1 to ${done}; no end is recorded`);
  else {
    const { path, sights = [] } = shop.reached();
    printLine(stuck ? `differs at step ${done + 1}` : 'differs at the end');
    if (stuck) printLine(`  recorded: ${stepText(stuck)}`);
    for (const line of detail.split('\n')) printLine(`  now: ${line}`);
    printLine(`  shown now: ${[path, ...sights.map(sightText)].join('; ')}`);
  }
  const machines = machinesNow(shop.flows, shop.redact);
  shop.close();
  server.close();
  return { isSame, machines };
}
