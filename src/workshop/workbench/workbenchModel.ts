import { canonicalPath, screenAt } from '../../../machines/model/screens';
import { createApp } from './app';
import { createClock, type WorkbenchClock } from './clock';
import { createFlows, machinesNow, type Flows } from './flows';
import type { FrameSide, ShopSide } from './frame';
import { createHost, type Host } from './host';
import { createJournal, type Journal } from './journal';
import { openKeep } from './keep';
import { launchAddress } from './launchAddress';
import { createNotifier } from './notifier';
import { createPerform } from './perform';
import { personaOf, PERSONAS, type Persona } from './personas';
import { sizeOf, type PhoneSize } from './phones';
import { createRedactor, type Redactor } from './redact';
import { createReplay, type Part, type Replay } from './replay';
import { createRest } from './rest';
import { server, type ServerState } from './server';
import type { SaidEvent } from './sequence/kinds';
import type { Sight } from './sights';
import type { Reached, Report, Session, Step } from './steps';
import { createStops, type Stops } from './stops';
import { isSamePlace, momentsOf, START, type Look, type Place, type Walk } from './timeline';
import { createTraffic, type Traffic } from './traffic';

/** The visible state of the workbench, besides the shop. */
export interface WorkbenchState {
  persona: Persona;
  /** Where the shop was opened. */
  path: string;
  /** How large the shop's window is. */
  size: PhoneSize;
  /** The frame's address; null until it is known. */
  address: string | null;
  /** Counts the shops opened: each has a frame of its own. */
  launch: number;
  replay: Replay | null;
  /** Of the session that was replayed last. */
  report: Report | null;
  /** The record that is stepped through; null while the visit just goes on. */
  walk: Walk | null;
  server: ServerState | null;
  problem: string;
}

