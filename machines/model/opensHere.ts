/** A tap on a link, as the browser reports it. */
interface Tap {
  button: number;
  metaKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
}

/** Whether a tap on a link opens its page here, and in no other tab or window. */
export const opensHere = ({ button, metaKey, altKey, ctrlKey, shiftKey }: Tap): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
