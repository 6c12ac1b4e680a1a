import { shallowEqual } from '@xstate/react';
import { useState } from 'react';
import { selectCurrency } from '../../../../machines/currency/currency.selectors';
import { chosenEdition, chosenOption, type Offer } from '../../../../machines/model/choice';
import { promotionEndText } from '../../../../machines/model/dates';
import { editionOf } from '../../../../machines/model/editions';
import { formatPrice, priceOptions } from '../../../../machines/model/money';
import { PRICE_TYPES } from '../../../../machines/model/priceTypes';
import { Price } from '../../ui/Price';
import { SubscriptionBadge } from '../../ui/SubscriptionBadge';
import { useFlowSelector, useNow } from '../../wiring/react';
import css from './PriceBlock.module.css';

/** What the chosen edition costs (product-22): the chosen price, until when, and what it costs with a subscription. */
export function PriceBlock({ offer }: { offer: Offer }) {
  const currency = useFlowSelector('currency', selectCurrency);
  const { isRefreshing } = offer;
  const now = useNow(chosenEdition(offer));
  const option = chosenOption(offer, now);
  const choice = { editionId: offer.selectedEdition, type: option?.type };
  // While the prices of another currency load, the last ones stay, invisible: the page keeps its height.
  const [shown, setShown] = useState(choice);
  if (!isRefreshing && !shallowEqual(shown, choice)) setShown(choice);
  const edition = editionOf(offer, shown.editionId);
  const chosen = edition && priceOptions(edition, now).find(({ type }) => type === shown.type);
  if (!chosen) return null;
  const end = promotionEndText(chosen.promotionEndDate);
  return (
    <div className={css['block']} style={isRefreshing ? { visibility: 'hidden' } : undefined}>
      <Price
        price={formatPrice(chosen.price, currency)}
        original={chosen.originalPrice === null ? null : formatPrice(chosen.originalPrice, currency)}
        percent={chosen.discountPercent}
        size="large"
      />
      {end && <p className={css['end']}>{end}</p>}
      {priceOptions(edition, now).map(({ type, price }) => {
        const { label, mark } = PRICE_TYPES[type];
        return type !== chosen.type && mark ? (
          <p key={type} className={css['other']}>
            <SubscriptionBadge mark={mark} size={16} />
            {`${label} – ${formatPrice(price, currency)}`}
          </p>
        ) : null;
      })}
    </div>
  );
}
