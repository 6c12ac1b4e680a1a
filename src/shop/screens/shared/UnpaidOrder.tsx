import { isSurelyUnpaid } from '../../../../machines/model/payment';
import { selectUnpaidEnd } from '../../../../machines/payment/payment.selectors';
import { WORDS } from '../../words';
import { useFlowSelector, useShownOrderId } from '../../wiring/react';
import { Receipt } from './Receipt';
import css from './UnpaidOrder.module.css';

/** The unpaid order, and whether the money was taken (verification-11). */
export function UnpaidOrder() {
  const end = useFlowSelector('payment', selectUnpaidEnd(useShownOrderId()));
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
