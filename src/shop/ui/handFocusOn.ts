import { lastOf } from '../../../machines/model/lists';

const CONTROLS = 'button:not(:disabled), input:not(:disabled)';

/**
 * The `ref` of a button or link. When it is removed while it has the focus, the focus moves to the nearest element: a
 * field or button beside it, else its dialog or screen. Otherwise the focus would go to the start of the page. A link is
 * passed over: it leads away from what was just changed.
 */
export const handFocusOn = (removed: HTMLElement | null) => () => {
  if (removed !== document.activeElement) return;
  const around: Element[] = [];
  for (
    let node = removed?.parentElement;
    node && !lastOf(around)?.matches('main, [role="dialog"]');
    node = node.parentElement
  ) {
    around.push(node);
  }
  // After React has removed it. If its whole screen was removed, the next screen takes the focus.
  queueMicrotask(() => {
    const nearest =
      document.activeElement === document.body
        ? around
            .map(
              (node) =>
                node.isConnected &&
                // Not the last element of the whole page: Home's search box opens the search when it gets the focus.
                (node.matches('[tabindex]')
                  ? node
                  : (node.querySelector('main') ?? lastOf([...node.querySelectorAll(CONTROLS)]))),
            )
            .find(Boolean)
        : null;
    if (nearest instanceof HTMLElement) nearest.focus({ preventScroll: true });
  });
};

/** A tap on the button of a field does not move the focus and does not close the phone's keyboard. */
export const leaveFocus = (event: { preventDefault(): void }): void => event.preventDefault();
