import { useEffect, useRef } from 'react';
import { SupportCode } from '../../ui/SupportCode';
import css from './PaymentScreen.module.css';

/**
 * The red text under the form (bill-12). It is scrolled into view: on a phone it is below the visible part.
 * @param code of the request that failed; none when it is empty
 */
export function FormError({ text, code }: { text: string; code: string }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [text]);
  return text ? (
    <>
      <p ref={place} role="alert" className={css['error']}>
        {text}
      </p>
      <SupportCode code={code} />
    </>
  ) : null;
}
