import { find, PRESSABLE, spotOf, type Spot } from './find';
import { recordedText } from './samples';
import type { Step } from './steps';

/** Whether something is typed into it. */
export const isTextField = (target: EventTarget | null): target is HTMLInputElement =>
  target !== null &&
  'tagName' in target &&
  /^(INPUT|TEXTAREA)$/.test(String(target.tagName)) &&
  !/^(checkbox|radio|button|submit)$/.test((target as HTMLInputElement).type);

/** Records the actions in a window of the shop, before the shop handles them. */
export function recordInputs(browser: Window, write: (step: Step) => void): void {
  const { document } = browser;
  const record = <Kind extends keyof HTMLElementEventMap>(
    kind: Kind,
    note: (event: HTMLElementEventMap[Kind]) => void,
    at: Document | HTMLElement = document,
  ): void => at.addEventListener(kind, note as EventListener, true);
  let submitting = false;
  // Below the document, whose listeners refuse some clicks: all but the first of quick taps, and one beside an open list.
  record(
    'click',
    (event) => {
      // Enter in a field makes the browser click the form's button; that was already recorded as Enter.
      if (submitting && event.detail === 0) return;
      const target = event.target as Element | null;
      if (target?.matches('[role="presentation"]:has(> [aria-modal])')) write({ do: 'dismiss' });
      const pressed = target?.closest(PRESSABLE);
      // A click on a label is followed by one on its input.
      if (pressed && !(target?.closest('label') && !pressed.matches('input, a, button')))
        write({ do: 'press', at: spotOf(pressed) });
    },
    document.documentElement,
  );
  record('pointerdown', ({ target }) => {
    // A tap beside the open list of currencies closes it.
    const menu = document.querySelector('[aria-label^="Валюта"][aria-expanded="true"]')?.parentElement;
    if (menu && !menu.contains(target as Node | null)) write({ do: 'dismiss' });
    // A read-only field works like a button; it may react to the focus and be removed before the click.
    if (isTextField(target) && target.readOnly && !target.disabled) write({ do: 'press', at: spotOf(target) });
  });
  record('input', ({ target }) => {
    if (!isTextField(target)) return;
    const at = spotOf(target);
    write({ do: 'type', at, text: recordedText(target, at.name) });
  });
  record('focusout', ({ target, relatedTarget }) => {
    if (isTextField(target) && !target.readOnly && relatedTarget === null) write({ do: 'leave' });
  });
  record('keydown', ({ key, target, isComposing }) => {
    if (key === 'Escape') write({ do: 'dismiss' });
    if (key === 'Tab' && isTextField(target) && !target.readOnly) write({ do: 'leave' });
    if (key !== 'Enter' || isComposing || !isTextField(target)) return;
    write({ do: 'enter', at: spotOf(target) });
    submitting = true;
    browser.setTimeout(() => {
      submitting = false;
    }, 0);
  });
}

/** Does a step of the page again. @returns false while what it needs is not there yet */
export function repeatInput(browser: Window, step: Step & { at: Spot }): boolean {
  const element = find(browser.document, step.at);
  if (!element || (element as HTMLButtonElement).disabled) return false;
  if (step.do === 'press') {
    // A tap on anything else closes the keyboard.
    const { activeElement } = browser.document;
    if (isTextField(activeElement) && activeElement !== element) activeElement.blur();
    element.focus();
    // Between the focus and the click of a tap the page has time to react to the focus.
    browser.setTimeout(() => element.click(), 0);
  }
  if (step.do === 'type') {
    const input = element as HTMLInputElement;
    if (input.readOnly) return false;
    input.focus();
    // React listens to its own setter; the prototype's marks the text as new.
    const prototype = Object.getPrototypeOf(input) as HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, step.text);
    const { Event } = browser as unknown as { Event: typeof globalThis.Event };
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (step.do === 'enter') {
    element.focus();
    const { KeyboardEvent } = browser as unknown as { KeyboardEvent: typeof globalThis.KeyboardEvent };
    const allowed = element.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
    );
    if (allowed) (element as HTMLInputElement).form?.requestSubmit();
  }
  return true;
}

/** Presses Escape in the shop. */
export function dismiss({
  document,
  KeyboardEvent,
}: Window & { KeyboardEvent: typeof globalThis.KeyboardEvent }): void {
  const focused = document.activeElement ?? document.body;
  focused.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
}

/** Removes the focus from the shop, as a press outside of it does. */
export function leaveField({ document, FocusEvent }: Window & { FocusEvent: typeof globalThis.FocusEvent }): void {
  const { activeElement } = document;
  if (!isTextField(activeElement)) return;
  const hasFocus = document.hasFocus();
  activeElement.blur();
  // A frame without the focus sends no blur event.
  if (!hasFocus) activeElement.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
