import { selectIsFavourite } from '../../../../machines/favourites/favourites.selectors';
import { favouritesVerbs } from '../../../../machines/favourites/favourites.verbs';
import { selectChosenCard } from '../../../../machines/item/item.selectors';
import { favouriteOf } from '../../../../machines/model/favourites';
import { HeartIcon } from '../../ui/icons';
import { IconButton } from '../../ui/IconButton';
import { useFlowSelector, useFlowVerbs, usePageSelector } from '../../wiring/react';
import type { ItemPage } from './itemPage';

/** The favourite toggle of the chosen edition; there is nothing to keep while none is chosen. */
export function FavouriteButton({ page }: { page: ItemPage }) {
  const { toggleFavourite } = useFlowVerbs('favourites', favouritesVerbs);
  const card = usePageSelector(page, selectChosenCard);
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
