import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx';
import { handFocusOn } from './handFocusOn';
import css from './IconButton.module.css';

/** A 44×44 button with one icon. Takes every attribute of a `<button>`, `aria-pressed` for toggles among them. */
export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Its accessible name, in Russian. */
  label: string;
  icon: ReactNode;
  /** plain: bare; tinted: on a soft ground, filled when pressed; floating: a white disc over a picture. */
  variant?: 'plain' | 'tinted' | 'floating';
}

export function IconButton({ label, icon, variant = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      ref={handFocusOn}
      {...rest}
      aria-label={label}
      className={cx(css['button'], css[variant], className)}
    >
      {icon}
    </button>
  );
}
