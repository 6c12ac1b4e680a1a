import { selectItem } from '../../../../machines/item/item.selectors';
import { selectPlace } from '../../../../machines/listPositions/listPositions.selectors';
import { NO_CHOICE } from '../../../../machines/model/place';
import { useDeferredValue } from 'react';
import { useLocation } from 'react-router-dom';
import { idAt, SCREENS } from '../../../../machines/model/screens';
import { pageFlowVerbs } from '../../../../machines/pageFlow/pageFlow.verbs';
import { ItemSkeleton } from '../../ui/ItemSkeleton';
import { Screen } from '../../ui/Screen';
import { ErrorState } from '../../ui/ErrorState';
import { LoadingStatus } from '../../ui/LoadingStatus';
import { wireItem } from '../../wiring/item.wiring';
import {
  useFlowSelector,
  useProductsShown,
  usePageMachine,
  useShopWorld,
  useVerbs,
  usePageSelector,
} from '../../wiring/react';
import { useTapped } from '../../wiring/tapped';
import { ShownBefore } from '../shared/ShownBefore';
import { useShownBefore } from '../../wiring/shownBefore';
import { usePricedView } from '../shared/usePricedView';
import { ItemDetails } from './ItemDetails';

/** The product page (product-1): its skeleton, its failure, or the product. */
export default function ItemScreen() {
  // Not the router's parameter, which decodes `%2F` to a slash.
  const { pathname } = useLocation();
  const id = idAt(pathname) ?? '';
  const tapped = useTapped();
  const made = useFlowSelector('listPositions', (positions) => selectPlace(pathname)(positions).choice);
  const shownBefore = useShownBefore();
  const page = usePageMachine(wireItem, { subject: id });
  const { mediaUrl } = useShopWorld().effects;
  const { retry } = useVerbs(page, pageFlowVerbs);
  // Back restores the earlier choice, a card opens its edition, and an address alone the first edition.
  const wanted = made ?? tapped?.choice ?? NO_CHOICE;
  const { loaded, offer, error, supportCode } = usePageSelector(page, selectItem(wanted));
  const view = usePricedView(loaded);
  // The product is rendered in steps; between them the shopper can still scroll the skeleton or leave.
  const isRendered = useDeferredValue(view) === view;
  useProductsShown(view === 'shown' && isRendered);
  if (view === 'shown' && isRendered && offer) return <ItemDetails offer={offer} />;
  const isPending = view === 'loading' || !isRendered;
  if (isPending && shownBefore) return <ShownBefore shown={shownBefore} />;
  return (
    <Screen title={SCREENS.item.title} titleHidden>
      {isPending ? (
        <>
          <LoadingStatus text="Загрузка..." hidden />
          <ItemSkeleton title={tapped?.title} image={tapped && mediaUrl(tapped.image)} />
        </>
      ) : (
        <ErrorState text={error} code={supportCode} onRetry={retry} />
      )}
    </Screen>
  );
}
