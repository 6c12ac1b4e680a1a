import { useLayoutEffect } from 'react';
import { selectHasConflict } from '../../../../machines/cart/cart.selectors';
import { chosenEdition, type Offer, chosenCard } from '../../../../machines/model/choice';
import { characteristicsOf, NO_TITLE } from '../../../../machines/model/editions';
import type { Product } from '../../../../machines/model/entities';
import { addressOf } from '../../../../machines/model/screens';
import { countRatings } from '../../../../machines/model/plurals';
import { SUBSCRIPTIONS, subscriptionsOf } from '../../../../machines/model/subscriptions';
import { selectIsFavourite } from '../../../../machines/favourites/favourites.selectors';
import { favouritesVerbs } from '../../../../machines/favourites/favourites.verbs';
import { favouriteOf } from '../../../../machines/model/favourites';
import { LinkButton } from '../../ui/Button';
import { SubscriptionBadge } from '../../ui/SubscriptionBadge';
import { ItemAbout } from '../../ui/ItemAbout';
import { ItemTitle, ItemTop } from '../../ui/ItemTop';
import { Notice } from '../../ui/Notice';
import { Picture } from '../../ui/Picture';
import { Rating } from '../../ui/Rating';
import { Screen } from '../../ui/Screen';
import { useFlowSelector, useShopWorld, useFlowVerbs } from '../../wiring/react';
import { BuyBar } from './BuyBar';
import { Editions } from './Editions';
import { PriceBlock } from './PriceBlock';
import css from './ItemDetails.module.css';
import { HeartIcon } from '../../ui/icons';
import { IconButton } from '../../ui/IconButton';

/** The loaded product page (product-2): cover and facts, editions, characteristics, the buy bar. */
export function ItemDetails({ offer }: { offer: Offer }) {
  const { product } = offer;
  const hasConflict = useFlowSelector('cart', selectHasConflict);
  const { mediaUrl } = useShopWorld().effects;
  const title = product.name ?? NO_TITLE;
  const { isRefreshing } = offer;
  // While other prices load, the buttons are disabled and the prices hidden: none of them can have the focus.
  useLayoutEffect(() => {
    // Some browsers have taken the focus from a disabled button by now.
    if (isRefreshing && document.activeElement?.matches('body, main :is(button, input)'))
      document.querySelector('main')?.focus({ preventScroll: true });
  }, [isRefreshing]);
  return (
    <Screen title={title} titleWithin>
      <ItemTop
        cover={
          <>
            <Picture src={mediaUrl(product.image)} alt={title} eager="first" />
            <FavouriteButton offer={offer} />
          </>
        }
        facts={
          <>
            <ItemTitle as="h1">{title}</ItemTitle>
            <Rating
              value={product.rating}
              count={product.ratingCount > 0 ? countRatings(product.ratingCount) : undefined}
            />
            <Genres product={product} />
          </>
        }
        editions={
          <>
            {hasConflict && (
              <Notice kind="warning">При добавлении товара в другой валюте корзина будет очищена.</Notice>
            )}
            <Editions offer={offer} />
          </>
        }
      >
        <PriceBlock offer={offer} />
        <Subscriptions product={product} />
      </ItemTop>
      <ItemAbout about={characteristicsOf(product, chosenEdition(offer))} />
      <BuyBar offer={offer} />
    </Screen>
  );
}

function Genres({ product }: { product: Product }) {
  if (product.genres.length === 0) return null;
  return (
    <ul className={css['genres']} aria-label="Жанры">
      {product.genres.map(({ id, name }) => (
        <li key={id} className={css['genre']}>
          {name}
        </li>
      ))}
    </ul>
  );
}

function Subscriptions({ product }: { product: Product }) {
  const held = subscriptionsOf(product);
  if (held.length === 0) return null;
  return (
    <div className={css['subscriptions']}>
      {held.map((id) => {
        const { name, screen, mark } = SUBSCRIPTIONS[id];
        return (
          <LinkButton
            key={id}
            to={addressOf(screen)}
            variant="secondary"
            small
            icon={<SubscriptionBadge mark={mark} />}
          >
            {`Бесплатно с ${name}`}
          </LinkButton>
        );
      })}
    </div>
  );
}

/** The favourite toggle of the chosen edition; there is nothing to keep while none is chosen. */
function FavouriteButton({ offer }: { offer: Offer }) {
  const { toggleFavourite } = useFlowVerbs('favourites', favouritesVerbs);
  const card = chosenCard(offer);
  const kept = useFlowSelector(
    'favourites',
    selectIsFavourite({ title: card?.title ?? '', editionId: card?.edition.id ?? null }),
  );
  return (
    <IconButton
      variant="floating"
      label={kept ? 'Убрать из избранного' : 'В избранное'}
      aria-pressed={kept}
      disabled={card === null}
      icon={<HeartIcon filled={kept} />}
      onClick={() => card && toggleFavourite(favouriteOf(card))}
    />
  );
}
