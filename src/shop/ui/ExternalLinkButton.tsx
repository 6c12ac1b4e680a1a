import type { ComponentProps } from 'react';
import { look, type Look } from './Button';
import { cx } from './cx';

/**
 * A link that looks like a button and leaves the shop, such as the support chat. Inside Telegram the caller's
 * `onClick` prevents the default and opens the chat through Telegram; everywhere else the `href` is followed.
 */
export interface ExternalLinkButtonProps extends Look, ComponentProps<'a'> {
  href: string;
}

export function ExternalLinkButton(props: ExternalLinkButtonProps) {
  const { variant, wide, small, icon, className, children, ...rest } = props;
  return (
    <a target="_blank" rel="noopener noreferrer" {...rest} className={cx(look({ variant, wide, small }), className)}>
      {icon}
      <span>{children}</span>
    </a>
  );
}
