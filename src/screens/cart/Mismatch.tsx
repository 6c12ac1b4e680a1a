import { selectCartCurrencyId } from '../../../machines/cart/cart.selectors';
import { cartVerbs } from '../../../machines/cart/cart.verbs';
import { selectCodeOf } from '../../../machines/currency/currency.selectors';
import { currencyVerbs } from '../../../machines/currency/currency.verbs';
import { Button } from '../../ui/Button';
import { CartIcon } from '../../ui/icons';
import { Notice } from '../../ui/Notice';
import { EmptyState } from '../../ui/EmptyState';
import { useFlowSelector, useFlowVerbs } from '../../wiring/react';
import { Checkout } from './Checkout';

/** The filled cart while the shopper looks at another currency (section 2, Currency-mismatch banner). */
export function Mismatch() {
  const { askClearing } = useFlowVerbs('cart', cartVerbs);
  const { chooseCurrency } = useFlowVerbs('currency', currencyVerbs);
  const currencyId = useFlowSelector('cart', selectCartCurrencyId) ?? '';
  const code = useFlowSelector('currency', selectCodeOf(currencyId));
  const maySwitch = useFlowSelector('currency', (snapshot) => snapshot.can({ type: 'currency.chosen', currencyId }));
  return (
    <>
      <Notice
        kind="warning"
        actions={
          <>
            <Button small disabled={!maySwitch} onClick={() => chooseCurrency(currencyId)}>
              Переключить валюту
            </Button>
            <Button small variant="secondary" onClick={askClearing}>
              Очистить корзину
            </Button>
          </>
        }
      >
        {`Товары в корзине добавлены в другой валюте (${code}). Для просмотра корзины переключитесь на соответствующую валюту или очистите корзину.`}
      </Notice>
      <Notice>При добавлении товара в другой валюте корзина будет очищена.</Notice>
      <EmptyState icon={<CartIcon size={40} />} text="Товары скрыты из-за несоответствия валюты" />
      <Checkout hint="Для оформления покупки переключитесь на соответствующую валюту или очистите корзину" />
    </>
  );
}
