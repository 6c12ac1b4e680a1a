import { useEffect, useEffectEvent, useRef } from 'react';
import type { Id } from '../../../machines/model/ids';
import { Spinner } from './Button';
import css from './CurrencyMenu.module.css';
import { handFocusOn } from './handFocusOn';
import { RubleIcon } from './icons';
import { useLoadFailure } from './useLoadFailure';

/** What a currency needs to be rendered; the icon's address is ready to use. */
interface CurrencyMark {
  id: Id;
  code: string;
  icon: string | null | undefined;
}

/** The button with the current currency and, opening upward, all the others (currency-13). */
interface CurrencyMenuProps {
  current: Omit<CurrencyMark, 'id'>;
  /** The other currencies. */
  options: readonly CurrencyMark[];
  open: boolean;
  /** Nothing can be chosen yet. */
  disabled?: boolean;
  /** A choice is under way, or the list is awaited. */
  busy?: boolean;
  /** Called by the button, and to close by Escape, by the platform's Back, by a tap elsewhere, or when the focus leaves. */
  onToggle: () => void;
  onChoose: (id: Id) => void;
}

export function CurrencyMenu({ current, options, open, disabled, busy, onToggle, onChoose }: CurrencyMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const toggle = useEffectEvent(onToggle);
  const isShown = open && options.length > 0;

  useEffect(() => {
    if (!open) return;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (menu.current?.contains(target as Node)) return;
      toggle();
      if (isShown) ignoreNextClick();
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') toggle();
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [open, isShown]);

  return (
    <div
      ref={menu}
      className={css['menu']}
      data-cancellable={isShown ? '' : undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Without a newly focused element the window has lost the focus, or a tap has removed it, which is handled above.
        if (open && relatedTarget && !currentTarget.contains(relatedTarget)) onToggle();
      }}
    >
      <button
        ref={button}
        type="button"
        className={css['button']}
        aria-label={`Валюта: ${current.code}`}
        aria-expanded={isShown}
        aria-busy={busy || undefined}
        disabled={disabled}
        onClick={onToggle}
      >
        {busy ? <Spinner /> : <CurrencyIcon icon={current.icon} />}
        <span>Валюта</span>
      </button>
      {isShown && (
        <div className={css['options']}>
          {options.map(({ id, code, icon }) => (
            <button
              key={id}
              ref={handFocusOn}
              type="button"
              className={css['option']}
              aria-label={`Выбрать валюту ${code}`}
              onClick={() => {
                // Safari gives a tapped option no focus that `handFocusOn` could pass on.
                button.current?.focus();
                onChoose(id);
              }}
            >
              <CurrencyIcon icon={icon} />
              {code}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

const refuse = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** The tap that closes the menu does nothing else. If it becomes a scroll, there is no click to ignore. */
function ignoreNextClick(): void {
  const end = (): void => document.removeEventListener('click', refuse, { capture: true });
  document.addEventListener('click', refuse, { capture: true, once: true });
  for (const next of ['pointerdown', 'pointercancel', 'keydown'])
    document.addEventListener(next, end, { capture: true, once: true });
}

/** A currency's own icon, or the rouble when it is missing or does not load (picture-2). Hidden from screen readers. */
export function CurrencyIcon({ icon }: { icon: string | null | undefined }) {
  const [hasFailed, fail] = useLoadFailure(icon);
  if (!icon || hasFailed) return <RubleIcon />;
  return <img src={icon} alt="" width={24} height={24} onError={fail} />;
}
