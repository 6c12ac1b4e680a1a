import { useId } from 'react';
import { useLocation } from 'react-router-dom';
import { selectCurrency } from '../../../../machines/currency/currency.selectors';
import { listPositionsVerbs } from '../../../../machines/listPositions/listPositions.verbs';
import type { Offer } from '../../../../machines/model/choice';
import { promotionEndText } from '../../../../machines/model/dates';
import type { Edition } from '../../../../machines/model/entities';
import { isSameId } from '../../../../machines/model/ids';
import { formatPrice, priceOptions, type PriceOption } from '../../../../machines/model/money';
import { PRICE_TYPES } from '../../../../machines/model/priceTypes';
import { ownOf } from '../../../../machines/model/records';
import { cx } from '../../ui/cx';
import { SubscriptionBadge } from '../../ui/SubscriptionBadge';
import { Price } from '../../ui/Price';
import { useFlowSelector, useFlowVerbs, useNow } from '../../wiring/react';
import css from './EditionSlide.module.css';

interface EditionSlideProps {
  offer: Offer;
  edition: Edition;
  /** The name of the radio group, one for the whole page: only one option can be chosen. */
  radioName: string;
  /** Its prices are side by side. */
  isOnly?: boolean;
}

/** One edition and its ways to pay (product-4, option-1). */
export function EditionSlide({ offer, edition, radioName, isOnly = false }: EditionSlideProps) {
  const nameId = useId();
  const now = useNow(edition);
  const { pathname } = useLocation();
  const { chooseEdition, choosePrice } = useFlowVerbs('listPositions', listPositionsVerbs);
  const isChosen = isSameId(edition.id, offer.selectedEdition);
  const options = priceOptions(edition, now);
  return (
    <div role="group" aria-labelledby={nameId} className={css['edition']}>
      <h3 id={nameId} className={css['name']} title={edition.editionName}>
        {/* A larger target for taps; the keyboard and screen readers use the radios. */}
        <button
          type="button"
          className={css['choose']}
          tabIndex={-1}
          onClick={({ currentTarget }) => {
            showWhole(currentTarget);
            if (!isChosen) chooseEdition(pathname, edition.id);
          }}
        >
          {edition.editionName}
        </button>
      </h3>
      {options.length === 0 && <p className={css['none']}>Нет в наличии</p>}
      <div className={cx(css['options'], isOnly && css['row'])}>
        {options.map((option) => (
          <Option
            key={option.type}
            option={option}
            radioName={radioName}
            checked={ownOf(offer.selectedPrices, edition.id) === option.type}
            onChoose={() => choosePrice(pathname, edition.id, option.type)}
          />
        ))}
      </div>
    </div>
  );
}

/** Moves a chosen edition that the edge of the window cuts off into the window. */
const showWhole = (part: Element): void => part.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });

interface OptionProps {
  option: PriceOption;
  radioName: string;
  checked: boolean;
  onChoose: () => void;
}

function Option({ option, radioName, checked, onChoose }: OptionProps) {
  const detailsId = useId();
  const currency = useFlowSelector('currency', selectCurrency);
  const { originalPrice, discountPercent } = option;
  const { label, mark } = PRICE_TYPES[option.type];
  const price = formatPrice(option.price, currency);
  const original = originalPrice === null ? null : formatPrice(originalPrice, currency);
  const end = promotionEndText(option.promotionEndDate);
  return (
    <label className={css['option']}>
      <input
        type="radio"
        name={radioName}
        className={css['radio']}
        checked={checked}
        aria-label={`${label} ${price}`}
        aria-describedby={end ? detailsId : undefined}
        onChange={({ currentTarget }) => {
          showWhole(currentTarget);
          onChoose();
        }}
      />
      <span className={css['face']}>
        <span className={css['label']}>
          {label}
          {mark && <SubscriptionBadge mark={mark} size={16} />}
        </span>
        <Price price={price} original={original} percent={discountPercent} />
        {end && (
          <span id={detailsId} className={css['end']}>
            {end}
          </span>
        )}
      </span>
    </label>
  );
}
