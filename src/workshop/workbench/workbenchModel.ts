import { canonicalPath, screenAt } from '../../../machines/model/screens';
import { createClock } from './clock';
import { machinesNow } from './flows';
import type { FrameSide, ShopSide } from './frame';
import { createJournal } from './journal';
import { openKeep } from './keep';
import { createNotifier } from './notifier';
import { createPerform } from './perform';
import { personaOf } from './personas';
import { sizeOf } from './phones';
import { createRedactor } from './redact';
import { createReplay, type Part, type Replay } from './replay';
import { createRest } from './rest';
import { server, type ServerState } from './server';
import { createShopWindow, type ShopWindow, type WindowState } from './shopWindow';
import type { SentEvent } from './sequence/kinds';
import type { Sight } from './sights';
import type { Reached, Report, Session, Step } from './steps';
import { createStops } from './stops';
import { isSamePlace, momentsOf, START, type Look, type Place, type Walk } from './timeline';
import { createTraffic } from './traffic';
import { errorText } from './valueWords';

/** The visible state of the workbench, besides the shop. */
interface CommonState {
  replay: Replay | null;
  /** Of the session that was replayed last. */
  report: Report | null;
  /** The kept record in «Запись», by its id; null for none, 0 for the present one. */
  chosen: number | null;
  /** The record that is stepped through; null while the visit just goes on. */
  walk: Walk | null;
  server: ServerState | null;
  problem: string;
}

/** The same, and that of the window in front. */
export type WorkbenchState = CommonState & WindowState;

const WAIT_FOR_REPLAY = 'Дождитесь конца воспроизведения';

