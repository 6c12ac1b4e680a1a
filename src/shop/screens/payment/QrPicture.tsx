import type { usePaymentQr } from '../../wiring/paymentQr';
import css from './QrPicture.module.css';

type QrCode = Exclude<ReturnType<typeof usePaymentQr>, 'loading' | null>;

/** A QR code, dark on white in every theme: cameras do not find others. */
export function QrPicture({ code: { size, path } }: { code: QrCode }) {
  return (
    <svg
      className={css['code']}
      role="img"
      aria-label="QR-код для оплаты"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path fill="currentColor" d={path} />
    </svg>
  );
}
