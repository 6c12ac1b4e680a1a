import { selectWayTo } from '../../../../machines/currency/currency.selectors';
import { selectMismatch } from '../../../../machines/cart/cart.selectors';
import { cartVerbs } from '../../../../machines/cart/cart.verbs';
import { currencyVerbs } from '../../../../machines/currency/currency.verbs';
import { Button } from '../../ui/Button';
import { CartIcon } from '../../ui/icons';
import { useFlowSelector, useFlowVerbs } from '../../wiring/react';
import { Checkout } from './Checkout';
import css from './Mismatch.module.css';

/**
 * Why the cart cannot be bought: its lines are in another currency than the shopper's, or in several (cart-27,
 * cart-28), and the way out (cart-29).
 */
export function Mismatch() {
  const { askClearing } = useFlowVerbs('cart', cartVerbs);
  const { chooseCurrency } = useFlowVerbs('currency', currencyVerbs);
  const { currencyId: known, isHidden } = useFlowSelector('cart', selectMismatch);
  const currencyId = known ?? '';
  const { code, maySwitch, isSwitching } = useFlowSelector('currency', selectWayTo(currencyId));
  return (
    <div className={css['block']}>
      <CartIcon size={40} />
      {isHidden && <p className={css['reason']}>Товары скрыты из-за несоответствия валюты</p>}
      <div className={css['ways']}>
        <Button disabled={!maySwitch} busy={isSwitching} onClick={() => chooseCurrency(currencyId)}>
          Переключить валюту
        </Button>
        <Button variant="secondary" onClick={askClearing}>
          Очистить корзину
        </Button>
      </div>
      <div className={css['words']}>
        <p>
          {`Товары в корзине добавлены в другой валюте (${code}). Для просмотра корзины переключитесь на соответствующую валюту или очистите корзину.`}
        </p>
        <p>При добавлении товара в другой валюте корзина будет очищена.</p>
      </div>
      <Checkout />
    </div>
  );
}
