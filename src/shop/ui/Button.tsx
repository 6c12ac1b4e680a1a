import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import css from './Button.module.css';
import { cx } from './cx';
import { handFocusOn } from './handFocusOn';
import { CheckIcon } from './icons';
import { opensHere } from '../../../machines/model/opensHere';
import { ScreenLink } from './ScreenLink';
import { useTapped } from './useTapped';

/** The look of a button. */
export interface Look {
  /** primary: the main action of the screen; secondary: another one; danger: removes something; ghost: without a box. */
  variant?: 'primary' | 'secondary' | 'danger' | 'ghost';
  /** Takes the whole width it is given. */
  wide?: boolean;
  /** 44 px instead of 48, smaller letters: inside cards and rows. */
  small?: boolean;
  /** An icon before the text. */
  icon?: ReactNode;
}

/** A button with a text. Takes every attribute of a `<button>`; `type` is "button" by default. */
export interface ButtonProps extends Look, ComponentProps<'button'> {
  /** Work is under way: shows a spinner and ignores taps. The caller sets the text («Создание счета...»). */
  busy?: boolean;
  /** Just succeeded: green with a tick (product-18). */
  confirmed?: boolean | undefined;
}

export function Button(props: ButtonProps) {
  const { variant, wide, small, icon, busy, confirmed, className, onClick, children, ...rest } = props;
  return (
    <button
      type="button"
      ref={handFocusOn}
      {...rest}
      className={cx(look({ variant, wide, small }), confirmed && css['confirmed'], className)}
      // `aria-disabled` and not `disabled`: it keeps the focus.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? refuse : onClick}
    >
      {busy ? <Spinner /> : confirmed ? <CheckIcon size={20} /> : icon}
      <span>{children}</span>
    </button>
  );
}

/** The spinner of a busy button. */
export const Spinner = () => <span className="spinner" />;

/** A tap on a button that is busy does nothing, and submits nothing. */
const refuse = (event: MouseEvent): void => event.preventDefault();

/** A link that looks like a button; stays inside the shop. It is busy while the file of its screen loads. */
export interface LinkButtonProps extends Look, Omit<ComponentProps<typeof ScreenLink>, 'onClick'> {}

export function LinkButton({ variant, wide, small, icon, className, children, ...rest }: LinkButtonProps) {
  // Changes when a screen is rendered, also the same one again.
  const { key } = useLocation();
  const [isTapped, tap] = useTapped<true>(key);
  return (
    <ScreenLink
      {...rest}
      className={cx(look({ variant, wide, small }), className)}
      aria-busy={isTapped || undefined}
      onClick={(event) => {
        if (opensHere(event)) tap(true);
      }}
    >
      {isTapped ? <Spinner /> : icon}
      <span>{children}</span>
    </ScreenLink>
  );
}

type Given<T> = { [K in keyof T]?: T[K] | undefined };

/** The class names of a look. */
export function look({ variant = 'primary', wide, small }: Given<Pick<Look, 'variant' | 'wide' | 'small'>>): string {
  return cx(css['button'], css[variant], wide && css['wide'], small && css['small']);
}
