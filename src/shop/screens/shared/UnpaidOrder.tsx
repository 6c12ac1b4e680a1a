import { isSurelyUnpaid } from '../../../../machines/model/payment';
import { selectUnpaid } from '../../../../machines/payment/payment.selectors';
import { WORDS } from '../../words';
import { useFlowSelector, useReceiptOf, useShownOrderId } from '../../wiring/react';
import { Receipt } from './Receipt';
import css from './UnpaidOrder.module.css';

/**
 * The unpaid order, and whether the money was taken (verification-11). Its receipt replaces the screen if it is confirmed after
 * all (verification-15).
 */
export function UnpaidOrder() {
  const orderId = useShownOrderId();
  const { end, isConfirmed } = useFlowSelector('payment', selectUnpaid(orderId));
  useReceiptOf(isConfirmed ? orderId : null);
  const { unpaid } = WORDS;
  if (end === null) return <p className={css['money']}>{unpaid.unknown}</p>;
  const isSure = isSurelyUnpaid(end);
  return (
    <>
      <p className={css['money']}>{isSure ? unpaid.notCharged : unpaid.unknownOrder}</p>
      <Receipt receipt={end} title={isSure ? unpaid.title : unpaid.unsureTitle} />
    </>
  );
}
