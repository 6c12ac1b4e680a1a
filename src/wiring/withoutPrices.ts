import type { BuiltFeed } from './rememberedFeed';

/** The same goods without prices, for a shopper whose currency is not known yet. A struck price leaves its place. */
export const withoutPrices = ({ sections }: BuiltFeed): BuiltFeed => ({
  sections: sections.map((section) => ({
    ...section,
    cards: section.cards.map((card) => ({
      ...card,
      price: '',
      original: card.original === null ? null : '',
      percent: 0,
    })),
  })),
});
