import { useLocation } from 'react-router-dom';
import { useDeferredValue, useState } from 'react';
import { idAt, SCREENS } from '../../../../machines/model/screens';
import { SUBSCRIPTIONS, type Subscription } from '../../../../machines/model/subscriptions';
import { selectCollection } from '../../../../machines/collection/collection.selectors';
import type { CollectionSubject } from '../../../../machines/collection/collection.machine';
import { COLLECTION_PAGE_SIZE } from '../../../../machines/model/paging';
import { pageFlowVerbs } from '../../../../machines/pageFlow/pageFlow.verbs';
import { LinkButton } from '../../ui/Button';
import { GamepadIcon } from '../../ui/icons';
import { ProductListSkeleton } from '../../ui/ProductListSkeleton';
import { Screen } from '../../ui/Screen';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { LoadingStatus } from '../../ui/LoadingStatus';
import { wireCollection } from '../../wiring/collection.wiring';
import { useProductsShown, usePageMachine, useVerbs, usePageSelector } from '../../wiring/react';
import { useListPage } from '../../wiring/usePlace';
import { CardGrid } from '../shared/CardGrid';
import { ShownBefore } from '../shared/ShownBefore';
import { useShownBefore } from '../../wiring/shownBefore';
import { usePricedView } from '../shared/usePricedView';

/** One of the server's collections (collection-1). */
export function ServerCollection() {
  const id = idAt(useLocation().pathname) ?? '';
  return (
    <CollectionScreen
      subject={{ kind: 'collection', id }}
      emptyText="В данной коллекции нет доступных товаров для текущей валюты"
    />
  );
}

/** The games a subscription gives for free (collection-2). */
export function SubscriptionCollection({ id }: { id: Subscription }) {
  const { name, screen } = SUBSCRIPTIONS[id];
  return (
    <CollectionScreen
      subject={{ kind: 'subscription', id }}
      title={SCREENS[screen].title}
      emptyText={`Нет доступных игр с ${name}`}
    />
  );
}

interface CollectionScreenProps {
  subject: CollectionSubject;
  /** The heading; the collection's own name when left out. */
  title?: string;
  emptyText: string;
}

/** A collection of any kind: a title, a grid of cards, and the way to its other pages (collection-1, paging-2). */
function CollectionScreen({ subject, title, emptyText }: CollectionScreenProps) {
  const collection = usePageMachine(wireCollection, { subject });
  const { retry } = useVerbs(collection, pageFlowVerbs);
  const { loaded, name, cards, isKept, error, supportCode } = usePageSelector(collection, selectCollection);
  const view = usePricedView(loaded);
  const shown = useListPage(cards, COLLECTION_PAGE_SIZE);
  const isEmpty = view === 'shown' && shown.cards.length === 0;
  useProductsShown(isEmpty);
  // A currency change discards the data, but the collection keeps its name.
  const [known, setKnown] = useState(name);
  if (name !== '' && name !== known) setKnown(name);
  const shownBefore = useShownBefore();
  const heading = title ?? known;
  // The cards are rendered in steps; until then those that the page showed before stay.
  const isRendered = useDeferredValue(view) === view;
  if ((view === 'loading' || !isRendered) && shownBefore) return <ShownBefore shown={shownBefore} />;
  return (
    <Screen title={heading || SCREENS.collection.title} titlePending={heading === '' && view === 'loading'}>
      {view === 'loading' && (
        <>
          <LoadingStatus text="Загрузка..." hidden={subject.kind === 'collection'} over />
          <ProductListSkeleton />
        </>
      )}
      {view === 'failed' && <ErrorState text={error} code={supportCode} onRetry={retry} />}
      {isEmpty && (
        <EmptyState
          icon={<GamepadIcon size={40} />}
          text={emptyText}
          action={
            <LinkButton to="/" variant="secondary">
              Перейти в каталог
            </LinkButton>
          }
        />
      )}
      {view === 'shown' && shown.cards.length > 0 && <CardGrid {...shown} areKept={isKept} />}
    </Screen>
  );
}
