import type { ComponentProps, ReactNode } from 'react';
import css from './Checkbox.module.css';
import { cx } from './cx';

/** A checkbox with its label beside it. Takes every attribute of an `<input>`. */
export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
}

export function Checkbox({ label, className, ...input }: CheckboxProps) {
  return (
    <label className={cx(css['row'], className)}>
      <input {...input} type="checkbox" className={css['input']} />
      <span>{label}</span>
    </label>
  );
}
