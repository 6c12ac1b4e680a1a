import type { ComponentProps, ReactNode } from 'react';
import css from './Checkbox.module.css';

/** A checkbox with its label beside it. Takes every other attribute of an `<input>`. */
export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: ReactNode;
}

export function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <label className={css['row']}>
      <input {...input} type="checkbox" className={css['input']} />
      <span>{label}</span>
    </label>
  );
}
