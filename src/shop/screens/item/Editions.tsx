import { shallowEqual } from '@xstate/react';
import { useId, useState } from 'react';
import { Swiper, SwiperSlide } from 'swiper/react';
import 'swiper/swiper.css';
import { selectCurrency } from '../../../../machines/currency/currency.selectors';
import { editionsOnSale } from '../../../../machines/model/editions';
import type { Offer } from '../../../../machines/model/choice';
import type { DescribedEdition } from '../../../../machines/model/entities';
import { isSameId } from '../../../../machines/model/ids';
import { FIRST_PLACE } from '../../../../machines/model/place';
import { listPositionsVerbs } from '../../../../machines/listPositions/listPositions.verbs';
import { Skeleton } from '../../ui/Skeleton';
import { LoadingStatus } from '../../ui/LoadingStatus';
import { useFlowSelector, useFlowVerbs } from '../../wiring/react';
import { useLeftPlace } from '../../wiring/usePlace';
import { EditionSlide } from './EditionSlide';
import css from './Editions.module.css';

/** By the width of the window: how many slides are side by side, and the pixels between them (product-5). */
const NARROW = { slidesPerView: 2.2, spaceBetween: 16 };
const BREAKPOINTS = { 640: { slidesPerView: 4, spaceBetween: 20 }, 1024: { slidesPerView: 4.5, spaceBetween: 24 } };

const UNSEEN = { visibility: 'hidden' } as const;

/** «Издания»: a swipeable list of the editions of the chosen currency, each with its ways to pay. */
export function Editions({ offer }: { offer: Offer }) {
  const headingId = useId();
  const { isRefreshing } = offer;
  const onSale = editionsOnSale(offer);
  // The editions of the last currency stay, invisible, while the new ones load: the page keeps its height.
  const [editions, setEditions] = useState(onSale);
  if (!isRefreshing && !shallowEqual(editions, onSale)) setEditions(onSale);
  const currency = useFlowSelector('currency', selectCurrency);
  return (
    <section className={css['section']} aria-labelledby={headingId}>
      <h2 id={headingId} className={css['heading']}>
        Издания
      </h2>
      {editions.length === 0 ? (
        <p className={css['none']}>Нет изданий для текущей валюты</p>
      ) : (
        <div style={isRefreshing ? UNSEEN : undefined}>
          {editions.length === 1 ? (
            <OnlyEdition offer={offer} editions={editions} />
          ) : (
            <Carousel key={currency?.id} offer={offer} editions={editions} />
          )}
        </div>
      )}
      {isRefreshing && (
        <>
          <LoadingStatus text="Загрузка..." hidden />
          <div className={css['loading']}>
            <Skeleton />
            <Skeleton shape="field" />
          </div>
        </>
      )}
    </section>
  );
}

/** A single edition: nothing to swipe, its prices take the width of the page. */
function OnlyEdition({ offer, editions: [edition] }: CarouselProps) {
  const radioName = useId();
  return edition ? <EditionSlide offer={offer} edition={edition} radioName={radioName} isOnly /> : null;
}

interface CarouselProps {
  offer: Offer;
  editions: readonly DescribedEdition[];
}

function Carousel({ offer, editions }: CarouselProps) {
  const radioName = useId();
  const { moveCarousel } = useFlowVerbs('listPositions', listPositionsVerbs);
  const left = useLeftPlace();
  const [chosen] = useState(() => editions.findIndex(({ id }) => isSameId(id, offer.selectedEdition)));
  return (
    // The browser's own scrolling: it follows the keyboard focus and is fast on slow phones.
    <Swiper
      cssMode
      {...NARROW}
      breakpoints={BREAKPOINTS}
      // The slide that the shopper left, the first one too; without one, the tapped edition.
      initialSlide={left === FIRST_PLACE ? Math.max(0, chosen) : left.page - 1}
      className={css['swiper'] ?? ''}
      onActiveIndexChange={({ activeIndex }) => moveCarousel(activeIndex + 1)}
    >
      {editions.map((edition) => (
        <SwiperSlide key={edition.id} className={css['slide'] ?? ''}>
          <EditionSlide offer={offer} edition={edition} radioName={radioName} />
        </SwiperSlide>
      ))}
    </Swiper>
  );
}
