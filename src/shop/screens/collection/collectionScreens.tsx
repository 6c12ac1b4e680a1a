import { useLocation } from 'react-router-dom';
import { idAt, SCREENS } from '../../../../machines/model/screens';
import { SUBSCRIPTIONS, type Subscription } from '../../../../machines/model/subscriptions';
import { CollectionScreen } from './CollectionScreen';

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
