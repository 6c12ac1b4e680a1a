import { selectCurrencyOf } from '../../../../machines/currency/currency.selectors';
import { formatPrice } from '../../../../machines/model/money';
import { type AwaitedBill, selectWait } from '../../../../machines/payment/payment.selectors';
import { paymentVerbs } from '../../../../machines/payment/payment.verbs';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { PriceText } from '../../ui/Price';
import { ExternalIcon } from '../../ui/screenIcons';
import { SupportCode } from '../../ui/SupportCode';
import { StatusDrawing } from '../../ui/StatusDrawing';
import { usePaymentQr } from '../../wiring/paymentQr';
import { useFlowSelector, useFlowVerbs, useGoTo } from '../../wiring/react';
import css from './PaymentOverlay.module.css';

const TITLES = {
  checking: 'Проверка платежа',
  waiting: 'Ожидание оплаты',
  paid: 'Оплата успешно завершена!',
  failed: 'Ошибка при оплате',
} as const;
const DRAWINGS = { checking: 'running', waiting: 'running', paid: 'good', failed: 'bad' } as const;

/**
 * The status of the payment over its form (poll-8). It is the same dialog for all states, so that it takes the focus only
 * once. It cannot be cancelled before the payment has failed, because the bill exists.
 */
export function PaymentOverlay() {
  const goTo = useGoTo();
  const { openWindow, closeOverlay } = useFlowVerbs('payment', paymentVerbs);
  const { overlay, bill, code } = useFlowSelector('payment', selectWait);
  if (!overlay) return null;
  const { kind } = overlay;
  const isWaiting = kind === 'checking' || kind === 'waiting';
  const canReopen = isWaiting && overlay.canReopen;
  return (
    <Dialog
      title={TITLES[kind]}
      centred
      onCancel={kind === 'failed' ? closeOverlay : undefined}
      actions={
        kind === 'failed' ? (
          <Button onClick={closeOverlay}>Закрыть</Button>
        ) : isWaiting ? (
          <Button variant="secondary" onClick={() => goTo('home')}>
            Продолжить покупки
          </Button>
        ) : undefined
      }
    >
      <div className={css['overlay']}>
        <Drawing kind={DRAWINGS[kind]} link={canReopen && bill ? bill.paymentUrl : null} />
        {bill && <Sum {...bill} />}
        {isWaiting && (
          <div className={css['words']}>
            <p>Завершите оплату в открывшемся окне с QR-кодом СБП.</p>
            {canReopen && <p>Если окно оплаты закрылось, вы можете открыть его снова.</p>}
          </div>
        )}
        {/* One element for both: a screen reader may miss the text of a new one. */}
        {kind !== 'failed' && (
          <p role="status" className={isWaiting ? css['message'] : undefined}>
            {isWaiting ? overlay.message : 'Перенаправление на страницу подтверждения...'}
          </p>
        )}
        {/* Outside of what is announced: it would be spoken every five seconds. */}
        {bill && <p className={css['time']}>{`Осталось ${bill.timeLeft}`}</p>}
        {/* Not beside the other button: who has pressed it stays in the dialog, and not on the way out of it. */}
        {canReopen && (
          <Button wide className={css['reopen']} icon={<ExternalIcon size={20} />} onClick={openWindow}>
            Открыть окно оплаты
          </Button>
        )}
        {overlay.kind === 'failed' && (
          <>
            <p role="alert" className={css['wrong']}>
              {overlay.message}
            </p>
            <SupportCode code={code} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** The status as a drawing, or the QR code to pay by. The code's space is kept while it loads. @param link null for no code */
function Drawing({ kind, link }: { kind: 'running' | 'good' | 'bad'; link: string | null }) {
  const code = usePaymentQr(link);
  if (code === null) return <StatusDrawing kind={kind} />;
  return (
    <div className={css['code']}>{code === 'loading' ? <StatusDrawing kind={kind} /> : <QrPicture code={code} />}</div>
  );
}

/** The sum in the currency of the order, and the order's number. */
function Sum({ orderId, amount, currencyId }: Pick<AwaitedBill, 'orderId' | 'amount' | 'currencyId'>) {
  const currency = useFlowSelector('currency', selectCurrencyOf(currencyId));
  return (
    <div>
      {/* Empty until the currencies are there, so that nothing moves then. */}
      {amount !== null && (
        <p className={css['amount']}>{currency && <PriceText text={formatPrice(amount, currency)} />}</p>
      )}
      <p>{`Заказ № ${orderId}`}</p>
    </div>
  );
}

type QrCode = Exclude<ReturnType<typeof usePaymentQr>, 'loading' | null>;

/** A QR code, dark on white in every theme: cameras do not find others. */
function QrPicture({ code: { size, path } }: { code: QrCode }) {
  return (
    <svg
      className={css['qr']}
      role="img"
      aria-label="QR-код для оплаты"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path fill="currentColor" d={path} />
    </svg>
  );
}
