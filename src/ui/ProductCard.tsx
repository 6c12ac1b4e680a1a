import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Button, Spinner } from './Button';
import { cx } from './cx';
import { IconButton } from './IconButton';
import { CartIcon, CheckIcon, EaPlayBadge, HeartIcon, PsPlusBadge } from './icons';
import { Picture } from './Picture';
import { PlatformBadges, type PlatformMark } from './PlatformBadges';
import { Price } from './Price';
import { Skeleton } from './Skeleton';
import { rememberCover } from './travelCover';
import css from './ProductCard.module.css';

/** Where the button «Бесплатно с EA Play или PS Plus» leads and whose mark it carries. */
export interface SubscriptionOffer {
  mark: 'eaPlay' | 'psPlus';
  to: string;
}

/** One edition on sale (Product card, section 2). Gets finished texts and addresses, and reports taps. */
export interface ProductCardProps {
  name: string;
  /** The product page. */
  to: string;
  /** Travels with the link: what was tapped (`state` of the history's entry). */
  linkState?: unknown;
  image: string | null | undefined;
  /** The first cards of a screen load their covers at once. */
  eager?: boolean;
  editionType: string;
  editionName: string;
  platforms: readonly PlatformMark[];
  /** Written prices. */
  price: string;
  original?: string | null | undefined;
  percent?: number | null | undefined;
  subscription?: SubscriptionOffer | null | undefined;
  favourite: boolean;
  /** The active mode: its edition is in the cart, and «Отменить» takes it out again. */
  inCart: boolean;
  /** Disables the cart button: the edition cannot be added now. */
  cartIdle?: boolean;
  /** The tap on the cart button was noticed, and waits for the product to be confirmed. */
  cartBusy?: boolean;
  onFavourite: () => void;
  onCart: () => void;
  /** 3 under a section's heading, 2 straight under the screen's. */
  headingLevel?: 2 | 3;
}

export function ProductCard(props: ProductCardProps) {
  const {
    name,
    favourite,
    inCart,
    cartIdle = false,
    cartBusy = false,
    subscription,
    headingLevel = 2,
    onFavourite,
    onCart,
  } = props;
  const nameId = useId();
  const Name = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <article className={css['card']} aria-labelledby={nameId}>
      <Link
        to={props.to}
        state={props.linkState}
        className={css['link']}
        onClick={({ currentTarget }) => rememberCover(currentTarget)}
      >
        <Picture src={props.image} alt="" eager={props.eager ?? false} className={css['cover']} />
        <Name id={nameId} className={css['name']} title={name}>
          {name}
        </Name>
      </Link>
      <IconButton
        variant="floating"
        className={css['favourite']}
        label={favourite ? 'Убрать из избранного' : 'В избранное'}
        aria-pressed={favourite}
        icon={<HeartIcon filled={favourite} size={20} />}
        onClick={onFavourite}
      />
      {inCart && <p className={css['state']}>В корзине</p>}
      <p className={css['facts']} title={`${props.editionName} · ${props.editionType}`}>
        <span>{props.editionName}</span>
        <span className={css['type']}>{props.editionType}</span>
      </p>
      <div className={css['platforms']}>
        <PlatformBadges platforms={props.platforms} />
      </div>
      <div className={css['price']}>
        <Price price={props.price} original={props.original} percent={props.percent} breakable />
      </div>
      <div className={css['actions']}>
        <CartToggle inCart={inCart} idle={cartIdle} busy={cartBusy} onCart={onCart} />
        {inCart && (
          <Button variant="ghost" small className={css['cancel']} onClick={onCart}>
            Отменить
          </Button>
        )}
      </div>
      {/* Last, so that a card without it has no gap. */}
      {subscription && (
        <Link to={subscription.to} className={css['free']}>
          {subscription.mark === 'eaPlay' ? <EaPlayBadge size={16} /> : <PsPlusBadge size={16} />}
          <span>Бесплатно с EA Play или PS Plus</span>
        </Link>
      )}
    </article>
  );
}

/**
 * A card with cover, name and perhaps the price: it already links to the product, while the rest is loading. It is as high
 * as it will be: `original`, also an empty one, and `free` tell of lines that are still to come.
 */
export function ComingCard({
  name,
  to,
  linkState,
  image,
  eager = false,
  price,
  original,
  percent,
  free = false,
}: Pick<ProductCardProps, 'name' | 'to' | 'linkState' | 'image' | 'eager' | 'original' | 'percent'> & {
  price?: string;
  /** Whether its last line will say that a subscriber gets it free. */
  free?: boolean;
}) {
  return (
    <article className={css['card']} aria-label={name}>
      <Link to={to} state={linkState} className={css['link']}>
        <Picture src={image} alt="" eager={eager} className={css['cover']} />
        <span className={css['name']} title={name}>
          {name}
        </span>
      </Link>
      <div className={css['coming']} aria-hidden="true">
        <Skeleton fill="half" />
        <Skeleton fill="most" />
      </div>
      <div className={css['price']}>
        {price === undefined ? (
          <>
            {typeof original === 'string' && (
              <div data-struck>
                <Skeleton fill="half" />
              </div>
            )}
            <Skeleton shape="title" fill="half" />
          </>
        ) : (
          <Price price={price} original={original} percent={percent} breakable />
        )}
      </div>
      <div className={css['actions']} aria-hidden="true">
        <Skeleton shape="control" />
      </div>
      {free && (
        <div data-free className={css['free']} aria-hidden="true">
          <Skeleton fill="most" />
        </div>
      )}
    </article>
  );
}

/** The same button element in both states, so that it keeps the focus; it gets narrower beside «Отменить». */
function CartToggle({
  inCart,
  idle,
  busy,
  onCart,
}: Pick<ProductCardProps, 'inCart' | 'onCart'> & { idle: boolean; busy: boolean }) {
  return (
    <IconButton
      variant="tinted"
      className={cx(inCart ? css['inCart'] : css['cart'])}
      label={inCart ? 'Убрать из корзины' : 'Добавить в корзину'}
      aria-pressed={inCart}
      aria-busy={busy || undefined}
      icon={
        busy ? (
          <Spinner />
        ) : inCart ? (
          <CheckIcon size={20} />
        ) : (
          <>
            <CartIcon size={20} />
            <span>В корзину</span>
          </>
        )
      }
      disabled={idle}
      onClick={onCart}
    />
  );
}
