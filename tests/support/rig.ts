import {
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
  type Actor,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  type InputFrom,
  type InspectionEvent,
  type SnapshotFrom,
} from 'xstate';
import { advance, settle } from './clock';
import { machineOf, takenTransitions } from '../../src/workshop/workbench/xstateInternals';
import { isCallback, isMachine, nameOf, notPlain, changesOf } from './statechart';

interface Call {
  name: string;
  input: unknown;
  /** When it began, in milliseconds of the simulated clock. */
  at: number;
  signal: AbortSignal;
  settle: { answer(output: unknown): void; fail(error: Error): void };
}

/** What effects answer, by their names. */
export type Answers = Readonly<Record<string, (input: unknown) => unknown>>;

/** What all rigs of a test file have taken. */
const takenByRigs = new Set<string>();

/** The transitions of a machine that no rig of this test file has taken. */
export const untakenOf = (machine: AnyStateMachine): string[] =>
  changesOf(machine).filter((name) => !takenByRigs.has(name));

/**
 * One machine in a simulated environment: the test answers its effects, in any order, its actions are recorded, and its
 * clock is advanced by the test.
 */
export class Rig<Machine extends AnyStateMachine> {
  readonly clock = new SimulatedClock();
  /** Every effect that was started, oldest first. */
  readonly calls: Call[] = [];
  /** Every run of an action that only wiring implements, in order. */
  readonly did: { type: string; params: unknown }[] = [];
  /** The transitions that the last event has taken, by their states and guards. */
  lastTransitions: string[] = [];
  /** All that were taken. */
  readonly taken = new Set<string>();
  readonly actor: Actor<Machine>;
  private readonly listeners: ((event: AnyEventObject) => void)[] = [];

  private readonly answers: Answers;

  /** @param actors that are used as they are @param answers to effects that the test does not answer itself */
  constructor(machine: Machine, input?: InputFrom<Machine>, actors: object = {}, answers: Answers = {}) {
    this.answers = answers;
    this.actor = createActor(this.rigged(machine).provide({ actors } as never), {
      input,
      clock: this.clock,
      inspect: (event: InspectionEvent) => this.record(event),
    } as never) as unknown as Actor<Machine>;
    this.actor.start();
  }

  /** The machine, and the machines that it invokes, without effects of their own. */
  private rigged(machine: AnyStateMachine): AnyStateMachine {
    const { actors, actions } = machine.implementations;
    const effects = Object.entries(actors).map(([name, logic]) => [
      name,
      isMachine(logic) ? this.rigged(logic) : isCallback(logic) ? this.listener() : this.promise(name),
    ]);
    const intents = Object.keys(actions)
      .filter((name) => !('type' in (actions[name] as object)))
      .map((name) => [name, (_: unknown, params: unknown) => void this.did.push({ type: name, params })]);
    return machine.provide({ actors: Object.fromEntries(effects), actions: Object.fromEntries(intents) } as never);
  }

  private record(inspected: InspectionEvent): void {
    const ref = inspected.actorRef as AnyActorRef;
    if (inspected.type === '@xstate.microstep')
      for (const name of takenTransitions(inspected).map(nameOf)) {
        this.lastTransitions.push(name);
        this.taken.add(name);
        takenByRigs.add(name);
      }
    else if (inspected.type === '@xstate.event' && ref === this.actor) this.lastTransitions = [];
    else if (inspected.type === '@xstate.snapshot' && machineOf(ref)) {
      const strange = notPlain((inspected.snapshot as { context?: unknown }).context, 'context');
      if (strange) throw new Error(`${machineOf(ref)?.id}: ${strange} is not plain JSON`);
    }
  }

  private promise(name: string) {
    return fromPromise<unknown, unknown>(
      ({ input, signal }) =>
        new Promise((answer, fail) => {
          this.calls.push({ name, input, at: this.clock.now(), signal, settle: { answer, fail } });
          const known = this.answers[name];
          if (known) answer(known(input));
        }),
    );
  }

  private listener() {
    return fromCallback<AnyEventObject>(({ sendBack }) => {
      this.listeners.push(sendBack);
    });
  }

  get snapshot(): SnapshotFrom<Machine> {
    return this.actor.getSnapshot() as SnapshotFrom<Machine>;
  }

  /** The machine that this one invokes under an id. */
  child<Id extends keyof SnapshotFrom<Machine>['children'] & string>(
    id: Id,
  ): NonNullable<SnapshotFrom<Machine>['children'][Id]> {
    return (this.snapshot as { children: Record<string, never> }).children[id]!;
  }

  get state(): unknown {
    return (this.snapshot as { value: unknown }).value;
  }

  send(event: Parameters<Actor<Machine>['send']>[0]): void {
    this.actor.send(event);
  }

  /** Sends an event as a callback actor of the machine would. */
  report(event: AnyEventObject): void {
    this.listeners[0]?.(event);
  }

  callsOf(name: string): Call[] {
    return this.calls.filter((call) => call.name === name);
  }

  /** Answers the latest call of an effect, or the one given. */
  async answer(name: string, output?: unknown, call = this.latest(name)): Promise<void> {
    call.settle.answer(output);
    await settle();
  }

  /** Fails the latest call of an effect. */
  async fail(name: string, error: string | Error = '', call = this.latest(name)): Promise<void> {
    call.settle.fail(error instanceof Error ? error : new Error(error));
    await settle();
  }

  async wait(ms: number): Promise<void> {
    await advance(this.clock, ms);
  }

  /** The parameters of every run of one action. */
  paramsOf(type: string): unknown[] {
    return this.did.filter((action) => action.type === type).map((action) => action.params);
  }

  private latest(name: string): Call {
    const call = this.callsOf(name).at(-1);
    if (!call)
      throw new Error(`«${name}» was not asked; asked were: ${this.calls.map((one) => one.name).join(', ') || 'none'}`);
    return call;
  }
}
