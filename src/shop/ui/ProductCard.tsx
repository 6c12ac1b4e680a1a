import { useId } from 'react';
import type { Id } from '../../../machines/model/ids';
import { addressOf } from '../../../machines/model/screens';
import type { SubscriptionMark } from '../../../machines/model/subscriptions';
import { Button, LinkButton } from './Button';
import { IconButton } from './IconButton';
import { CartIcon, CheckIcon, HeartIcon } from './icons';
import { Picture, type PictureProps } from './Picture';
import { PlatformBadges, type PlatformMark } from './PlatformBadges';
import { Price, type PriceProps } from './Price';
import { Rating } from './Rating';
import { ScreenLink } from './ScreenLink';
import { SubscriptionBadge } from './SubscriptionBadge';
import { rememberCover } from './motion';
import css from './ProductCard.module.css';

/** Where the button «Бесплатно с EA Play или PS Plus» leads and whose mark it carries. */
export interface SubscriptionOffer {
  mark: SubscriptionMark;
  to: string;
}

/** One edition on sale (card-2). Gets finished texts and addresses, and reports taps. */
export interface ProductCardProps extends Omit<PriceProps, 'size'> {
  editionId: Id;
  name: string;
  /** The product page. */
  to: string;
  /** The tapped product, passed to its page (`state` of the history's entry). */
  linkState?: unknown;
  image: string | null | undefined;
  /** The first cards of a screen load their covers at once. */
  eager?: PictureProps['eager'];
  editionType: string;
  editionName: string;
  platforms: readonly PlatformMark[];
  /** From 0 to 5; 0 is not shown. */
  rating?: number;
  subscription?: SubscriptionOffer | null | undefined;
  favourite: boolean;
  /** Its edition is in the cart: «В корзине» opens the cart, the tick and «Отменить» remove the edition. */
  inCart: boolean;
  /** Disables the cart button: the edition cannot be added now. */
  cartIdle?: boolean | undefined;
  onFavourite: () => void;
  onCart: () => void;
  /** 3 under a section's heading, 2 straight under the screen's. */
  headingLevel?: 2 | 3;
}

export function ProductCard(props: ProductCardProps) {
  const { name, rating = 0, favourite, inCart, cartIdle, subscription, headingLevel = 2, onFavourite, onCart } = props;
  const nameId = useId();
  const Name = headingLevel === 2 ? 'h2' : 'h3';
  return (
    // The attributes are for taps on cards that are shown before the shop's code has loaded (`src/shop/page/taps.ts`).
    <article className={css['card']} aria-labelledby={nameId} data-edition={props.editionId} data-cost={props.price}>
      <Picture src={props.image} alt="" eager={props.eager ?? false} />
      <div className={css['price']}>
        <Price price={props.price} original={props.original} percent={props.percent} until={props.until} />
      </div>
      <Name id={nameId} className={css['name']}>
        {/* It covers the card: a tap beside the buttons opens the product. */}
        <ScreenLink
          to={props.to}
          state={props.linkState}
          title={name}
          className={css['link']}
          onClick={({ currentTarget }) => rememberCover(currentTarget.closest('article') ?? currentTarget)}
        >
          {name}
        </ScreenLink>
      </Name>
      <IconButton
        variant="floating"
        className={css['favourite']}
        label={favourite ? 'Убрать из избранного' : 'В избранное'}
        aria-pressed={favourite}
        data-wish="favourite"
        icon={<HeartIcon filled={favourite} size={20} />}
        onClick={onFavourite}
      />
      <div className={css['marks']}>
        {rating > 0 && <Rating value={rating} small />}
        <PlatformBadges platforms={props.platforms} />
      </div>
      <p className={css['facts']} title={`${props.editionName} · ${props.editionType}`}>
        <span>{props.editionName}</span>
        <span className={css['type']}>{props.editionType}</span>
      </p>
      <div className={css['actions']}>
        <CartToggle inCart={inCart} cartIdle={cartIdle} onCart={onCart} />
        {inCart && (
          <LinkButton to={addressOf('cart')} variant="ghost" small className={css['toCart']}>
            В корзине
          </LinkButton>
        )}
      </div>
      {/* Last, so that a card without them has no gap. */}
      {(inCart || subscription) && (
        <div className={css['foot']}>
          {inCart && (
            <Button variant="ghost" small className={css['cancel']} onClick={onCart} data-wish="cart">
              Отменить
            </Button>
          )}
          {subscription && (
            <ScreenLink to={subscription.to} className={css['free']}>
              <SubscriptionBadge mark={subscription.mark} size={16} />
              <span>Бесплатно с EA Play или PS Plus</span>
            </ScreenLink>
          )}
        </div>
      )}
    </article>
  );
}

/** The same button element in both states, so that it keeps the focus; once the product is in the cart it is the tick. */
function CartToggle({ inCart, cartIdle, onCart }: Pick<ProductCardProps, 'inCart' | 'cartIdle' | 'onCart'>) {
  return (
    <IconButton
      variant="tinted"
      className={css[inCart ? 'tick' : 'cart']}
      label={inCart ? 'Убрать из корзины' : 'Добавить в корзину'}
      aria-pressed={inCart}
      data-wish="cart"
      icon={
        inCart ? (
          <CheckIcon size={20} />
        ) : (
          <>
            <CartIcon size={20} />
            <span>В корзину</span>
          </>
        )
      }
      disabled={cartIdle}
      onClick={onCart}
    />
  );
}
