import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterWaiting } from '../../src/shop/platform/startNotice';

describe('a start that waits for 3 s', () => {
  let arrived: string[];

  beforeEach(() => {
    vi.useFakeTimers();
    arrived = ['page.css'];
    vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => arrived as never);
  });
  afterEach(() => void vi.useRealTimers());

  it('is not given up while a slow network brings one file after the other', () => {
    const giveUp = vi.fn();
    afterWaiting(3_000, giveUp);
    for (let n = 0; n < 4; n += 1) {
      vi.advanceTimersByTime(2_500);
      arrived = [...arrived, `${n}.svg`];
    }
    expect(giveUp).not.toHaveBeenCalled();
    vi.advanceTimersByTime(3_250);
    expect(giveUp).toHaveBeenCalledOnce();
  });

  it('is given up once, and not where the wait has ended', () => {
    const [giveUp, tooLate] = [vi.fn(), vi.fn()];
    afterWaiting(3_000, giveUp);
    afterWaiting(3_000, tooLate)();
    vi.advanceTimersByTime(3_000);
    arrived = [...arrived, 'late.js'];
    vi.advanceTimersByTime(9_000);
    expect(giveUp).toHaveBeenCalledOnce();
    expect(tooLate).not.toHaveBeenCalled();
  });
});
