import type { BuiltFeed } from './rememberedFeed';

/** The same goods without prices, for a shopper whose currency is not known yet. */
export const withoutPrices = ({ sections }: BuiltFeed): BuiltFeed => ({
  sections: sections.map((section) => ({
    ...section,
    cards: section.cards.map((card) => ({ ...card, price: '', original: null, percent: 0 })),
  })),
});
