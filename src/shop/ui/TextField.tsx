import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react';
import { cx } from './cx';
import { handFocusOn } from './handFocusOn';
import css from './TextField.module.css';

/**
 * A labelled input: label above, error under it. Takes every attribute of an `<input>`, `ref` and
 * `enterKeyHint` among them.
 */
export interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  /** The label is for screen readers only. */
  labelHidden?: boolean;
  /** The error; marks the input invalid and is announced. */
  error?: string | null | undefined;
  /** Marks the input invalid when the error text is elsewhere. */
  invalid?: boolean;
  /** Inside the box, at its end. */
  trailing?: ReactNode;
}

/** Milliseconds. Bars that come back with the tap have their height by then. */
const BARS_MS = 100;

const uncover = (reason: Element | null): void => reason?.scrollIntoView?.({ block: 'nearest' });

export function TextField(props: TextFieldProps) {
  const { label, labelHidden = false, error, invalid = false, trailing, id, className, ...input } = props;
  const made = useId();
  const inputId = id ?? made;
  const errorId = `${inputId}-error`;
  const wrong = invalid || Boolean(error);
  const reason = useRef<HTMLParagraphElement>(null);
  const shown = useRef(error);

  // The bars may cover it: the field alone was in view. Not where the screen opens with it.
  useEffect(() => {
    if (error === shown.current) return;
    shown.current = error;
    const timer = setTimeout(() => uncover(reason.current), BARS_MS);
    return () => clearTimeout(timer);
  }, [error]);

  return (
    // When the field takes the focus, WebKit scrolls only its line of text into view.
    <div className={cx(css['field'], className)} onFocus={() => uncover(reason.current)}>
      <label htmlFor={inputId} className={labelHidden ? 'visuallyHidden' : css['label']}>
        {label}
      </label>
      <div className={cx(css['box'], input.disabled && css['disabled'], wrong && css['invalid'])} data-field>
        <input
          // Names, codes and addresses: a phone that corrects them makes others of them.
          autoCorrect="off"
          spellCheck={false}
          ref={handFocusOn}
          {...input}
          id={inputId}
          className={css['input']}
          aria-invalid={wrong || undefined}
          aria-describedby={cx(input['aria-describedby'], error && errorId) || undefined}
        />
        {trailing}
      </div>
      {error && (
        // Read-only while it is being saved: the error of another failed attempt is a new alert, else it is not announced.
        <p
          ref={reason}
          key={String(input.readOnly)}
          id={errorId}
          className={css['error']}
          role={input.readOnly ? undefined : 'alert'}
        >
          {error}
        </p>
      )}
    </div>
  );
}
