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

  it.each([
    ['3 s where the page has arrived within 200 ms', 200, 3_000],
    ['6 s where the page of 10 KB needed 600 ms', 600, 6_000],
    ['10 s where the page needed 5 s', 5_000, 10_000],
  ])('is given up after %s', (_, responseEnd, ms) => {
    const page = { requestStart: 0, responseEnd, encodedBodySize: 10_000 };
    vi.spyOn(performance, 'getEntriesByType').mockImplementation(
      (type) => (type === 'navigation' ? [page] : arrived) as never,
    );
    const giveUp = vi.fn();
    afterWaiting(3_000, giveUp);
    vi.advanceTimersByTime(ms - 1);
    expect(giveUp).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(giveUp).toHaveBeenCalledOnce();
  });
});
