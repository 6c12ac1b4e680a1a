import { useSelector } from '@xstate/react';
import { useDeferredValue } from 'react';
import { useNavigationType, useParams } from 'react-router-dom';
import { selectItemView } from '../../../machines/item/item.selectors';
import { itemVerbs } from '../../../machines/item/item.verbs';
import { ItemSkeleton } from '../../ui/ItemSkeleton';
import { Screen } from '../../ui/Screen';
import { ErrorState } from '../../ui/ErrorState';
import { LoadingStatus } from '../../ui/LoadingStatus';
import { wireItem } from '../../wiring/item';
import { useGoodsShown, usePageMachine, useVerbs } from '../../wiring/react';
import { useLeftPlace } from '../../wiring/usePlace';
import { ItemDetails } from './ItemDetails';

/** The product page (section 2): its skeleton, its failure, or the product. */
export default function ItemScreen() {
  const { id } = useParams();
  if (!id) throw new Error('Game ID is required');
  const { choice } = useLeftPlace();
  // Who opens the product anew begins at its first edition; who goes back to it finds what was left.
  const isReturn = useNavigationType() === 'POP';
  const page = usePageMachine(wireItem, { productId: id, ...(isReturn && choice && { choice }) });
  const { retry } = useVerbs(page, itemVerbs);
  const view = useSelector(page, selectItemView);
  // The product with its carousel is drawn in steps, between which the skeleton can still be scrolled and left.
  const isDrawn = useDeferredValue(view) === view;
  useGoodsShown(view === 'shown' && isDrawn);
  if (view === 'shown' && isDrawn) return <ItemDetails page={page} />;
  return (
    <Screen title="Товар" titleHidden>
      {view === 'loading' || !isDrawn ? (
        <>
          <LoadingStatus text="Загрузка..." hidden />
          <ItemSkeleton />
        </>
      ) : (
        <ErrorState text="Ошибка при загрузке игры" onRetry={retry} />
      )}
    </Screen>
  );
}
