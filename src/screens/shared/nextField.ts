import type { KeyboardEvent } from 'react';

/**
 * Enter goes on to the next field of a form; in the last one it is left to the browser, which submits
 * (section 2, Payment).
 */
export function goToNextField(event: KeyboardEvent<HTMLInputElement>): void {
  // An input method's own Enter only accepts what is being composed.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const fields = [...(event.currentTarget.form?.elements ?? [])].filter(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && !element.disabled,
  );
  const next = fields[fields.indexOf(event.currentTarget) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
