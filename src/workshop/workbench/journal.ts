import type { Keep, KeptRecord } from './keep';
import { soon } from './rest';
import { sightsBeyond, type Sight } from './sights';
import { isGoingOn, joined, withStep, type Reached, type Report, type Session, type Step } from './steps';
import { errorText } from './valueWords';

export interface JournalOptions {
  keep: Keep;
  /** The workbench's clock, milliseconds. */
  elapsed(): number;
  /** What is seen this moment; null while something is under way. */
  sights(): Sight[] | null;
  /** Null while something is under way. */
  reached(): Reached | null;
  changed(): void;
  /** Called when the browser refuses to store the record. */
  complain(problem: string): void;
}

/** Real milliseconds until the effects of a step are stored; the step itself is stored at once. */
const KEEP_PAUSE_MS = 200;

/** The report of a record about which nothing has been written. */
export const BLANK: Report = {
  title: 'записано на верстаке',
  expected: '',
  seen: '',
  build: globalThis.early?.build || 'разработка',
};

/** The record since the shop was opened. Each step is stored at once. */
export function createJournal({ keep, elapsed, sights, reached, changed, complain }: JournalOptions) {
  let about: Pick<Session, 'persona' | 'size' | 'path' | 'report'> = { persona: '', path: '/' };
  let steps: Step[] = [];
  let kept: KeptRecord[] = [];
  let seen: Sight[] = [];
  /** What has been seen since the last step; a page that is closing shows nothing any more. */
  let after: Sight[] | null = null;
  let id = 0;
  /** How much of the clock is written down already. */
  let writtenTime = 0;
  let isFollowing = false;
  /** Whether something was done that is in no other record. */
  let isOwn = false;

  const load = async (): Promise<void> => {
    try {
      kept = (await keep.all()).filter((record) => record.id !== id);
      changed();
    } catch (error) {
      complain(`Записи не хранятся: ${errorText(error)}`);
    }
  };
  const passed = (until = elapsed()): Step[] => {
    const ms = Math.round(until - writtenTime);
    return ms > 0 ? [{ do: 'wait', ms }] : [];
  };
  const begun = (): Session => ({ version: 1, ...about, steps: joined(steps, passed()) });
  const seeing = (now: Sight[] | null): Step[] => {
    const fresh = sightsBeyond(now ?? [], seen);
    return fresh.length > 0 ? [{ do: 'see', sights: fresh }] : [];
  };
  const session = (): Session => {
    const [end, { steps: done, ...rest }] = [reached(), begun()];
    after = sights() ?? after;
    return { ...rest, steps: joined(done, seeing(after)), ...(end ? { reached: end } : {}) };
  };
  const put = (record: KeptRecord): void => {
    keep.put(record).catch((error: unknown) => {
      complain(`Запись не хранится: ${errorText(error)}`);
    });
  };
  const save = (): void => {
    if (isOwn) put({ id, session: session() });
  };
  const catchUp = (until = elapsed()): void => {
    for (const step of passed(until)) {
      steps = withStep(steps, step);
      writtenTime += (step as { ms: number }).ms;
    }
  };
  void load();

  return {
    steps: (): readonly Step[] => steps,
    /** The session as it is now. */
    session,
    /** Keeps what there is, now. */
    save,
    /** Writes down the time that has passed. */
    catchUp(): void {
      catchUp();
      changed();
    },
    /** What is seen this moment; null while something is under way. */
    look: sights,
    /**
     * Writes a step down, and before it the time that passed and what came to be seen.
     * @param before the sights before the step, if the step is done already
     * @param at when it began, by the workbench's clock, which may have been turned since
     */
    write(step: Step, before = sights(), at = elapsed()): void {
      isOwn = true;
      catchUp(at);
      const now = isGoingOn(steps, step) ? null : before;
      steps = joined(steps, [...seeing(now), step]);
      if (now) seen = now;
      after = null;
      // The step has had no effect yet: the present state is that before the step.
      put({ id, session: begun() });
      changed();
    },
    /** Begins anew. @param done what was done already */
    begin(next: typeof about, done: Step[] = []): void {
      // Whatever is repeated, this build is what is seen now.
      about = { ...next, report: { ...BLANK, ...next.report, build: BLANK.build } };
      steps = done;
      isOwn = false;
      after = null;
      // What a replay has just checked would be written down once more.
      seen = done.at(-1)?.do === 'see' ? (sights() ?? []) : [];
      writtenTime = elapsed();
      id = Math.max(Date.now(), id + 1);
      void load();
    },
    /** Keeps what the tester writes about a record. @param record an earlier one; without it the present one */
    describe(report: Report, record?: KeptRecord): void {
      if (record) {
        const described = { ...record, session: { ...record.session, report } };
        kept = kept.map((one) => (one.id === record.id ? described : one));
        put(described);
      } else {
        about = { ...about, report };
        isOwn = true;
        put({ id, session: begun() });
      }
      changed();
    },
    /** Checks for effects of the last step. */
    follow(): void {
      if (isFollowing || !isOwn) return;
      isFollowing = true;
      void soon(KEEP_PAUSE_MS).then(() => {
        isFollowing = false;
        save();
      });
    },
    /** Earlier records, the newest first. */
    kept: (): readonly KeptRecord[] => kept,
    async forget(record: number): Promise<void> {
      await keep.forget(record);
      await load();
    },
  };
}

export type Journal = ReturnType<typeof createJournal>;
