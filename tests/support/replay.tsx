import { cleanup, render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { App } from '../../src/shop/App';
import { signInitData } from '../../src/workshop/demo/initData';
import { createClock } from '../../src/workshop/workbench/clock';
import { find, type Spot } from '../../src/workshop/workbench/find';
import { createFlows } from '../../src/workshop/workbench/flows';
import { personaOf } from '../../src/workshop/workbench/personas';
import { leaveField } from '../../src/workshop/workbench/recorder';
import { createRedactor } from '../../src/workshop/workbench/redact';
import { createRest } from '../../src/workshop/workbench/rest';
import { isComing, sightsOf, type Sight } from '../../src/workshop/workbench/sights';
import { createTraffic } from '../../src/workshop/workbench/traffic';
import { createEffects, startShop } from '../../src/shop/wiring/world';
import { demoServer } from './renderShop';
import { createReplayClient } from './replayClient';

type Where = Omit<Spot, 'role' | 'name'>;

/** Milliseconds: on a busy machine sixty polls with all other timers take long. */
const LONGEST = 60_000;
/** Milliseconds an element may take to appear. */
const STEP_TIMEOUT_MS = 10_000;

/**
 * For tests that the workbench exports: the whole shop in jsdom with the demo handlers behind real HTTP calls, on a
 * clock that only the test advances. To be called at the top of the file.
 */
export function recordedShop() {
  vi.setConfig({ testTimeout: LONGEST });
  const { demo } = demoServer();
  // React renders by itself, as in a browser; the test only waits for the result.
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  beforeEach(() => {
    environment.IS_REACT_ACT_ENVIRONMENT = false;
  });
  afterEach(() => {
    environment.IS_REACT_ACT_ENVIRONMENT = true;
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });

  async function open({ persona: id, path }: { persona: string; path: string }) {
    const persona = personaOf(id);
    const { client, telegramId, telegramUsername } = persona;
    vi.stubEnv('VITE_BOT_NAME', 'shop_demo_bot');
    vi.stubEnv('VITE_SUPPORT_CHAT', 'https://t.me/shop_support_demo');
    // Console lines are not a part of a recording.
    for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {});
    window.matchMedia ??= () => ({ matches: false }) as MediaQueryList;
    window.history.replaceState(null, '', path);
    if (!client && telegramId) localStorage.setItem('telegramId', telegramId);
    if (!client && telegramUsername) localStorage.setItem('telegramUsername', telegramUsername);
    const user = { id: Number(telegramId), first_name: telegramUsername ?? '', username: telegramUsername ?? '' };
    const { host, telegram } = createReplayClient(persona, client ? signInitData(user, demo.botToken, demo.now()) : '');
    vi.spyOn(window, 'open').mockImplementation((url) => host.browser.open(String(url)) as Window | null);
    vi.spyOn(window, 'alert').mockImplementation((text) => host.browser.alert(String(text)));
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() =>
      host.browser.isHidden() ? 'hidden' : 'visible',
    );

    const elapsed = (): number => clock.elapsed();
    const flows = createFlows(elapsed, () => {});
    const traffic = createTraffic(elapsed, createRedactor(), () => {});
    let isLoading = false;
    const rest = createRest({
      isBusy: (call) => isLoading || traffic.isPending(call),
      isShown: () => !isComing(document) && [null, window.location.pathname].includes(flows.shownPath()),
    });
    const clock = createClock({
      beginLeap() {
        const since = traffic.last();
        return () => rest.after(since);
      },
    });

    let leave = (): void => {};
    /** Loads the page: storages are kept, everything else starts again. */
    function load(): void {
      const owner = {};
      const real = createEffects(window, telegram, clock.now);
      leave = () => {
        world.shop.stop();
        clock.drop(owner);
        flows.drop(owner);
        traffic.drop(owner);
        cleanup();
      };
      const effects = {
        ...real,
        clipboard: { copy: host.browser.copy },
        browserWindow: {
          ...real.browserWindow,
          scrollTo: () => {},
          reload() {
            isLoading = true;
            // A page that is left finishes its current work first.
            queueMicrotask(() => {
              leave();
              load();
              isLoading = false;
            });
          },
        },
      };
      traffic.watch(effects.client, owner);
      const world = startShop(effects, { clock: clock.machineClock(owner), inspect: flows.inspect(owner) });
      render(<App world={world} />);
    }
    /** Does something to the shop, and waits until all that follows from it is done. */
    const deed = async (act: () => unknown): Promise<void> => {
      await act();
      await rest.whole();
    };
    /** Does something outside the shop, which loses the focus. */
    const outside = (act: () => unknown): Promise<void> =>
      deed(() => {
        leaveField(window);
        return act();
      });
    const seen = async (spot: Spot): Promise<HTMLElement> => {
      const there = find(document, spot);
      if (there) return there;
      await waitFor(() => expect(find(document, spot), `${spot.role} «${spot.name}»`).toBeDefined(), {
        timeout: STEP_TIMEOUT_MS,
      });
      // The element may be shown before it can be used.
      await rest.whole();
      const element = find(document, spot);
      if (!element) throw new Error(`${spot.role} «${spot.name}» went away`);
      return element;
    };
    const keyboard = userEvent.setup();
    /** Opens the mini-app again, at the path where it was opened first. */
    const openAgain = (): void => {
      sessionStorage.clear();
      window.history.replaceState(null, '', path);
      host.reopen();
      load();
    };
    load();
    await rest.whole();

    return {
      /** Presses what has this role and name. */
      async press(role: string, name: string, where: Where = {}) {
        const element = await seen({ role, name, ...where });
        await deed(() => keyboard.click(element));
      },
      /** Replaces the text of a field. */
      async type(name: string, text: string, where: Where = {}) {
        const element = await seen({ role: 'field', name, ...where });
        await deed(async () => {
          await keyboard.clear(element);
          if (text !== '') await keyboard.type(element, text.replace(/[{[]/g, '$&$&'));
        });
      },
      /** Presses Enter in a field. */
      async enter(name: string, where: Where = {}) {
        const element = await seen({ role: 'field', name, ...where });
        await deed(() => keyboard.type(element, '{Enter}', { initialSelectionStart: 0 }));
      },
      /** Advances the clock of every machine. @param ms milliseconds */
      wait: (ms: number) => deed(() => clock.turn(ms)),
      /** Sends a machine an event, as its button on the workbench does. */
      send: (to: string, event: AnyEventObject) =>
        outside(() => {
          const flow = flows.running().find(({ name }) => name === to);
          if (!flow) throw new Error(`No running «${to}»`);
          flow.ref.send(event);
        }),
      scenario: (names: string[], options: Record<string, unknown> = {}) =>
        outside(() => demo.scenarios.use(names, options)),
      server: (knobs: { latencyMs: number; failureRate: number }) => outside(() => demo.scenarios.turn(knobs)),
      /** Pays or declines the newest bill, as a shopper would on its page. */
      settleBill: (outcome: 'pay' | 'decline') =>
        outside(() => {
          const order = demo.orders.all().at(-1);
          if (order) demo.settle(order, outcome === 'pay' ? 'paid' : 'declined');
        }),
      pressBack: () => outside(() => host.pressBack()),
      answerPopup: (button: string | null) => outside(() => host.answerPopup(button)),
      closeLink: (nth: number) => outside(() => host.closeLink(host.state().links[nth]?.number ?? 0)),
      /** Loads the page again. */
      reload: () =>
        deed(() => {
          leave();
          load();
        }),
      /** Closes the shop if it is open, and opens it again with the same browser storage. */
      reopen: () =>
        deed(() => {
          if (host.state().isOpen) leave();
          openAgain();
        }),
      /** Ends the shop at once, whatever it is doing. */
      kill: () =>
        deed(() => {
          leave();
          host.end();
        }),
      /** Expects an element with this role and name. @param sums the sums that it contains */
      async see(role: Sight['role'], name: string, ...sums: string[]) {
        const sight: Sight = { role, name, ...(role === 'region' ? { sums } : {}) };
        await waitFor(() => expect(sightsOf(document)).toContainEqual(sight), { timeout: STEP_TIMEOUT_MS });
      },
      refuseClipboard: (refuses: boolean) => outside(() => host.turn('refusingClipboard', refuses)),
      seePath: (expected: string) =>
        waitFor(() => expect(window.location.pathname).toBe(expected), { timeout: STEP_TIMEOUT_MS }),
      seeStates: (expected: Record<string, unknown>) =>
        waitFor(() => expect(flows.states()).toEqual(expected), { timeout: STEP_TIMEOUT_MS }),
    };
  }
  return { open };
}
