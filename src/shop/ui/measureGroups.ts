/** Sets the height of a group for the time when its rows are not laid out. */
function measure(group: HTMLElement): void {
  group.style.contentVisibility = 'visible';
  const { height } = group.getBoundingClientRect();
  const { paddingTop, paddingBottom } = getComputedStyle(group);
  group.style.contentVisibility = '';
  // The size of the content: the padding is added to it.
  group.style.containIntrinsicSize = `${height - parseFloat(paddingTop) - parseFloat(paddingBottom)}px`;
}

/**
 * Measures the groups of a list whose off-screen rows are not laid out, one in each idle moment, and again when the width
 * changes. A jump to the end then lands at the end: heights that are only estimated would be corrected after the jump.
 * @param list its children are the groups
 * @returns a function that ends it
 */
export function measureGroups(list: HTMLElement): () => void {
  // Elsewhere (Safari, older engines, jsdom) the style sheets of the lists have every row laid out.
  if (!('CSS' in window) || !CSS.supports('(content-visibility: auto) and (overflow-anchor: auto)')) return () => {};
  let width = innerWidth;
  let waiting: HTMLElement[] = [];
  let callOff = (): void => {};
  const next = (): void => {
    // From the end: a jump to the end needs the last groups first.
    const group = waiting.pop();
    if (!group) return;
    measure(group);
    callOff = whenIdle(next);
  };
  const begin = (): void => {
    waiting = [...list.children].filter((group) => group instanceof HTMLElement);
    callOff();
    callOff = whenIdle(next);
  };
  // Not a ResizeObserver: the list becomes higher while its groups are laid out, and engines report that as an error.
  const resized = (): void => {
    if (innerWidth === width) return;
    width = innerWidth;
    begin();
  };
  begin();
  addEventListener('resize', resized);
  return () => {
    removeEventListener('resize', resized);
    callOff();
  };
}

/** Milliseconds to wait in an engine that does not report when it is idle. */
const PAUSE_MS = 50;
/** Milliseconds. A phone that is never idle does the work all the same. */
const BUSY_LIMIT_MS = 500;

/**
 * Calls `act` once, when the page has nothing else to do.
 * @returns a function that cancels it
 */
function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(act, { timeout: BUSY_LIMIT_MS });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(act, PAUSE_MS);
  return () => clearTimeout(timer);
}