/** The workbench without its views. @param browser the window of the workbench */
export function createWorkbench(browser: Window) {
  const { changed, subscribe, version } = createNotifier();
  let state: CommonState = { replay: null, report: null, chosen: null, walk: null, server: null, problem: '' };
  const set = (over: Partial<CommonState>): void => {
    state = { ...state, ...over };
    changed();
  };
  const complain = (problem: string): void => set({ problem });
  /** Whether a record is being done. Whatever else happens meanwhile would be in no record, and the replay would judge it. */
  const isDoing = (): boolean => state.replay?.outcome === 'running' || state.walk?.after === null;
  const mayAct = (): boolean => {
    if (isDoing()) complain(WAIT_FOR_REPLAY);
    return !isDoing();
  };
  let asking = Promise.resolve();
  /** Shows the settings of the demo server, which is asked one thing after the other: the last answer is the newest. */
  const showServer = (ask: () => Promise<ServerState>): Promise<void> => {
    const shown = asking.then(async () => set({ server: await ask() }));
    asking = shown.catch(() => {});
    return shown;
  };

  const redact = createRedactor();
  const stops = createStops((text) => {
    if (state.replay?.outcome !== 'running') clock.halt(text);
  }, changed);
  const isLoading = ({ app, host, state: of }: ShopWindow): boolean =>
    app.isLoading() && host.state().isOpen && of().address !== null;
  const isShown = ({ app, flows }: ShopWindow): boolean =>
    app.frame()?.isOutlined() !== true && [null, app.frame()?.path()].includes(flows.shownPath());
  const rest = createRest({
    isBusy: (call) => windows.some(isLoading) || traffic.isPending(call),
    isShown: () => windows.every(isShown),
  });
  const clock = createClock({
    beginLeap() {
      const since = traffic.last();
      return () => rest.after(since);
    },
    changed() {
      // Once time runs, the shop leaves the place of the record.
      const { walk, replay: now } = state;
      if (walk?.after && now?.outcome !== 'running' && walk.elapsed !== elapsed()) set({ walk: null });
      changed();
    },
  });
  const { elapsed } = clock;
  const traffic = createTraffic(clock, redact, changed);
  const write: typeof journal.write = (...written) => {
    if (isDoing()) return;
    if (state.walk) set({ walk: null });
    journal.write(...written);
  };

  const addWindow = (personaId: string, path: string): ShopWindow => {
    const persona = personaOf(personaId);
    const added: ShopWindow = createShopWindow({
      number: windows.length + 1,
      browser,
      clock,
      traffic,
      stops,
      begin: { persona, path, size: sizeOf(persona.size) },
      write(step) {
        if (isDoing()) return;
        if (added !== front) {
          // What is seen until then is seen in the other window.
          write({ do: 'turnTo', window: added.number });
          front = added;
        }
        write(step);
      },
      changed,
    });
    windows.push(added);
    return added;
  };
  const windows: ShopWindow[] = [];
  let front = addWindow('', '/');
  /** What every window has, by name; the names of further windows say which one they are of. */
  const ofAll = <T>(read: (window: ShopWindow) => Record<string, T>): Record<string, T> =>
    Object.fromEntries(
      windows.flatMap((window) =>
        Object.entries(read(window)).map(([name, value]) => [
          window.number === 1 ? name : `окно ${window.number}: ${name}`,
          value,
        ]),
      ),
    );

  // An error of the server may repeat typed secrets.
  const isHarmless = (sight: Sight): boolean => JSON.stringify(redact(sight)) === JSON.stringify(sight);
  const sights = (): Sight[] => (front.app.frame()?.sights() ?? []).filter(isHarmless);
  const reached = (): Reached => ({
    path: front.app.frame()?.path() ?? '',
    states: ofAll(({ flows }) => flows.states()),
    sights: sights(),
  });
  const journal = createJournal({
    keep: openKeep(browser.indexedDB),
    elapsed,
    changed,
    complain,
    reached: () => (front.app.frame() === undefined || rest.isQuiet() ? reached() : null),
    sights: () => (front.app.frame() && rest.isQuiet() ? sights() : null),
  });
  subscribe(journal.follow);
  browser.addEventListener('pagehide', journal.save);

  let openings = 0;
  /** A new shopper in the only window. */
  async function open(personaId: string, address: string, size = front.state().size): Promise<void> {
    // The fragment of an address that a tester has copied holds launch data.
    const [path = ''] = address.split('#');
    const mine = (openings += 1);
    for (const { app } of windows.splice(1)) app.takeAway();
    const [window = front] = windows;
    front = window;
    const { app, flows, host } = window;
    const persona = personaOf(personaId);
    const isKnown = screenAt(canonicalPath(path.split('?')[0] ?? '')) !== null;
    window.set({ persona, path, size });
    set({ problem: isKnown ? '' : `Такого адреса в магазине нет: ${path}` });
    const about = { persona: persona.id, size: size.id, path };
    try {
      // Before the shop ends: afterwards it has no state.
      journal.save();
      journal.begin(about);
      app.takeAway();
      window.set({ address: null });
      await showServer(server.reset);
      if (mine !== openings) return;
      const isLatest = await window.open('nothing', () => {
        clock.restart();
        flows.clear();
        traffic.clear();
        host.begin(persona);
      });
      if (isLatest) journal.begin(about);
    } catch (error) {
      complain(errorText(error));
    }
  }

  const perform = createPerform({
    clock,
    rest,
    server: {
      use: (...settings) => showServer(() => server.use(...settings)),
      async setKnobs(knobs) {
        const { lateMs = 0, isLost = false } = knobs;
        traffic.setReturns({ lateMs, isLost });
        await showServer(() => server.setKnobs(knobs));
      },
      pay: server.pay,
    },
    front() {
      const { app, flows, host, open: load, set: change } = front;
      return {
        flows,
        host,
        frame: app.frame,
        resize: (id) => change({ size: sizeOf(id) }),
        life: { reload: app.reload, kill: app.kill, reopen: async () => void (await load('storage', host.reopen)) },
      };
    },
    windows: {
      async open(personaId, path) {
        const window = addWindow(personaId, path);
        front = window;
        await window.open('storage', () => window.host.begin(window.state().persona));
      },
      turnTo(number) {
        const window = windows[number - 1];
        if (!window) throw new Error(`Окна ${number} нет`);
        front = window;
        changed();
      },
    },
  });
  const replay = createReplay({
    clock,
    rest,
    perform,
    reached,
    journal,
    show: (over) => set({ replay: over }),
    open: ({ persona, path, size }) => open(persona, path, sizeOf(size)),
  });

  const look = (): Look => ({
    picture: String(redact(front.app.frame()?.picture() ?? '')),
    machines: ofAll(({ flows }) => machinesNow(flows, redact)),
  });
  const sent = (): SentEvent[] => windows.flatMap(({ flows }) => flows.sent());
  /**
   * Brings the shop to a place of a record.
   * @param known the events of a run of it; none where there was no run in this page
   */
  async function standAt(session: Session, place: Place, known: readonly SentEvent[]): Promise<void> {
    // Two presses may come before the first of them is seen.
    if (isDoing()) return;
    const { sent: before, at } = state.walk?.session === session ? state.walk : { sent: known, at: null };
    const focused = browser.document.activeElement;
    const walk: Walk = { session, sent: before, at: place, elapsed: 0, before: null, after: null };
    const run = async (part: Part): Promise<boolean> => {
      const isDone = (await replay(session, part)).outcome === 'standing';
      // Only the longest run knows all timers.
      if (sent().length > walk.sent.length) walk.sent = sent();
      return isDone;
    };
    const moments = momentsOf(session, before);
    const last = moments[moments.findIndex((moment) => isSamePlace(moment, place)) - 1];
    set({ walk });
    if (last) {
      if (!(at && isSamePlace(at, last)) && !(await run({ to: last }))) return set({ walk: null });
      walk.before = look();
    }
    if (!(await run(last ? { from: last, to: place } : { to: START }))) return set({ walk: null });
    // A screen that is shown late takes the focus late.
    await rest.whole();
    // The steps took the focus into the shop; the keys of the time line belong to the workbench.
    front.app.element()?.blur();
    if (focused?.tagName === 'BUTTON') (focused as HTMLElement).focus();
    set({ walk: { ...walk, elapsed: elapsed(), after: look() } });
  }

  return {
    clock,
    /** Of the window in front. */
    get flows() {
      return front.flows;
    },
    get host() {
      return front.host;
    },
    /** Those that are open, and the one in front, in the order they were opened. */
    windows: (): readonly ShopWindow[] => windows.filter((window) => window === front || window.host.state().isOpen),
    front: () => front,
    /** The events in all windows. */
    sent,
    stops,
    traffic,
    journal,
    redact,
    /** Opens a new shop on a fresh server. */
    async open(personaId: string, path: string): Promise<void> {
      if (!mayAct()) return;
      const { launch, persona } = front.state();
      set({ walk: null, report: null, chosen: null });
      // Another client has another window.
      const isAnother = launch === 0 || personaId !== persona.id;
      return open(personaId, path, isAnother ? sizeOf(personaOf(personaId).size) : undefined);
    },
    async replay(session: Session): Promise<void> {
      // Two presses may come before the first of them is seen.
      if (isDoing()) return;
      set({ walk: null, report: session.report ?? null });
      await replay(session);
    },
    standAt,
    /** Shows a kept record in «Запись», or the present one (0). */
    choose: (chosen: number) => set({ walk: null, chosen }),
    /** Continues from here with a new record, and leaves the rest of the old one. */
    goOn: () => set({ walk: null }),
    /** Shows what went wrong. */
    complain,
    /** Shows the settings of the demo server as they are now. */
    readServer: (): Promise<void> => showServer(server.state).catch((error: unknown) => complain(errorText(error))),
    /** Notifies of every visible change. */
    subscribe,
    version,
    state: (): WorkbenchState => ({ ...state, ...front.state() }),
    /** The present address in the shop. */
    where: (): string => front.app.frame()?.path() ?? front.state().path,
    /** Does a step and records it. */
    async act(step: Step): Promise<void> {
      if (!mayAct()) return;
      set({ problem: '' });
      const [before, at] = [journal.look(), elapsed()];
      try {
        await perform(step);
        // A tester may have typed any data into an event.
        write(step.do === 'send' ? { ...step, event: redact(step.event) as typeof step.event } : step, before, at);
      } catch (error) {
        complain(errorText(error));
      }
    },
    /** The session so far, once nothing is pending; the clock is stopped from then on. */
    async session(): Promise<Session> {
      clock.setSpeed(0);
      await clock.settled();
      await rest.whole();
      journal.catchUp();
      return journal.session();
    },
    enter(frame: FrameSide, element: Element | null): ShopSide {
      const entered = windows.find(({ app }) => app.element() === element) ?? front;
      return { ...entered.app.enter(frame), mayAct, complain };
    },
  };
}

export type WorkbenchModel = ReturnType<typeof createWorkbench>;
