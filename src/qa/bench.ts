import { createClock, type WorkbenchClock } from './clock';
import { createFlows, type Flows } from './flows';
import type { FrameSide, ShopSide } from './frame';
import { createHost, type Host } from './host';
import { launchAddress } from './launch';
import { createPerform, difference } from './perform';
import { personaOf, PERSONAS, type Persona } from './personas';
import { createRedactor, type Redactor } from './redact';
import { createRest, soon } from './rest';
import { server, type ServerState } from './server';
import { withStep, type Reached, type Session, type Step } from './steps';
import { PHONE } from './tools';
import { createTraffic, type Traffic } from './traffic';

/** Where a replay stands. */
export interface Replay {
  done: number;
  total: number;
  outcome: 'running' | 'same' | 'different' | 'stuck';
  /** What differs, or which step could not be done. */
  detail: string;
}

export interface BenchState {
  persona: Persona;
  /** Where the shop was opened. */
  path: string;
  /** The frame's address; null until it is known. */
  address: string | null;
  /** Counts the shops opened: each has a frame of its own. */
  launch: number;
  steps: Step[];
  replay: Replay | null;
  server: ServerState | null;
  problem: string;
}

/** The workbench without its looks. */
export interface Bench {
  clock: WorkbenchClock;
  flows: Flows;
  traffic: Traffic;
  host: Host;
  redact: Redactor;
  state(): BenchState;
  /** Opens a new shop on a fresh server. */
  open(personaId: string, path: string): Promise<void>;
  /** Does a step and writes it down. */
  act(step: Step): Promise<void>;
  replay(session: Session): Promise<void>;
  /** The session so far, once everything under way has come to rest; the clock stands from then on. */
  session(): Promise<Session>;
  /** Shows what went wrong. */
  complain(problem: string): void;
  /** Puts the shop's frame into its place on the page; null when the place goes away. */
  holdFrame(place: HTMLElement | null): void;
  enter(frame: FrameSide): ShopSide;
  subscribe(listener: () => void): () => void;
  /** Changes with everything there is to see. */
  version(): number;
}

/** Often enough to follow by eye, seldom enough not to slow a leap down; real milliseconds. */
const FRAME = 50;

const SWIPE = 'navigation.swiped';

