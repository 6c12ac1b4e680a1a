import type { ComponentProps } from 'react';
import css from './Chip.module.css';
import { handFocusOn } from './handFocusOn';

/** A word that can be switched on, such as a genre in the filters. */
export interface ChipProps extends ComponentProps<'button'> {
  pressed: boolean;
}

export function Chip({ pressed, ...rest }: ChipProps) {
  return <button type="button" ref={handFocusOn} {...rest} className={css['chip']} aria-pressed={pressed} />;
}
