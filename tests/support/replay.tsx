import { afterEach, beforeEach, expect, vi } from 'vitest';
import { createHeadlessShop } from '../../src/workshop/replay/headlessShop';
import type { Session } from '../../src/workshop/workbench/steps';
import { demoServer } from './renderShop';

/** Milliseconds: on a busy machine a record of half an hour, of 2000 steps, takes four minutes. Each step has a limit of its own. */
const LONGEST = 600_000;

/**
 * For tests that the workbench exports: the shop without a browser that replays records (`src/workshop/replay`). To be
 * called at the top of the file.
 */
export function recordedShop() {
  vi.setConfig({ testTimeout: LONGEST });
  const { demo } = demoServer();
  const shop = createHeadlessShop(demo);
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
  return {
    /** Does everything that was recorded, and expects the recorded end. */
    async repeat(session: Session): Promise<void> {
      const { outcome, done, detail } = await shop.replay(session, () => {});
      expect(outcome, `after step ${done}: ${detail}`).toBe('same');
    },
  };
}
