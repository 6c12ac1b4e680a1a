import type { MouseEvent } from 'react';

/** Whether a tap on a link opens its page here, and in no other tab or window. */
export const opensHere = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
