import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { createHeadlessShop } from '../../src/workshop/replay/headlessShop';
import type { Spot } from '../../src/workshop/workbench/find';
import type { Sight } from '../../src/workshop/workbench/sights';
import type { Knobs, Session } from '../../src/workshop/workbench/steps';
import { demoServer } from './renderShop';

type Where = Omit<Spot, 'role' | 'name'>;

/** Milliseconds: on a busy machine sixty polls with all other timers take long. */
const LONGEST = 60_000;
/** Milliseconds until a path or a state has to be reached. */
const REACHED_TIMEOUT_MS = 10_000;

/**
 * For tests that the workbench exports: the shop without a browser that replays records (`src/workshop/replay`), in the
 * words of a test. To be called at the top of the file.
 */
export function recordedShop() {
  vi.setConfig({ testTimeout: LONGEST });
  const { demo } = demoServer();
  const shop = createHeadlessShop(demo);
  const { perform } = shop;
  // React renders by itself, as in a browser; the test only waits for the result.
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  beforeEach(() => {
    environment.IS_REACT_ACT_ENVIRONMENT = false;
    // Console lines are not a part of a recording.
    for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {});
  });
  afterEach(() => {
    shop.close();
    environment.IS_REACT_ACT_ENVIRONMENT = true;
    vi.restoreAllMocks();
  });

  const verbs = {
    /** Presses what has this role and name. */
    press: (role: string, name: string, where: Where = {}) => perform({ do: 'press', at: { role, name, ...where } }),
    type: (name: string, text: string, where: Where = {}) =>
      perform({ do: 'type', at: { role: 'field', name, ...where }, text }),
    /** Presses Enter in a field. */
    enter: (name: string, where: Where = {}) => perform({ do: 'enter', at: { role: 'field', name, ...where } }),
    /** Removes the focus from a text field. */
    leaveField: () => perform({ do: 'leave' }),
    /** Advances the clock of every machine. @param ms milliseconds */
    wait: (ms: number) => perform({ do: 'wait', ms }),
    /** Sends a machine an event, as its button on the workbench does. */
    send: (to: string, event: AnyEventObject) => perform({ do: 'send', to, event }),
    scenario: (names: string[], options: Record<string, unknown> = {}) => perform({ do: 'scenario', names, options }),
    server: (knobs: Knobs) => perform({ do: 'server', ...knobs }),
    /** Pays or declines a bill, the newest without an order, as a shopper would on its page. */
    settleBill: (outcome: 'pay' | 'decline', order?: string) =>
      perform({ do: 'pay', outcome, ...(order === undefined ? {} : { order }) }),
    /** Presses Escape. */
    dismiss: () => perform({ do: 'dismiss' }),
    pressBack: () => perform({ do: 'back' }),
    /** Presses the browser's back (-1) or forward (1) button. */
    travel: (by: number) => perform({ do: 'travel', by }),
    answerPopup: (button: string | null) => perform({ do: 'popup', button }),
    closeLink: (nth: number) => perform({ do: 'closeLink', nth }),
    hide: (on: boolean) => perform({ do: 'device', what: 'hidden', on }),
    minimise: (on: boolean) => perform({ do: 'device', what: 'minimised', on }),
    refuseClipboard: (on: boolean) => perform({ do: 'device', what: 'refusingClipboard', on }),
    reload: () => perform({ do: 'reload' }),
    /** Closes the shop if it is open, and opens it again with the same browser storage. */
    reopen: () => perform({ do: 'reopen' }),
    /** Presses the client's own close button. */
    close: () => perform({ do: 'close' }),
    /** Ends the shop at once, whatever it is doing. */
    kill: () => perform({ do: 'kill' }),
    /** Expects an element with this role and name. @param sums the sums that it contains */
    see: (role: Sight['role'], name: string, ...sums: string[]) =>
      perform({ do: 'see', sights: [{ role, name, ...(role === 'region' ? { sums } : {}) }] }),
    seePath: (expected: string) =>
      waitFor(() => expect(shop.reached().path).toBe(expected), { timeout: REACHED_TIMEOUT_MS }),
    seeStates: (expected: Record<string, unknown>) =>
      waitFor(() => expect(shop.flows.states()).toEqual(expected), { timeout: REACHED_TIMEOUT_MS }),
  };
  return {
    async open(about: Pick<Session, 'persona' | 'path'>) {
      await shop.open(about);
      return verbs;
    },
  };
}
