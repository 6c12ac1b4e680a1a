import { selectCartState, selectQuestion } from '../../../../machines/cart/cart.selectors';
import { cartVerbs } from '../../../../machines/cart/cart.verbs';
import { SCREENS } from '../../../../machines/model/screens';
import { selectIsListAwaited } from '../../../../machines/currency/currency.selectors';
import { ActionBar } from '../../ui/ActionBar';
import { Button, LinkButton } from '../../ui/Button';
import { CartIcon } from '../../ui/icons';
import { ItemList } from '../../ui/ItemList';
import { Screen } from '../../ui/Screen';
import { TrashIcon } from '../../ui/screenIcons';
import { LoadingStatus } from '../../ui/LoadingStatus';
import { RowsSkeleton } from '../../ui/RowsSkeleton';
import { EmptyState } from '../../ui/EmptyState';
import { useFlowSelector, useFlowVerbs, useProductsShown } from '../../wiring/react';
import { useLeftPlace } from '../../wiring/usePlace';
import { Offers } from '../shared/Offers';
import { CartRow } from './CartRow';
import css from './CartScreen.module.css';
import { Checkout } from './Checkout';
import { LowerPriceAnswer } from './LowerPriceAnswer';
import { Mismatch } from './Mismatch';
import { PromoForm } from './PromoForm';
import { Totals } from './Totals';
import { ConfirmDialog } from '../../ui/ConfirmDialog';

/** The cart: empty, hidden by another currency (cart-28), its lines with their total, or lines of two currencies (cart-27). */
export default function CartScreen() {
  const { isEmpty, isKnown, hasConflict } = useFlowSelector('cart', selectCartState);
  // The banner names the cart's currency by its code, which is in the list.
  const isListAwaited = useFlowSelector('currency', selectIsListAwaited);
  const isPending = !isKnown || (hasConflict && isListAwaited);
  return (
    <>
      <Screen title={SCREENS.cart.title} narrow>
        {isEmpty ? <EmptyCart /> : isPending ? <CartOutline /> : hasConflict ? <Mismatch /> : <FilledCart />}
      </Screen>
      <CartDialogs />
    </>
  );
}

function CartOutline() {
  return (
    <>
      <LoadingStatus text="Загрузка..." hidden />
      <RowsSkeleton />
    </>
  );
}

function EmptyCart() {
  return (
    <>
      <EmptyState
        icon={<CartIcon size={40} />}
        text="Корзина пуста :("
        action={<LinkButton to="/">Перейти в каталог</LinkButton>}
      />
      <Checkout emptyHint="Добавьте товары в корзину, чтобы оформить заказ" />
      <Offers />
    </>
  );
}

function FilledCart() {
  const { askClearing } = useFlowVerbs('cart', cartVerbs);
  const { items, isMixed } = useFlowSelector('cart', selectCartState);
  // A removal reloads the page: restore the scroll position.
  useProductsShown(true);
  const left = useLeftPlace();
  return (
    <>
      <div>
        <ItemList
          lazy={left.scroll === 0}
          rows={items.map((item) => (
            <CartRow key={item.id} item={item} />
          ))}
        />
        {!isMixed && (
          <div className={css['clear']}>
            <Button variant="ghost" small icon={<TrashIcon size={20} />} onClick={askClearing}>
              Очистить корзину
            </Button>
          </div>
        )}
      </div>
      {isMixed ? (
        <Mismatch />
      ) : (
        <>
          <div className={css['promo']}>
            <PromoForm />
            <LowerPriceAnswer />
          </div>
          <ActionBar>
            <Totals />
            <Checkout />
          </ActionBar>
        </>
      )}
    </>
  );
}

/** The questions before a line is removed or the cart is cleared (cart-20, cart-21). */
function CartDialogs() {
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