/** @param browser the window of the workbench */
export function createBench(browser: Window): Bench {
  const listeners = new Set<() => void>();
  let version = 0;
  let isTelling = false;
  const changed = (): void => {
    version += 1;
    if (isTelling) return;
    isTelling = true;
    // A leap changes things hundreds of times; they are shown together.
    void soon(FRAME).then(() => {
      isTelling = false;
      version += 1;
      listeners.forEach((listener) => listener());
    });
  };

  let state: BenchState = {
    persona: PERSONAS[0], path: '/', address: null, launch: 0, steps: [], replay: null, server: null, problem: '',
  };
  const set = (over: Partial<BenchState>): void => {
    state = { ...state, ...over };
    changed();
  };

  let shop: { owner: object; frame: FrameSide } | null = null;
  let isLoading = true;
  let openings = 0;
  let frameElement: HTMLIFrameElement | null = null;
  /** How much of the clock is written down already. */
  let writtenTime = 0;

  const redact = createRedactor();
  const elapsed = (): number => clock.elapsed();
  const flows = createFlows(elapsed, changed);
  const traffic = createTraffic(elapsed, redact, changed);
  const rest = createRest({
    isBusy: (call) => (isLoading && host.state().isOpen && state.address !== null) || traffic.isPending(call),
    isShown: () => [null, shop?.frame.path()].includes(flows.shownPath()),
  });
  const clock = createClock({
    beginLeap() {
      const since = traffic.last();
      return () => rest.after(since);
    },
    nameTimer: () => flows.nameNewTimer(),
  });
  clock.subscribe(changed);
  const host = createHost({
    post: (json) => frameElement?.contentWindow?.postMessage(json, browser.location.origin),
    size: () => ({ width: frameElement?.clientWidth ?? 0, height: frameElement?.clientHeight ?? 0 }),
    changed,
    visibilityChanged: () => shop?.frame.tellVisibility(),
  });
  // Expanding, collapsing and the keyboard all change the frame; the client tells what came of it.
  const sizes = new ResizeObserver(() => host.tellViewport());
  browser.addEventListener('message', ({ source, data }) => {
    if (source !== null && source === frameElement?.contentWindow) host.receive(data);
  });

  function writeTime(): void {
    const passed = Math.round(clock.elapsed() - writtenTime);
    if (passed <= 0) return;
    writtenTime += passed;
    set({ steps: withStep(state.steps, { do: 'wait', ms: passed }) });
  }
  function write(step: Step): void {
    if (state.replay?.outcome === 'running') return;
    writeTime();
    set({ steps: withStep(state.steps, step) });
  }

  function leave(owner: object): void {
    clock.drop(owner);
    flows.drop(owner);
    traffic.drop(owner);
    if (shop?.owner !== owner) return;
    shop = null;
    isLoading = true;
    changed();
  }

  async function open(personaId: string, path: string): Promise<void> {
    const persona = personaOf(personaId);
    const mine = (openings += 1);
    if (shop) leave(shop.owner);
    isLoading = true;
    set({ address: null, persona, path, steps: [], problem: '' });
    try {
      const known = await server.reset();
      const address = await launchAddress(browser, persona, path);
      // Another one was asked for meanwhile.
      if (mine !== openings) return;
      clock.restart();
      flows.clear();
      traffic.clear();
      writtenTime = 0;
      host.begin(persona);
      set({ address, launch: state.launch + 1, server: known });
    } catch (error) {
      set({ problem: error instanceof Error ? error.message : String(error) });
    }
  }

  const perform = createPerform({
    clock, flows, host, rest,
    frame: () => shop?.frame,
    adopt: (known) => set({ server: known }),
  });
  const reached = (): Reached => ({ path: shop?.frame.path() ?? '', states: flows.states() });

  return {
    clock, flows, traffic, host, redact,
    state: () => state,
    open,
    async act(step) {
      set({ problem: '' });
      try {
        await perform(step);
        // A tester may have typed anything into an event.
        write(step.do === 'send' ? { ...step, event: redact(step.event) as typeof step.event } : step);
      } catch (error) {
        set({ problem: error instanceof Error ? error.message : String(error) });
      }
    },
    async replay(session) {
      const total = session.steps.length;
      const show = (over: Partial<Replay>): void =>
        set({ replay: { done: 0, outcome: 'running', detail: '', ...state.replay, total, ...over } });
      show({ done: 0, outcome: 'running', detail: '' });
      clock.setSpeed(0);
      await open(session.persona, session.path);
      try {
        await rest.whole();
        for (const [index, step] of session.steps.entries()) {
          show({ done: index });
          await perform(step);
          await rest.whole();
        }
        const detail = await difference(session.reached, reached);
        show({ done: total, outcome: detail === '' ? 'same' : 'different', detail });
      } catch (error) {
        show({ outcome: 'stuck', detail: error instanceof Error ? error.message : String(error) });
      }
      writtenTime = clock.elapsed();
      set({ steps: session.steps.slice(0, state.replay?.done) });
    },
    async session() {
      clock.setSpeed(0);
      await rest.whole();
      writeTime();
      return { version: 1, persona: state.persona.id, path: state.path, steps: state.steps, reached: reached() };
    },
    complain: (problem) => set({ problem }),
    holdFrame(place) {
      sizes.disconnect();
      frameElement = null;
      if (!place || state.address === null) return;
      place.innerHTML = `<iframe name="${PHONE}" title="Магазин"></iframe>`;
      frameElement = place.querySelector('iframe');
      if (!frameElement) return;
      frameElement.src = state.address;
      sizes.observe(frameElement);
    },
    enter(frame) {
      if (shop) leave(shop.owner);
      const owner = {};
      shop = { owner, frame };
      const listen = flows.inspect(owner);
      return {
        options: {
          clock: clock.machineClock(owner),
          inspect(told) {
            listen(told);
            // A swipe is a matter of fingers; what it means can be done again anywhere.
            if (told.type === '@xstate.event' && told.event.type === SWIPE && told.sourceRef)
              write({ do: 'send', to: 'navigation', event: { type: SWIPE } });
          },
        },
        now: clock.now,
        watch(client) {
          traffic.watch(client, owner);
          isLoading = false;
          changed();
        },
        write: (step) => {
          if (shop?.owner === owner) write(step);
        },
        browser: host.browser,
        leave: () => leave(owner),
      };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}
