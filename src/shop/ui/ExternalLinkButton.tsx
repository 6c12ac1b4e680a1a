import type { ComponentProps } from 'react';
import { look, type Look } from './Button';

/**
 * A link that looks like a button and leaves the shop, such as the support chat. Inside Telegram the caller's
 * `onClick` prevents the default and opens the chat through Telegram; everywhere else the `href` is followed.
 */
export interface ExternalLinkButtonProps
  extends Pick<Look, 'variant' | 'icon'>, Omit<ComponentProps<'a'>, 'className'> {
  href: string;
}

export function ExternalLinkButton(props: ExternalLinkButtonProps) {
  const { variant, icon, children, ...rest } = props;
  return (
    <a target="_blank" rel="noreferrer" {...rest} className={look({ variant })}>
      {icon}
      <span>{children}</span>
    </a>
  );
}
