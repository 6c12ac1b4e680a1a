import fc from 'fast-check';
import type { AnyStateMachine } from 'xstate';
import type { Rig } from './rig';

/** How many histories each model is checked with; `HISTORIES=5000` checks more. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 1000);
/** The same histories in every run, unless `HISTORY_SEED` names others; a failure prints its seed and shortest history. */
const SEED = Number(process.env['HISTORY_SEED'] ?? 20261121);
/** In mutation tests only pass or fail matters, so a failure is not shortened. */
const MAKES_SHORTER = process.env['HISTORY_SHRINK'] !== 'no';
const LONGEST = 40;

/** One possible event. It is skipped when it is not `possible`. */
export interface Step<Spec, Real> {
  name: string;
  possible?(spec: Spec): boolean;
  happen(spec: Spec, real: Real): void | Promise<void>;
}

interface Histories<Start, Spec extends object, Real> {
  start: fc.Arbitrary<Start>;
  /** The model and the machine in their first state. */
  begin(start: Start): { model: Spec; real: Real };
  steps: fc.Arbitrary<Step<Spec, Real>>[];
  /** Checks what must be the same in both, at the beginning and after every step. */
  agree(spec: Spec, real: Real): void;
}

/** Milliseconds; enough for a thousand histories on a busy machine. */
export const LONG_ENOUGH = 120_000;

/**
 * Compares a machine with a second implementation of its rules, a small plain model: after any events in any
 * order, both must agree.
 * @param name of the model, for the printed count
 */
export async function checkHistories<Start, Spec extends object, Real>(
  name: string,
  histories: Histories<Start, Spec, Real>,
): Promise<void> {
  let happened = 0;
  const commands = histories.steps.map((step) =>
    step.map(({ name: stepName, possible, happen }): fc.AsyncCommand<Spec, Real> => ({
      check: (spec) => possible?.(spec) ?? true,
      toString: () => stepName,
      async run(spec, real) {
        await happen(spec, real);
        happened += 1;
        histories.agree(spec, real);
      },
    })),
  );
  await fc.assert(
    fc.asyncProperty(
      histories.start,
      fc.commands(commands, { maxCommands: LONGEST, size: 'max' }),
      async (start, history) => {
        const world = histories.begin(start);
        histories.agree(world.model, world.real);
        await fc.asyncModelRun(() => world, history);
      },
    ),
    { numRuns: HISTORIES, seed: SEED, endOnFailure: !MAKES_SHORTER },
  );
  console.log(`${name}: ${HISTORIES} histories, ${happened} steps, seed ${SEED}`);
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

  /** The number of pending requests of a name. */
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

  async fail(name: string, message = ''): Promise<void> {
    await this.rig.fail(name, message, this.take(name, false));
  }

  /** Answers an aborted request, too late. */
  async answerLate(name: string, output?: unknown): Promise<void> {
    await this.rig.answer(name, output, this.take(name, true));
  }
}
