import { useState } from 'react';
import { selectIsFree } from '../../../../machines/payment/payment.selectors';
import { useFlowSelector } from '../../wiring/react';

/**
 * The cart as it was when its order began: a paid order empties the cart a moment before its screen is left, and the
 * form and its sum must not change under the overlay.
 */
export function useOrderedCart() {
  const cart = useFlowSelector('cart', (snapshot) => snapshot);
  const isFree = useFlowSelector('payment', selectIsFree);
  const [ordered, setOrdered] = useState(cart);
  if (isFree && ordered !== cart) setOrdered(cart);
  return ordered;
}
