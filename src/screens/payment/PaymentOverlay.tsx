import { shallowEqual } from '@xstate/react';
import { selectOverlay } from '../../../machines/payment/payment.selectors';
import { paymentVerbs } from '../../../machines/payment/payment.verbs';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { ExternalIcon } from '../../ui/screenIcons';
import { StatusDrawing } from '../../ui/StatusDrawing';
import { useFlowSelector, useFlowVerbs } from '../../wiring/react';
import css from './PaymentOverlay.module.css';

const TITLES = {
  checking: 'Проверка платежа',
  waiting: 'Ожидание оплаты',
  paid: 'Оплата успешно завершена!',
  failed: 'Ошибка при оплате',
} as const;
const DRAWINGS = { checking: 'running', waiting: 'running', paid: 'good', failed: 'bad' } as const;

/**
 * The status of the payment over its form (section 2, Payment-status overlay). It is the same dialog for all
 * states, so that it takes the focus only once. It cannot be cancelled, because the bill exists.
 */
export function PaymentOverlay() {
  const { openWindow, closeOverlay } = useFlowVerbs('payment', paymentVerbs);
  const overlay = useFlowSelector('payment', selectOverlay, shallowEqual);
  if (!overlay) return null;
  const { kind } = overlay;
  const isWaiting = kind === 'checking' || kind === 'waiting';
  return (
    <Dialog
      title={TITLES[kind]}
      centred
      onCancel={kind === 'failed' ? closeOverlay : undefined}
      actions={
        kind === 'failed' ? (
          <Button onClick={closeOverlay}>Закрыть</Button>
        ) : isWaiting && overlay.canReopen ? (
          <Button icon={<ExternalIcon size={20} />} onClick={openWindow}>
            Открыть окно оплаты
          </Button>
        ) : undefined
      }
    >
      <div className={css['overlay']}>
        <StatusDrawing kind={DRAWINGS[kind]} />
        {isWaiting && (
          <div className={css['words']}>
            <p>Завершите оплату в открывшемся окне с QR-кодом СБП.</p>
            <p>Если окно оплаты закрылось, вы можете открыть его снова.</p>
          </div>
        )}
        {isWaiting && (
          <p role="status" className={css['message']}>
            {overlay.message}
          </p>
        )}
        {kind === 'paid' && <p role="status">Перенаправление на страницу подтверждения...</p>}
        {kind === 'failed' && (
          <p role="alert" className={css['wrong']}>
            {overlay.message}
          </p>
        )}
      </div>
    </Dialog>
  );
}
