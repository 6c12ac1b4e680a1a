import { selectItemScreen } from '../../../../machines/item/item.selectors';
import { useDeferredValue } from 'react';
import { useLocation } from 'react-router-dom';
import { itemVerbs } from '../../../../machines/item/item.verbs';
import { idAt, SCREENS } from '../../../../machines/model/screens';
import { ItemSkeleton } from '../../ui/ItemSkeleton';
import { Screen } from '../../ui/Screen';
import { ErrorState } from '../../ui/ErrorState';
import { LoadingStatus } from '../../ui/LoadingStatus';
import { wireItem } from '../../wiring/item.wiring';
import { useProductsShown, usePageMachine, useShopWorld, useVerbs, usePageSelector } from '../../wiring/react';
import { useTapped } from '../../wiring/tapped';
import { useLeftPlace } from '../../wiring/usePlace';
import { ShownBefore } from '../shared/ShownBefore';
import { useShownBefore } from '../../wiring/shownBefore';
import { usePricedView } from '../shared/usePricedView';
import { ItemDetails } from './ItemDetails';

/** The product page (product-1): its skeleton, its failure, or the product. */
export default function ItemScreen() {
  // Not the router's parameter, which decodes `%2F` to a slash.
  const id = idAt(useLocation().pathname);
  if (id === null) throw new Error('Game ID is required');
  const left = useLeftPlace();
  const tapped = useTapped();
  const shownBefore = useShownBefore();
  // Back restores the earlier choice, a card opens its edition, and an address alone the first edition.
  const choice = left.choice ?? tapped?.choice;
  const page = usePageMachine(wireItem, { productId: id, ...(choice && { choice }) });
  const { mediaUrl } = useShopWorld().effects;
  const { retry } = useVerbs(page, itemVerbs);
  const { loaded, supportCode } = usePageSelector(page, selectItemScreen);
  const view = usePricedView(loaded);
  // The product is rendered in steps; between them the shopper can still scroll the skeleton or leave.
  const isRendered = useDeferredValue(view) === view;
  useProductsShown(view === 'shown' && isRendered);
  if (view === 'shown' && isRendered) return <ItemDetails page={page} />;
  const isComing = view === 'loading' || !isRendered;
  if (isComing && shownBefore) return <ShownBefore shown={shownBefore} />;
  return (
    <Screen title={SCREENS.item.title} titleHidden>
      {isComing ? (
        <>
          <LoadingStatus text="Загрузка..." hidden />
          <ItemSkeleton title={tapped?.title} image={tapped && mediaUrl(tapped.image)} />
        </>
      ) : (
        <ErrorState text="Ошибка при загрузке игры" code={supportCode} onRetry={retry} />
      )}
    </Screen>
  );
}
