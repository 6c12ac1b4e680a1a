// @vitest-environment jsdom
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createGestures } from '../../src/shop/platform/gestures';

const touch = (type: string, x: number, y: number): void => {
  const touches = [{ clientX: x, clientY: y }];
  document.body.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { touches, changedTouches: touches }));
};

/** How often a swipe of 60 px to the right calls the listener. */
function swipes(): number {
  const back = vi.fn();
  onTestFinished(createGestures(window).onSwipeRight(back));
  touch('touchstart', 40, 20);
  touch('touchend', 100, 20);
  return back.mock.calls.length;
}

describe('a swipe to the right', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['in a browser without a visual viewport', undefined, 1],
    ['on a page that is not zoomed', { scale: 1 }, 1],
    ['on a page that is a little smaller than the window', { scale: 0.98 }, 1],
    ['on a zoomed page, where a swipe moves the page', { scale: 1.5 }, 0],
  ])('%s navigates back: %o, %i times', (_, visualViewport, times) => {
    vi.stubGlobal('visualViewport', visualViewport);
    expect(swipes()).toBe(times);
  });
});
