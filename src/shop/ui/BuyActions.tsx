import type { Id } from '../../../machines/model/ids';
import { ActionBar } from './ActionBar';
import { Button } from './Button';
import { Price } from './Price';
import css from './BuyActions.module.css';

/** The fixed bar of the product page: what the chosen edition costs, and the button that puts it into the cart. */
export interface BuyActionsProps {
  /** Null while none is chosen. */
  editionId: Id | null;
  /** Written; null without one. */
  price: string | null;
  /** The button opens the cart. */
  inCart?: boolean;
  /** The edition was added just now. */
  confirmed?: boolean;
  /** Disables the button: the edition cannot be added now. */
  idle?: boolean;
  /** Left out before the shop's code has loaded: the page's early script handles the tap. */
  onBuy?: () => void;
}

export function BuyActions({ editionId, price, inCart, confirmed, idle, onBuy }: BuyActionsProps) {
  return (
    <ActionBar>
      {/* The attributes are for taps before the shop's code has loaded (`src/shop/page/taps.ts`). */}
      <div className={css['parts']} data-edition={editionId} data-cost={price}>
        {price && <Price price={price} />}
        <Button wide className={css['button']} confirmed={confirmed} disabled={idle} onClick={onBuy} data-wish="cart">
          {inCart ? 'Перейти в корзину' : 'В корзину'}
        </Button>
      </div>
    </ActionBar>
  );
}
