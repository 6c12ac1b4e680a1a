import { selectShown } from '../../../../machines/currency/currency.selectors';
import { SCREENS } from '../../../../machines/model/screens';
import {
  favouritesIn,
  selectFavourites,
  selectPendingRemoval,
} from '../../../../machines/favourites/favourites.selectors';
import { favouritesVerbs } from '../../../../machines/favourites/favourites.verbs';
import { LinkButton } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { HeartIcon } from '../../ui/icons';
import { ItemList } from '../../ui/ItemList';
import { Screen } from '../../ui/Screen';
import { LoadingStatus } from '../../ui/LoadingStatus';
import { RowsSkeleton } from '../../ui/RowsSkeleton';
import { EmptyState } from '../../ui/EmptyState';
import { useFlowSelector, useFlowVerbs, useProductsShown } from '../../wiring/react';
import { useLeftPlace } from '../../wiring/usePlace';
import { Offers } from '../shared/Offers';
import { FavouriteRow } from './FavouriteRow';
import css from './FavouritesScreen.module.css';

/** The favourites, with prices in the current currency (favourite-6). */
export default function FavouritesScreen() {
  const { currency, isDecided } = useFlowSelector('currency', selectShown);
  const currencyId = currency?.id ?? null;
  const shown = favouritesIn(useFlowSelector('favourites', selectFavourites), currencyId);
  useProductsShown(isDecided && shown.length > 0);
  const left = useLeftPlace();
  return (
    <Screen title={SCREENS.favourites.title} narrow>
      <p className={css['note']}>Отображаются игры для текущей валюты</p>
      {!isDecided ? (
        <>
          <LoadingStatus text="Загрузка..." hidden />
          <RowsSkeleton />
        </>
      ) : shown.length === 0 ? (
        <>
          <EmptyState
            icon={<HeartIcon size={40} />}
            text="Пока нет избранных товаров в текущей валюте :("
            action={<LinkButton to="/">Перейти в каталог</LinkButton>}
          />
          <Offers />
        </>
      ) : (
        <div className={css['rows']}>
          <ItemList
            key={currencyId}
            lazy={left.scroll === 0}
            rows={shown.map((item) => (
              <FavouriteRow key={`${item.title} ${item.editionId}`} item={item} />
            ))}
          />
        </div>
      )}
      <RemovalDialog />
    </Screen>
  );
}

function RemovalDialog() {
  const { confirm, cancel } = useFlowVerbs('favourites', favouritesVerbs);
  const removal = useFlowSelector('favourites', selectPendingRemoval);
  return removal ? (
    <ConfirmDialog title="Убрать из избранного?" onConfirm={confirm} onCancel={cancel}>
      {removal.title}
    </ConfirmDialog>
  ) : null;
}
