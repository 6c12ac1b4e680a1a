import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { App } from '../../shop/App';
import { noTelegram } from '../../shop/platform/telegram';
import { createEffects, startShop } from '../../shop/wiring/world';
import type { DemoShop } from '../demo/demoShop';
import { launchDataOf } from '../demo/initData';
import { createClock } from '../workbench/clock';
import { createFlows } from '../workbench/flows';
import { contain, lostAnswer, pageSide, type FrameSide } from '../workbench/frame';
import { createPerform } from '../workbench/perform';
import { personaOf } from '../workbench/personas';
import { createRedactor } from '../workbench/redact';
import { createReplay, type Part, type Replay } from '../workbench/replay';
import { createRest } from '../workbench/rest';
import { NO_ORDER } from '../workbench/server';
import { isOutlined } from '../workbench/sights';
import type { Reached, Session } from '../workbench/steps';
import { createTraffic } from '../workbench/traffic';
import { createHeadlessClient } from './headlessClient';

/** Links of an operator, because the recorded shop may have had some. */
const LINKS = { botName: 'shop_demo_bot', supportChat: 'https://t.me/shop_support_demo' };

/**
 * The whole shop without a browser, and all that the workbench can do to it. Runs in jsdom, whose window has to be the global one before this file is imported. Only its steps advance its clock.
 * @param demo the server whose handlers answer the calls
 */
export function createHeadlessShop(demo: DemoShop) {
  const redact = createRedactor();
  const flows = createFlows(
    () => clock.elapsed(),
    () => {},
  );
  let leave: (() => void) | null = null;
  let isLoading = false;
  let firstPath = '/';
  let telegram = noTelegram;
  const rest = createRest({
    isBusy: (call) => isLoading || traffic.isPending(call),
    isShown: () => !isOutlined(document) && [null, window.location.pathname].includes(flows.shownPath()),
  });
  const clock = createClock({
    beginLeap() {
      const since = traffic.last();
      return () => rest.after(since);
    },
  });
  const traffic = createTraffic(clock, redact, () => {});
  const { host, telegramOf } = createHeadlessClient(() => {
    // The shop may be closing itself: it finishes its current work first.
    queueMicrotask(() => {
      if (!host.state().isOpen) leave?.();
    });
  });
  window.matchMedia ??= () => ({ matches: false }) as MediaQueryList;
  contain(window, host);

  /** Loads the page: storages are kept, everything else starts again. */
  function load(): void {
    // As the demo server does when it sends a page (`middleware.ts`).
    const scenario = new URLSearchParams(window.location.search).get('scenario');
    if (scenario !== null) demo.scenarios.useQuery(scenario);
    const owner = {};
    const real = createEffects(window, telegram, clock.now);
    const effects = {
      ...real,
      links: LINKS,
      browserWindow: {
        ...real.browserWindow,
        scrollTo: () => {},
        reload() {
          isLoading = true;
          // A page that is left finishes its current work first.
          queueMicrotask(() => {
            reload();
            isLoading = false;
          });
        },
      },
    };
    traffic.watch(effects.client, { owner, window: 1, lostAnswer });
    const world = startShop(effects, { clock: clock.machineClock(owner), inspect: flows.inspect(owner) });
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    leave = () => {
      leave = null;
      world.shop.stop();
      for (const part of [clock, flows, traffic]) part.drop(owner);
      root.unmount();
      place.remove();
    };
    flushSync(() => root.render(<App world={world} />));
  }
  function reload(): void {
    leave?.();
    load();
  }

  const frame: FrameSide = { ...pageSide(window), notifyVisibility: () => {}, die: () => {} };
  const onlyOne = (): never => {
    throw new Error('Несколько окон есть только на верстаке: откройте ссылку на запись');
  };
  const life = {
    reload,
    async reopen() {
      leave?.();
      sessionStorage.clear();
      window.history.replaceState(null, '', firstPath);
      host.reopen();
      load();
    },
    kill() {
      leave?.();
      host.end();
    },
  };
  const perform = createPerform({
    clock,
    rest,
    // jsdom has no layout.
    front: () => ({ flows, host, frame: () => (leave ? frame : undefined), resize: () => {}, life }),
    windows: { open: async () => onlyOne(), turnTo: onlyOne },
    server: {
      use: async (names, options) => demo.scenarios.use(names, options),
      async setKnobs({ latencyMs, failureRate, lateMs = 0, isLost = false }) {
        demo.scenarios.turn({ latencyMs, failureRate });
        traffic.setReturns({ lateMs, isLost });
      },
      async pay(outcome, id) {
        const order = demo.orders.all().findLast((one) => id === undefined || one.id === id);
        if (!order) throw new Error(NO_ORDER);
        demo.settle(order, outcome === 'pay' ? 'paid' : 'declined');
      },
    },
  });
  const reached = (): Reached =>
    leave
      ? { path: frame.path(), states: flows.states(), sights: frame.sights() }
      : { path: '', states: {}, sights: [] };

  /** With a fresh server and an empty browser storage. */
  async function open({ persona: id, path }: Pick<Session, 'persona' | 'path'>): Promise<void> {
    leave?.();
    demo.reset();
    clock.restart();
    for (const part of [localStorage, sessionStorage, flows, traffic]) part.clear();
    const persona = personaOf(id);
    const { client, telegramId, telegramUsername } = persona;
    if (!client && telegramId) localStorage.setItem('telegramId', telegramId);
    if (!client && telegramUsername) localStorage.setItem('telegramUsername', telegramUsername);
    telegram = telegramOf(persona, client ? launchDataOf(persona, demo) : '');
    host.begin(persona);
    firstPath = path;
    window.history.replaceState(null, '', path);
    load();
    await rest.whole();
  }

  return {
    flows,
    redact,
    reached,
    close: (): void => leave?.(),
    /** Replays a session from a fresh server and an empty browser storage. @param show receives the progress, and at the end the outcome */
    replay: (session: Session, show: (replay: Replay) => void, part?: Part): Promise<Replay> =>
      createReplay({ clock, rest, perform, reached, show, open, journal: { begin: () => {} } })(session, part),
  };
}
