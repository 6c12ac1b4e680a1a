import { selectIsFavourite } from '../../../../machines/favourites/favourites.selectors';
import { favouritesVerbs } from '../../../../machines/favourites/favourites.verbs';
import { chosenCard, type Offer } from '../../../../machines/model/choice';
import { favouriteOf } from '../../../../machines/model/favourites';
import { HeartIcon } from '../../ui/icons';
import { IconButton } from '../../ui/IconButton';
import { useFlowSelector, useFlowVerbs } from '../../wiring/react';

/** The favourite toggle of the chosen edition; there is nothing to keep while none is chosen. */
export function FavouriteButton({ offer }: { offer: Offer }) {
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
