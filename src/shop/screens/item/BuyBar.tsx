import { chosenCartItem, chosenOption, selectBuyBar } from '../../../../machines/item/item.selectors';
import { itemVerbs } from '../../../../machines/item/item.verbs';
import { selectMayAdd } from '../../../../machines/cart/cart.selectors';
import { selectCurrency } from '../../../../machines/currency/currency.selectors';
import { editionOf } from '../../../../machines/model/editions';
import { formatPrice } from '../../../../machines/model/money';
import { ActionBar } from '../../ui/ActionBar';
import { Button } from '../../ui/Button';
import { Price } from '../../ui/Price';
import { useFlowSelector, useNow, useVerbs, usePageSelector } from '../../wiring/react';
import css from './BuyBar.module.css';
import type { ItemPage } from './itemPage';

/** The fixed button of the product page with its price (product-18, product-19). */
export function BuyBar({ page }: { page: ItemPage }) {
  const currency = useFlowSelector('currency', selectCurrency);
  const { context, inCart, isConfirmed, mayBuy } = usePageSelector(page, selectBuyBar);
  const now = useNow(editionOf(context, context.selectedEdition));
  const { buy } = useVerbs(page, itemVerbs);
  const fits = useFlowSelector('cart', selectMayAdd(chosenCartItem(context, now)));
  const option = chosenOption(context, now);
  return (
    <ActionBar>
      {option && <Price price={formatPrice(option.price, currency)} />}
      <Button
        wide
        className={css['button']}
        confirmed={isConfirmed}
        disabled={!mayBuy || (!inCart && !fits)}
        onClick={buy}
      >
        {inCart ? 'Перейти в корзину' : 'В корзину'}
      </Button>
    </ActionBar>
  );
}
