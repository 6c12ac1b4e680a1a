import { useState } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { handFocusOn } from './handFocusOn';

/** React Router gives null to a `ref` of its link when the link is removed, and does not call what the `ref` has returned. */
function createRef(): (link: HTMLElement | null) => void {
  let remove = (): void => {};
  return (link) => {
    if (link) remove = handFocusOn(link);
    else remove();
  };
}

/** A link inside a screen. When it is removed while it has the focus, the focus moves on as from a button. */
export function ScreenLink(props: LinkProps) {
  const [ref] = useState(createRef);
  return <Link ref={ref} {...props} />;
}
