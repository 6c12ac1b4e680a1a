import fc from 'fast-check';
import { expect } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { numberFrom } from './numberFrom';
import type { Rig } from './rig';
import { changesOf } from './statechart';

/** How many histories each model is checked with; `HISTORIES=5000` checks more. */
const HISTORIES = numberFrom('HISTORIES', 1000);
/** With fewer histories a rare transition may never be taken. */
const ENOUGH = 1000;
/** The same histories in every run, unless `HISTORY_SEED` names others. */
const SEED = numberFrom('HISTORY_SEED', 20261121);
/** For a property that draws its histories itself. */
export const HISTORY_RUNS = { numRuns: HISTORIES, seed: SEED };
/** The one history that a failure has printed: its place among those of the seed, and its steps. */
const [PATH, STEPS] = [process.env['HISTORY_PATH'], process.env['HISTORY_STEPS']];
/** In mutation tests only pass or fail matters, so a failure is not shortened. */
const MAKES_SHORTER = process.env['HISTORY_SHRINK'] !== 'no';
const LONGEST = 40;
/** Of so many random steps the first possible one happens: most steps are possible in few states only. */
const CANDIDATES = 8;

/** One event, which may not be `possible` in every state. */
export interface Step<Spec, Real> {
  name: string;
  possible?(spec: Spec): boolean;
  happen(spec: Spec, real: Real): void | Promise<void>;
}

type AnyRig = Pick<Rig<AnyStateMachine>, 'actor' | 'state' | 'taken' | 'lastTransitions'>;

interface Histories<Start, Spec extends object, Real extends { rig: AnyRig }> {
  /** The machine whose transitions the steps cause. */
  machine: AnyStateMachine;
  /** The transitions that no or few histories take, each with the test that does. */
  seldomTaken?: Record<string, string>;
  start: fc.Arbitrary<Start>;
  /** The model and the machine in their first state. */
  begin(start: Start): { model: Spec; real: Real };
  steps: fc.Arbitrary<Step<Spec, Real>>[];
  /** Checks what must be the same in both, at the beginning and after every step. */
  agree(spec: Spec, real: Real): void;
}

/** Milliseconds; enough for a thousand histories on a busy machine. */
export const LONG_ENOUGH = 120_000;

/** Runs a check; its error names the step, the state of the chart, and the transitions with their guards. */
async function explained(step: string, { rig }: { rig: AnyRig }, check: () => void | Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    const taken = rig.lastTransitions.join('\n  ') || 'none';
    const text = error instanceof Error ? error.message : String(error);
    throw new Error(`${text}\nafter: ${step}\nin: ${JSON.stringify(rig.state)}\nlast transitions:\n  ${taken}`, {
      cause: error,
    });
  }
}

const commandFor = (
  { seed, counterexamplePath }: Pick<fc.RunDetailsCommon<unknown>, 'seed' | 'counterexamplePath'>,
  history: string,
): string => {
  const { testPath = '', currentTestName = '' } = expect.getState();
  const file = testPath.slice(testPath.indexOf('tests/'));
  const steps = /replayPath="([^"]+)"/.exec(history)?.[1] ?? '';
  return `HISTORY_SEED=${seed} HISTORY_PATH='${counterexamplePath ?? ''}' HISTORY_STEPS='${steps}' npx vitest run --project units ${file} -t '${currentTestName}'`;
};

/**
 * Compares a machine with a second implementation of its rules, a small plain model: after any events in any
 * order, both must agree. Every transition of the machine must be taken by some history.
 * @param name of the model, for the printed count
 */
