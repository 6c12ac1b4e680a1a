// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { blurTextField, createGestures } from '../../src/shop/platform/gestures';

const touch = (type: string, x: number, y: number, fingers = 1, target: Element | null = document.body): void => {
  const touches = Array.from({ length: fingers }, () => ({ clientX: x, clientY: y }));
  target?.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { touches, changedTouches: touches }));
};

/** How often a swipe from x = 40, y = 20 calls the listener. */
function swipes(x = 100, y = 20, fingers = 1): number {
  const back = vi.fn();
  onTestFinished(createGestures(window).onSwipeRight(back));
  touch('touchstart', 40, 20, fingers);
  touch('touchend', x, y);
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

  it.each([
    ['of 50 pixels', 90, 20, 0],
    ['of 51 pixels', 91, 20, 1],
    ['that goes down more than right', 100, 120, 0],
    ['that goes up more than right', 100, -60, 0],
    ['of two fingers, which zoom the page', 100, 20, 0, 2],
    ['to the left', 0, 20, 0],
  ])('%s, to x = %i and y = %i, navigates back %i times', (_, x, y, times, fingers = 1) => {
    expect(swipes(x, y, fingers)).toBe(times);
  });
});

it.each([
  ['auto', [true, false]],
  ['scroll', [true, false]],
  ['hidden', []],
])('a carousel is held from the first touch until the last finger leaves it: overflow %s, %j', (overflowX, held) => {
  const listener = vi.fn();
  createGestures(window).onCarouselHeld(listener);
  document.body.innerHTML = `<div style="overflow-x: ${overflowX}"><img></div>`;
  const finger = (type: string, fingers: number): void => touch(type, 0, 0, fingers, document.querySelector('img'));
  finger('touchstart', 1);
  finger('touchstart', 2);
  finger('touchend', 1);
  expect(listener.mock.calls.flat(), 'one finger has left it').toEqual(held.slice(0, 1));
  finger('touchcancel', 0);
  expect(listener.mock.calls.flat()).toEqual(held);
});

describe('a tap outside inputs', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
  });

  /** Taps a button while a field has the focus, with a finger that moves so many pixels. @returns the field */
  function tapBeside(html: string, moves = 0): HTMLInputElement | null {
    createGestures(window).onTapOutside(blurTextField);
    document.body.innerHTML = html;
    const field = document.querySelector('input');
    field?.focus();
    for (const [type, clientX] of [
      ['pointerdown', 50],
      ['pointerup', 50 + moves],
    ] as const)
      document
        .querySelector('button')
        ?.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { clientX, clientY: 50 }));
    return field;
  }

  it('takes the focus from the field with the click, and not before', () => {
    const field = tapBeside('<input><button></button>');
    expect(document.activeElement).toBe(field);
    document.querySelector('button')?.click();
    expect(document.activeElement).toBe(document.body);
  });

  it.each([
    [10, 'takes the focus from the field also without a click', 'BODY'],
    [11, 'is none, as the finger scrolls', 'INPUT'],
  ])('with a finger that moves %i pixels %s', (moves, _, focused) => {
    tapBeside('<input><button></button>', moves);
    vi.runAllTimers();
    expect(document.activeElement?.tagName).toBe(focused);
  });

  it.each(['textarea', 'input'] as const)('leaves the focus to the field that it opens: %s', (name) => {
    tapBeside('<input><button></button><textarea></textarea>');
    const opened = document.querySelector(name);
    const button = document.querySelector('button');
    button?.addEventListener('click', () => opened?.focus());
    button?.click();
    vi.runAllTimers();
    expect(document.activeElement).toBe(opened);
  });
});

describe('of quick taps on one place', () => {
  const clicked = vi.fn();
  /** @returns whether the browser does what the event is for, such as following a link */
  const send = (type: string, at: number, places = {}): boolean => {
    const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), places);
    Object.defineProperty(event, 'timeStamp', { value: at });
    return document.body.firstElementChild?.dispatchEvent(event) === true;
  };
  beforeAll(() => {
    createGestures(window).joinDoubleTaps();
    document.body.addEventListener('click', clicked);
  });
  beforeEach(() => {
    document.body.innerHTML = '<button></button>';
    clicked.mockClear();
  });

  it('only the first of a finger counts, however many follow; a click of a mouse that follows a tap counts', () => {
    const tap = (at: number): boolean => {
      send('touchend', at, { touches: [], changedTouches: [{ clientX: 10, clientY: 10 }] });
      return send('click', at);
    };
    expect([1000, 1300, 1600].map(tap)).toEqual([true, false, false]);
    expect(clicked).toHaveBeenCalledTimes(1);
    tap(2000);
    expect(clicked).toHaveBeenCalledTimes(2);
    send('click', 2100);
    expect(clicked).toHaveBeenCalledTimes(3);
  });

  it.each([
    ['the same button', 2, '', 'counts'],
    ['another button', 2, '<button></button>', 'does not count'],
    ['another button, also the third one,', 3, '<button></button>', 'does not count'],
    ['another button that is clicked later', 1, '<button></button>', 'counts'],
    ['what lies beside a dialog that has opened', 2, '<div></div>', 'does not count'],
    ['a field that has opened', 2, '<input>', 'counts'],
  ] as const)('the second one of a mouse on %s (%i) with %s: %s', (_, last, html, counts) => {
    send('click', 10_000, { detail: 1 });
    if (html) document.body.innerHTML = html;
    for (let detail = Math.min(last, 2); detail <= last; detail += 1) send('click', 10_100, { detail });
    expect(clicked).toHaveBeenCalledTimes(counts === 'counts' ? 2 : 1);
  });
});
