import { Link } from 'react-router-dom';
import { addressOf, screenAt } from '../../../../machines/model/screens';
import { selectAwaitedOrderId } from '../../../../machines/payment/awaitedOrder.selectors';
import { ChevronRightIcon } from '../../ui/icons';
import { useFlowSelector } from '../../wiring/react';
import css from './AwaitedOrder.module.css';

/** Leads back to the payment that is awaited while the shopper looks at other screens. @param path of the shown screen */
export function AwaitedOrder({ path }: { path: string }) {
  const orderId = useFlowSelector('payment', selectAwaitedOrderId);
  if (orderId === null || screenAt(path) === 'payment') return null;
  return (
    <aside aria-label="Неоплаченный заказ">
      <Link to={addressOf('payment')} className={css['strip']}>
        {`Заказ № ${orderId} ждёт оплаты`}
        <ChevronRightIcon size={20} />
      </Link>
    </aside>
  );
}