/** The workbench without its views. */
export interface WorkbenchModel {
  clock: WorkbenchClock;
  flows: Flows;
  stops: Stops;
  traffic: Traffic;
  host: Host;
  journal: Journal;
  redact: Redactor;
  state(): WorkbenchState;
  /** The present address in the shop. */
  where(): string;
  /** Opens a new shop on a fresh server. */
  open(personaId: string, path: string): Promise<void>;
  /** Opens a plain window of the shop beside the workbench, on the same storage, for this shopper or another one. */
  openBeside(personaId: string): Promise<void>;
  /** Does a step and records it. */
  act(step: Step): Promise<void>;
  replay(session: Session): Promise<void>;
  /**
   * Has the shop stand where it stood at a place of a record.
   * @param sent the events of a run of it, where there was one in this page
   */
  standAt(session: Session, place: Place, sent?: readonly SaidEvent[]): Promise<void>;
  /** Goes on from here: the rest of the record is left, and what is done now is a record of its own. */
  goOn(): void;
  /** The session so far, once nothing is pending; the clock is stopped from then on. */
  session(): Promise<Session>;
  /** Shows what went wrong. */
  complain(problem: string): void;
  /** Inserts the shop's frame into its element; null when the element is removed. */
  holdFrame(place: HTMLElement | null): void;
  enter(frame: FrameSide): ShopSide;
  subscribe(listener: () => void): () => void;
  /** Notifies of every visible change. */
  version(): number;
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** @param browser the window of the workbench */
export function createWorkbench(browser: Window): WorkbenchModel {
  const { changed, subscribe, version } = createNotifier();
  let state: WorkbenchState = {
    persona: PERSONAS[0],
    path: '/',
    size: sizeOf(undefined),
    address: null,
    launch: 0,
    replay: null,
    report: null,
    walk: null,
    server: null,
    problem: '',
  };
  const set = (over: Partial<WorkbenchState>): void => {
    state = { ...state, ...over };
    changed();
  };
  const complain = (problem: string): void => set({ problem });

  const redact = createRedactor();
  const elapsed = (): number => clock.elapsed();
  const stops = createStops((text) => {
    if (state.replay?.outcome !== 'running') clock.halt(text);
  }, changed);
  const flows = createFlows(elapsed, changed, stops);
  const traffic = createTraffic(elapsed, redact, changed);
  const rest = createRest({
    isBusy: (call) => (app.isLoading() && host.state().isOpen && state.address !== null) || traffic.isPending(call),
    isShown: () => app.frame()?.isComing() !== true && [null, app.frame()?.path()].includes(flows.shownPath()),
  });
  const clock = createClock({
    beginLeap() {
      const since = traffic.last();
      return () => rest.after(since);
    },
    nameTimer: () => flows.nameNewTimer(),
  });
  clock.subscribe(() => {
    // Where time goes on, the shop leaves the place of the record.
    const { walk, replay: now } = state;
    if (walk?.after && now?.outcome !== 'running' && walk.elapsed !== elapsed()) set({ walk: null });
    changed();
  });
  const write = (step: Step, before?: Sight[] | null): void => {
    if (state.replay?.outcome === 'running') return;
    if (state.walk) set({ walk: null });
    journal.write(step, before);
  };
  const app = createApp({ clock, flows, traffic, host: () => host, write, changed });
  const host = createHost({
    post: (json) => app.element()?.contentWindow?.postMessage(json, browser.location.origin),
    size: () => ({ width: app.element()?.clientWidth ?? 0, height: app.element()?.clientHeight ?? 0 }),
    changed,
    visibilityChanged: () => app.frame()?.tellVisibility(),
  });
  browser.addEventListener('message', ({ source, data }) => {
    if (source !== null && source === app.element()?.contentWindow) host.receive(data);
  });

  // An error of the server may repeat typed secrets.
  const isHarmless = (sight: Sight): boolean => JSON.stringify(redact(sight)) === JSON.stringify(sight);
  const sights = (): Sight[] => (app.frame()?.sights() ?? []).filter(isHarmless);
  const reached = (): Reached => ({ path: app.frame()?.path() ?? '', states: flows.states(), sights: sights() });
  const journal = createJournal({
    keep: openKeep(browser.indexedDB),
    elapsed,
    changed,
    complain,
    reached: () => (app.frame() === undefined || rest.isQuiet() ? reached() : null),
    sights: () => (app.frame() && rest.isQuiet() ? sights() : null),
  });
  subscribe(journal.follow);
  browser.addEventListener('pagehide', journal.save);

  let openings = 0;
  /** @returns whether no other shop was requested meanwhile */
  async function launch(kept: 'nothing' | 'storage'): Promise<boolean> {
    const mine = (openings += 1);
    app.takeAway();
    set({ address: null });
    const known = await (kept === 'nothing' ? server.reset() : server.state());
    const address = await launchAddress(browser, state.persona, state.path, kept);
    if (mine !== openings) return false;
    if (kept === 'storage') host.reopen();
    else {
      clock.restart();
      flows.clear();
      traffic.clear();
      host.begin(state.persona);
    }
    set({ address, launch: state.launch + 1, server: known });
    return true;
  }

  async function open(personaId: string, path: string): Promise<void> {
    const isKnown = screenAt(canonicalPath(path.split('?')[0] ?? '')) !== null;
    set({ persona: personaOf(personaId), path, problem: isKnown ? '' : `Такого адреса в магазине нет: ${path}` });
    try {
      if (await launch('nothing')) journal.begin({ persona: state.persona.id, size: state.size.id, path });
    } catch (error) {
      complain(wordsOf(error));
    }
  }

  const perform = createPerform({
    clock,
    flows,
    host,
    rest,
    frame: app.frame,
    server: {
      use: async (...settings) => set({ server: await server.use(...settings) }),
      setKnobs: async (...settings) => set({ server: await server.setKnobs(...settings) }),
      pay: server.pay,
    },
    resize: (id) => set({ size: sizeOf(id) }),
    life: { reload: app.reload, kill: app.kill, reopen: async () => void (await launch('storage')) },
  });
  const replay = createReplay({
    clock,
    rest,
    perform,
    reached,
    journal,
    show: (over) => set({ replay: over }),
    open: (session) => {
      set({ size: sizeOf(session.size) });
      return open(session.persona, session.path);
    },
  });

  const look = (): Look => ({
    picture: String(redact(app.frame()?.picture() ?? '')),
    machines: machinesNow(flows, redact),
  });
  async function standAt(session: Session, place: Place, known: readonly SaidEvent[] = []): Promise<void> {
    // Two presses may come before the first of them is seen.
    if (state.walk?.after === null || state.replay?.outcome === 'running') return;
    const { sent, at } = state.walk?.session === session ? state.walk : { sent: known, at: null };
    const walk: Walk = { session, sent, at: place, elapsed: 0, before: null, after: null };
    const run = async (part: Part): Promise<boolean> => {
      const isDone = (await replay(session, part)).outcome === 'standing';
      // Only the longest run knows all timers.
      if (flows.sent().length > walk.sent.length) walk.sent = flows.sent();
      return isDone;
    };
    const moments = momentsOf(session, sent);
    const last = moments[moments.findIndex((moment) => isSamePlace(moment, place)) - 1];
    set({ walk });
    if (last) {
      if (!(at && isSamePlace(at, last)) && !(await run({ to: last }))) return set({ walk: null });
      walk.before = look();
    }
    if (!(await run(last ? { from: last, to: place } : { to: START }))) return set({ walk: null });
    // The steps took the focus into the shop; the keys of the time line belong to the workbench.
    app.element()?.blur();
    set({ walk: { ...walk, elapsed: elapsed(), after: look() } });
  }

  return {
    clock,
    flows,
    stops,
    traffic,
    host,
    journal,
    redact,
    open(...where) {
      const [personaId] = where;
      // Another client has another window.
      if (state.launch === 0 || personaId !== state.persona.id) set({ size: sizeOf(personaOf(personaId).size) });
      set({ walk: null, report: null });
      return open(...where);
    },
    async replay(session) {
      set({ walk: null, report: session.report ?? null });
      await replay(session);
    },
    standAt,
    goOn: () => set({ walk: null }),
    complain,
    subscribe,
    version,
    state: () => state,
    where: () => app.frame()?.path() ?? state.path,
    async openBeside(personaId) {
      const persona = personaOf(personaId);
      const { width, height } = sizeOf(persona.size);
      // At once: a browser opens no window for a tap that is over.
      const beside = browser.open('about:blank', '', `popup,width=${width},height=${height}`);
      const address = await launchAddress(browser, persona, '/', 'visit');
      beside?.location.replace(address);
    },
    async act(step) {
      set({ problem: '' });
      const before = journal.look();
      try {
        await perform(step);
        // A tester may have typed any data into an event.
        write(step.do === 'send' ? { ...step, event: redact(step.event) as typeof step.event } : step, before);
      } catch (error) {
        complain(wordsOf(error));
      }
    },
    async session() {
      clock.setSpeed(0);
      await rest.whole();
      journal.catchUp();
      return journal.session();
    },
    holdFrame: (place) => app.hold(place, state.address),
    enter: app.enter,
  };
}
