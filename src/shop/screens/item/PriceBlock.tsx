import { shallowEqual } from '@xstate/react';
import { useState } from 'react';
import { selectCurrency } from '../../../../machines/currency/currency.selectors';
import { chosenOption, selectPrices } from '../../../../machines/item/item.selectors';
import { promotionEndText } from '../../../../machines/model/dates';
import { editionOf } from '../../../../machines/model/editions';
import { formatPrice, priceOptions } from '../../../../machines/model/money';
import { PRICE_TYPES } from '../../../../machines/model/priceTypes';
import { Price } from '../../ui/Price';
import { SubscriptionBadge } from '../../ui/SubscriptionBadge';
import { useFlowSelector, useNow, usePageSelector } from '../../wiring/react';
import type { ItemPage } from './itemPage';
import css from './PriceBlock.module.css';

/** What the chosen edition costs (product-22): the chosen price, until when, and what it costs with a subscription. */
export function PriceBlock({ page }: { page: ItemPage }) {
  const currency = useFlowSelector('currency', selectCurrency);
  const { context, isRefreshing } = usePageSelector(page, selectPrices);
  const now = useNow(editionOf(context, context.selectedEdition));
  const option = chosenOption(context, now);
  const choice = { editionId: option && context.selectedEdition, type: option?.type };
  // While the prices of another currency load, the last ones stay, invisible: the page keeps its height.
  const [shown, setShown] = useState(choice);
  if (!isRefreshing && !shallowEqual(shown, choice)) setShown(choice);
  const edition = editionOf(context, shown.editionId);
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
      {priceOptions(edition, now)
        .filter(({ type }) => type !== chosen.type && PRICE_TYPES[type].mark !== null)
        .map(({ type, price }) => {
          const { label, mark } = PRICE_TYPES[type];
          return (
            <p key={type} className={css['other']}>
              {mark && <SubscriptionBadge mark={mark} size={16} />}
              {`${label} – ${formatPrice(price, currency)}`}
            </p>
          );
        })}
    </div>
  );
}
