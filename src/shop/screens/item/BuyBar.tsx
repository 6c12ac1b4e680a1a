import { selectIsConfirmed } from '../../../../machines/buyButton/buyButton.selectors';
import { buyButtonVerbs } from '../../../../machines/buyButton/buyButton.verbs';
import { selectToggle } from '../../../../machines/cart/cart.selectors';
import { selectCurrency } from '../../../../machines/currency/currency.selectors';
import { chosenCartItem, chosenEdition, chosenOption, type Offer } from '../../../../machines/model/choice';
import { formatPrice } from '../../../../machines/model/money';
import { BuyActions } from '../../ui/BuyActions';
import { wireBuyButton } from '../../wiring/buyButton.wiring';
import { useFlowSelector, useGoTo, useNow, usePageMachine, usePageSelector, useVerbs } from '../../wiring/react';

/** The fixed button of the product page with its price (product-18, product-19). */
export function BuyBar({ offer }: { offer: Offer }) {
  const currency = useFlowSelector('currency', selectCurrency);
  const now = useNow(chosenEdition(offer));
  const [option, line] = [chosenOption(offer, now), chosenCartItem(offer, now)];
  const button = usePageMachine(wireBuyButton, undefined);
  const { buy } = useVerbs(button, buyButtonVerbs);
  const isConfirmed = usePageSelector(button, selectIsConfirmed(offer.selectedEdition));
  const { inCart, mayAdd } = useFlowSelector('cart', selectToggle(offer.selectedEdition, line));
  const goTo = useGoTo();
  const act = (): void => {
    if (inCart) goTo('cart');
    else if (line) buy(line);
  };
  return (
    <BuyActions
      editionId={offer.selectedEdition}
      price={option && formatPrice(option.price, currency)}
      inCart={inCart}
      confirmed={isConfirmed}
      idle={!inCart && !mayAdd}
      onBuy={act}
    />
  );
}
