import { setImmediate } from 'node:timers/promises';

/** The owner of a task: one load of the shop's page. Tasks of a dead owner are dropped, those of a frozen one wait. */
export interface Owner {
  isAlive: boolean;
  isFrozen: boolean;
}

interface Task {
  /** Milliseconds that the device has been awake. */
  at: number;
  owner: Owner | null;
  run: () => void;
  isCancelled: boolean;
}

/** The longest delay of a browser's timer; a longer one runs at once. Milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Waits until all settled promises are handled, without simulated time. */
const drain = (): Promise<void> => setImmediate();

/**
 * The one clock of a simulated world. It needs no real time. Timers count only the time while the device is awake; the
 * wall clock goes on while it sleeps.
 */
export class Scheduler {
  /** Milliseconds that the device has been awake. */
  awake = 0;
  /** The owner of the running code. */
  current: Owner | null = null;
  /** Called after each task, once all that it led to has been handled. */
  onSettled: (owner: Owner | null) => void = () => {};
  private slept = 0;
  /** In the order in which they run. */
  private readonly tasks: Task[] = [];
  private parked: Task[] = [];
  private readonly begin: number;

  /** @param begin the wall clock at first, milliseconds since the epoch */
  constructor(begin: number) {
    this.begin = begin;
  }

  /** The right time, milliseconds since the epoch. */
  now = (): number => this.begin + this.awake + this.slept;

  /** By how much the device's clock is ahead of the right time, milliseconds. */
  clockError = 0;
  /** The device's clock, milliseconds since the epoch. */
  deviceNow = (): number => this.now() + this.clockError;

  /** How many tasks wait for their time. */
  get waiting(): number {
    return this.tasks.filter((task) => !task.isCancelled && task.owner?.isAlive !== false).length;
  }

  /** Runs something after `ms` milliseconds of being awake. @returns what cancels it */
  after(ms: number, run: () => void, owner: Owner | null): () => void {
    const delay = ms > LONGEST_TIMER_MS || !(ms > 0) ? 0 : ms;
    const task: Task = { at: this.awake + delay, owner, run, isCancelled: false };
    this.push(task);
    return () => {
      task.isCancelled = true;
    };
  }

  /** Runs what an owner does now, and waits until all that it led to is handled. */
  async during(owner: Owner | null, act: () => void): Promise<void> {
    this.current = owner;
    act();
    await drain();
    this.onSettled(owner);
    await drain();
    this.current = null;
  }

  /** Another owner's code runs in the middle of what runs, as processes do. */
  interrupt(owner: Owner, act: () => void): void {
    const { current } = this;
    this.current = owner;
    act();
    this.current = current;
  }

  /** The device is awake for `ms` milliseconds. */
  async pass(ms: number): Promise<void> {
    const end = this.awake + ms;
    for (let next = this.tasks[0]; next && next.at <= end; next = this.tasks[0]) {
      this.tasks.shift();
      if (next.isCancelled || next.owner?.isAlive === false) continue;
      if (next.owner?.isFrozen) {
        this.parked.push(next);
        continue;
      }
      this.awake = Math.max(this.awake, next.at);
      await this.during(next.owner, next.run);
    }
    this.awake = end;
  }

  /** The device sleeps: its timers stop, the wall clock goes on. */
  sleep(ms: number): void {
    this.slept += ms;
  }

  /** A frozen owner goes on: what became due meanwhile runs now. */
  thaw(owner: Owner): void {
    const due = this.parked.filter((task) => task.owner === owner);
    this.parked = this.parked.filter((task) => task.owner !== owner);
    for (const task of due) this.push({ ...task, at: this.awake });
  }

  /** Behind every task of its instant or an earlier one. */
  private push(task: Task): void {
    this.tasks.splice(this.tasks.findLastIndex(({ at }) => at <= task.at) + 1, 0, task);
  }
}
