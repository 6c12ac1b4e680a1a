import fc from 'fast-check';
import type { AnyStateMachine } from 'xstate';
import type { Rig } from './rig';

/** How many histories each specification is held against; `HISTORIES=5000` looks further. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 1000);
/** The same histories in every run, unless `HISTORY_SEED` names others; a failure prints its seed and shortest history. */
const SEED = Number(process.env['HISTORY_SEED'] ?? 20261121);
/** Where only the verdict counts, as under mutation, a failure is not made shorter. */
const MAKES_SHORTER = process.env['HISTORY_SHRINK'] !== 'no';
const LONGEST = 40;

/** One thing that may happen. It is left out where it is not `possible`. */
export interface Step<Spec, Real> {
  name: string;
  possible?(spec: Spec): boolean;
  happen(spec: Spec, real: Real): void | Promise<void>;
}

interface Histories<Start, Spec extends object, Real> {
  start: fc.Arbitrary<Start>;
  /** The specification and the machine as they begin. */
  begin(start: Start): { model: Spec; real: Real };
  steps: fc.Arbitrary<Step<Spec, Real>>[];
  /** What must be the same in both, after the beginning and after every step. */
  agree(spec: Spec, real: Real): void;
}

/** A thousand histories on a busy machine. */
export const LONG_ENOUGH = 120_000;

/**
 * Holds a machine against its specification written a second time, as a small plain model:
 * whatever happens, in whatever order, both say the same.
 * @param name of what is told, for the count that is printed
 */
export async function checkHistories<Start, Spec extends object, Real>(
  name: string,
  histories: Histories<Start, Spec, Real>,
): Promise<void> {
  let happened = 0;
  const commands = histories.steps.map((step) =>
    step.map(({ name, possible, happen }): fc.AsyncCommand<Spec, Real> => ({
      check: (spec) => possible?.(spec) ?? true,
      toString: () => name,
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

/** The questions a machine has asked and nobody has answered yet. */
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

  /** What the one question the machine waits for asks; undefined when it waits for none. */
  asked<Input>(name: string): Input | undefined {
    return this.open(name, false).at(-1)?.input as Input | undefined;
  }

  /** How many questions of a name the machine waits for. */
  count(name: string): number {
    return this.open(name, false).length;
  }

  /** How many questions of a name were given up, and may be answered all the same. */
  abandoned(name: string): number {
    return this.open(name, true).length;
  }

  private take(name: string, isAbandoned: boolean): Call {
    const call = this.open(name, isAbandoned).at(-1);
    if (!call) throw new Error(`Nobody waits for an answer of «${name}»`);
    this.answered.add(call);
    return call;
  }

  async answer(name: string, output?: unknown): Promise<void> {
    await this.rig.answer(name, output, this.take(name, false));
  }

  async fail(name: string, message = ''): Promise<void> {
    await this.rig.fail(name, message, this.take(name, false));
  }

  /** Answers a question that was given up, too late. */
  async answerLate(name: string, output?: unknown): Promise<void> {
    await this.rig.answer(name, output, this.take(name, true));
  }
}
