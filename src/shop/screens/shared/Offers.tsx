import { useMemo, useSyncExternalStore } from 'react';
import { selectCurrency } from '../../../../machines/currency/currency.selectors';
import { feedSections } from '../../../../machines/feed/feed.selectors';
import { oneOfEach } from '../../../../machines/model/ids';
import { ProductRow } from '../../ui/ProductGrid';
import { ProductSection } from '../../ui/ProductSection';
import { isOutdated } from '../../wiring/pageAge';
import { useFlowSelector, useShopWorld } from '../../wiring/react';
import { WORDS } from '../../words';
import { ShopCard } from './ShopCard';

const OFFERS = 3;

/**
 * Up to three products of Home below a screen with nothing to show (home-12). Only products that this visit has loaded, as
 * long as their prices count as known: no request.
 */
export function Offers() {
  const { loaded, now, browserWindow } = useShopWorld().effects;
  const currencyId = useFlowSelector('currency', selectCurrency)?.id ?? null;
  const cards = useMemo(
    () =>
      oneOfEach(
        feedSections(loaded(currencyId).feed ?? [], currencyId, now()).flatMap((part) =>
          part.kind === 'list' ? part.cards : [],
        ),
        ({ edition }) => edition.id,
      ).slice(0, OFFERS),
    [loaded, currencyId, now],
  );
  // Also on return: a client keeps the screen open in the background.
  const isOld = useSyncExternalStore(browserWindow.onReturn, () =>
    isOutdated(loaded(currencyId).feedLoadedAt, { now }),
  );
  if (isOld || cards.length === 0) return null;
  return (
    <ProductSection title={WORDS.offers} stacked>
      <ProductRow>
        {cards.map((card) => (
          <ShopCard key={card.edition.id} card={card} headingLevel={3} />
        ))}
      </ProductRow>
    </ProductSection>
  );
}
