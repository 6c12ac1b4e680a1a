import type { KeyboardEvent } from 'react';

/**
 * Enter goes on to the next field of a form; in the last one it is left to the browser, which submits
 * (form-4).
 */
export function goToNextField(event: KeyboardEvent<HTMLInputElement>): void {
  // While an input method composes a text, Enter only accepts that text.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const fields = [...(event.currentTarget.form?.elements ?? [])].filter(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement && !element.disabled && !element.closest('[hidden]'),
  );
  const next = fields[fields.indexOf(event.currentTarget) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
