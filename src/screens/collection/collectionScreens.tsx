import { useParams } from 'react-router-dom';
import type { Subscription } from '../../../machines/model/editions';
import { CollectionScreen } from './CollectionScreen';

/** One of the server's collections (section 2, Collection). */
export function ServerCollection() {
  const { id = '' } = useParams();
  return <CollectionScreen subject={{ kind: 'collection', id }} emptyText="В данной коллекции нет доступных товаров для текущей валюты" />;
}

const NAMES: Record<Subscription, string> = {
  'ea-play': 'EA Play',
  'ps-plus-essential': 'PS Plus Essential',
  'ps-plus-extra': 'PS Plus Extra',
  'ps-plus-deluxe': 'PS Plus Deluxe',
};

/** The games a subscription gives for free (section 2, EA Play and PS Plus collections). */
export function SubscriptionCollection({ id }: { id: Subscription }) {
  return (
    <CollectionScreen
      subject={{ kind: 'subscription', id }}
      title={`Бесплатно с ${NAMES[id]}`}
      emptyText={`Нет доступных игр с ${NAMES[id]}`}
    />
  );
}
