import { useEffect, useState } from 'react';
import { safePaymentUrl } from '../platform/links';
import type { QrCode } from '../platform/qrCode';
import { useShopWorld } from './react';

/** Loads the file that draws codes, and draws one. @returns null if the file does not load, or the link is too long */
const draw = async (link: string): Promise<QrCode | null> => {
  try {
    return (await import('../platform/qrCode')).drawQrCode(link);
  } catch {
    return null;
  }
};

/**
 * The QR code of a payment link, by which a phone pays what is ordered on a computer.
 * @param link as stored; null while no code is wanted. Anyone may have written it: it is checked like the link of a payment
 * window.
 * @returns null without a code; `loading` until it is there
 */
export function usePaymentQr(link: string | null): QrCode | 'loading' | null {
  const { paymentWindow, paymentHosts } = useShopWorld().effects;
  const safe = paymentWindow.isOnComputer ? safePaymentUrl(link, paymentHosts) : null;
  const [loaded, setLoaded] = useState<{ of: string; code: QrCode | null } | null>(null);
  useEffect(() => {
    if (safe === null) return undefined;
    let isWanted = true;
    void draw(safe).then((code) => {
      if (isWanted) setLoaded({ of: safe, code });
    });
    return () => {
      isWanted = false;
    };
  }, [safe]);
  if (safe === null) return null;
  return loaded?.of === safe ? loaded.code : 'loading';
}
