import { selectIsConfirmingClearing, selectPendingRemoval } from '../../../../machines/cart/cart.selectors';
import { cartVerbs } from '../../../../machines/cart/cart.verbs';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { useFlowSelector, useFlowVerbs } from '../../wiring/react';

/** The questions before a line is removed or the cart is cleared (cart-20, cart-21). */
export function CartDialogs() {
  const { confirm, cancel } = useFlowVerbs('cart', cartVerbs);
  const removal = useFlowSelector('cart', selectPendingRemoval);
  const isClearing = useFlowSelector('cart', selectIsConfirmingClearing);
  if (removal) {
    return (
      <Dialog
        title="Убрать из корзины?"
        onCancel={cancel}
        actions={
          <>
            <Button variant="danger" onClick={confirm}>
              Да
            </Button>
            <Button variant="secondary" onClick={cancel}>
              Нет
            </Button>
          </>
        }
      >
        <p>{removal.title}</p>
      </Dialog>
    );
  }
  if (!isClearing) return null;
  return (
    <Dialog
      title="Очистить корзину?"
      onCancel={cancel}
      actions={
        <>
          <Button variant="danger" onClick={confirm}>
            Да, очистить
          </Button>
          <Button variant="secondary" onClick={cancel}>
            Отмена
          </Button>
        </>
      }
    >
      <p>Все товары будут удалены из корзины.</p>
    </Dialog>
  );
}
