import type { KeyboardEvent } from 'react';

/** Whether Enter is more than the end of a text that an input method composes. Safari marks that only by the key code. */
const isEnter = ({ key, keyCode, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !nativeEvent.isComposing && keyCode !== 229;

/**
 * Enter goes on to the next field of a form; in the last one it is left to the browser, which submits
 * (form-4).
 */
export function goToNextField(event: KeyboardEvent<HTMLInputElement>): void {
  if (!isEnter(event)) return;
  const fields = [...(event.currentTarget.form?.elements ?? [])].filter(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement && !element.disabled && !element.closest('[hidden]'),
  );
  const next = fields[fields.indexOf(event.currentTarget) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Enter only closes the keyboard, where what is typed takes effect at once. */
export function blurOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (isEnter(event)) event.currentTarget.blur();
}