export async function checkHistories<Start, Spec extends object, Real extends { rig: AnyRig }>(
  name: string,
  { machine, seldomTaken = {}, start, begin, steps, agree }: Histories<Start, Spec, Real>,
): Promise<void> {
  let happened = 0;
  const taken = new Set<string>();
  const command = fc
    .array(fc.oneof(...steps), { minLength: 1, maxLength: CANDIDATES, size: 'max' })
    .map((candidates): fc.AsyncCommand<Spec, Real> => {
      let chosen = candidates[0];
      return {
        check(spec) {
          chosen = candidates.find(({ possible }) => possible?.(spec) ?? true);
          return chosen !== undefined;
        },
        toString: () => chosen?.name ?? 'nothing',
        async run(spec, real) {
          if (chosen === undefined) return;
          const { name: stepName, happen } = chosen;
          await explained(stepName, real, () => happen(spec, real));
          happened += 1;
          for (const transition of real.rig.taken) taken.add(transition);
          await explained(stepName, real, () => agree(spec, real));
        },
      };
    });
  const replayed = STEPS === undefined ? {} : { replayPath: STEPS };
  const details = await fc.check(
    fc.asyncProperty(
      start,
      fc.commands([command], { maxCommands: LONGEST, size: 'max', ...replayed }),
      async (first, history) => {
        const world = begin(first);
        await explained('the start', world.real, () => agree(world.model, world.real));
        await fc.asyncModelRun(() => world, history);
      },
    ),
    {
      ...HISTORY_RUNS,
      endOnFailure: !MAKES_SHORTER || PATH !== undefined,
      ...(PATH === undefined ? {} : { path: PATH }),
    },
  );
  if (details.failed) {
    const [first, history] = (details.counterexample ?? []).map((part) => fc.stringify(part));
    const { errorInstance } = details;
    const text = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
    throw new Error(
      `${text}\nshortest history from ${first}:\n  ${history}\nrun it again:\n  ${commandFor(details, history ?? '')}`,
      { cause: errorInstance },
    );
  }
  const missing = Object.keys(seldomTaken).filter((transition) => !changesOf(machine).includes(transition));
  expect(missing, 'transitions in `seldomTaken` that the chart does not have').toEqual([]);
  console.log(`${name}: ${HISTORIES} histories, ${happened} steps, seed ${SEED}`);
  if (PATH === undefined && HISTORIES >= ENOUGH)
    expect(
      changesOf(machine).filter((transition) => !taken.has(transition) && !(transition in seldomTaken)),
      'every transition of the chart needs a step, or its test in `seldomTaken`',
    ).toEqual([]);
}

type Asked = Pick<Rig<AnyStateMachine>, 'calls' | 'answer' | 'fail'>;
type Call = Asked['calls'][number];

/** The requests of a machine that have no answer yet. */
export class Questions {
  private readonly answered = new Set<Call>();
  private readonly rig: Asked;

  constructor(rig: Asked) {
    this.rig = rig;
  }

  private open(name: string, isAbandoned: boolean): Call[] {
    return this.rig.calls.filter(
      (call) => call.name === name && !this.answered.has(call) && call.signal.aborted === isAbandoned,
    );
  }

  /** The input of the one pending request; undefined when there is none. */
  asked<Input>(name: string): Input | undefined {
    return this.open(name, false).at(-1)?.input as Input | undefined;
  }

  count(name: string): number {
    return this.open(name, false).length;
  }

  /** The number of aborted requests of a name, which may still get an answer. */
  abandoned(name: string): number {
    return this.open(name, true).length;
  }

  private take(name: string, isAbandoned: boolean): Call {
    const call = this.open(name, isAbandoned).at(-1);
    if (!call) throw new Error(`No call of «${name}» is waiting for an answer`);
    this.answered.add(call);
    return call;
  }

  async answer(name: string, output?: unknown): Promise<void> {
    await this.rig.answer(name, output, this.take(name, false));
  }

  async fail(name: string, error: string | Error = ''): Promise<void> {
    await this.rig.fail(name, error, this.take(name, false));
  }

  /** Answers an aborted request, too late. */
  async answerLate(name: string, output?: unknown): Promise<void> {
    await this.rig.answer(name, output, this.take(name, true));
  }
}
