import { lastOf } from '../../machines/model/lists';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex]';

/**
 * The `ref` of a button. One that leaves the page while it has the focus hands it on to what stands nearest to it: a
 * field or a button beside it, else the dialog or the screen it stood in. The focus would fall to the page's beginning.
 */
export const handFocusOn = (button: HTMLElement | null) => () => {
  if (button !== document.activeElement) return;
  const around: Element[] = [];
  for (
    let node = button?.parentElement;
    node && !lastOf(around)?.matches('main, [role="dialog"]');
    node = node.parentElement
  ) {
    around.push(node);
  }
  // Once React has taken it out. A screen that goes as a whole leaves the focus to the next one.
  queueMicrotask(() => {
    const nearest =
      document.activeElement === document.body
        ? around
            .map(
              (node) =>
                node.isConnected && (node.matches(FOCUSABLE) ? node : lastOf([...node.querySelectorAll(FOCUSABLE)])),
            )
            .find(Boolean)
        : null;
    if (nearest instanceof HTMLElement) nearest.focus({ preventScroll: true });
  });
};

/** A tap on a button of a field leaves the focus, and the phone's keyboard, where they are. */
export const leaveFocus = (event: { preventDefault(): void }): void => event.preventDefault();
