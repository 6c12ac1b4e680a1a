import { selectQuestion } from '../../../../machines/cart/cart.selectors';
import { cartVerbs } from '../../../../machines/cart/cart.verbs';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { useFlowSelector, useFlowVerbs } from '../../wiring/react';

/** The questions before a line is removed or the cart is cleared (cart-20, cart-21). */
export function CartDialogs() {
  const { confirm, cancel } = useFlowVerbs('cart', cartVerbs);
  const { removal, isClearing } = useFlowSelector('cart', selectQuestion);
  if (removal)
    return (
      <ConfirmDialog title="Убрать из корзины?" onConfirm={confirm} onCancel={cancel}>
        {removal.title}
      </ConfirmDialog>
    );
  return isClearing ? (
    <ConfirmDialog title="Очистить корзину?" yes="Да, очистить" no="Отмена" onConfirm={confirm} onCancel={cancel}>
      Все товары будут удалены из корзины.
    </ConfirmDialog>
  ) : null;
}
