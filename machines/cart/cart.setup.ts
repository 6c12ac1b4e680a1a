import { assign, fromCallback, fromPromise, sendParent, sendTo, setup, type EventObject } from 'xstate';
import {
  type CartAddition,
  type PlacedLine,
  changeCart,
  currencyOfCart,
  hasLine,
  isAddable,
  matchCurrencies,
  type CartChange,
  type CurrencyMatch,
  type PromoChange,
  type SavedCart,
  type TotalAnswer,
  type TotalRequest,
} from '../model/cart';
import type { CartItem, Id, Promo } from '../model/entities';
import { isSameId } from '../model/ids';
import { missingEffect } from '../model/missingEffect';
import { LONGEST_TIMER_MS, nextPromotionEnd } from '../model/money';
import { quoteOf } from '../model/quote';
import type { ScreenName } from '../model/screens';
import { promoMachine } from '../promo/promo.machine';

export interface CartContext {
  items: CartItem[];
  /** The currency the items were added in. */
  currencyId: Id | null;
  /** The currency the shopper sees prices in; null when there is none, absent while it is still loading. */
  shopperCurrencyId?: Id | null;
  promo: Promo | null;
  serverTotal: number | null;
  /** The time of the cart's quote, milliseconds since the epoch. */
  asOf: number;
  /** The line whose removal is being confirmed. */
  pendingRemovalId: Id | null;
  /** The first text of the promo input; empty: the applied code. */
  promoText: string;
}

/** Milliseconds until the next promotion of a line ends; Infinity if none does. */
const untilPromotionEnds = ({ items, asOf }: CartContext): number => (nextPromotionEnd(items, asOf) ?? Infinity) - asOf;

/**
 * While the shopper's currency is unknown, a price in a known currency is never added to one in an unknown currency.
 */
const mixesUnknown = (cart: CartContext, item: CartItem): boolean =>
  cart.shopperCurrencyId === null &&
  cart.items.length > 0 &&
  (currencyOfCart(cart, null) === null) !== (item.currencyId === null);

/** The promo code of this cart. It announces to the cart whether it counts. */
export const cartActors = {
  promo: promoMachine.provide({
    actions: {
      announceCounted: sendParent((_, promo: Promo) => ({ type: 'promo.counted', promo })),
      announceRefused: sendParent({ type: 'promo.refused' }),
      announceExpired: sendParent({ type: 'promo.expired' }),
      announceDropped: sendParent((_, { refused }: { refused: boolean }) => ({ type: 'promo.dropped', refused })),
    },
  }),
};

/** The vocabulary of the cart's chart (`cart.machine.ts`): its data, questions, actions, actors and delays. */
export const cartSetup = setup({
  types: {
    context: {} as CartContext,
    /**
     * `now`: milliseconds since the epoch; without it every promotion counts as running until the clock has been read.
     * `promoText`: typed as a promo code before the page was loaded again.
     */
    input: {} as { saved: SavedCart; now?: number; promoText?: string },
    events: {} as
      | { type: 'currency.changed'; currencyId: Id | null | undefined }
      | { type: 'item.added'; item: CartItem }
      /** Undoes a removal. */
      | ({ type: 'item.putBack' } & PlacedLine)
      | { type: 'item.removed'; id: Id }
      | { type: 'cart.reloaded'; saved: SavedCart }
      | { type: 'removal.asked'; id: Id }
      | { type: 'clearing.asked' }
      | { type: 'dialog.confirmed' }
      | { type: 'dialog.cancelled' }
      | { type: 'screen.changed'; screen: ScreenName | null }
      | { type: 'contents.changed' }
      | { type: 'quote.outdated' }
      | { type: 'total.outdated' }
      | { type: 'promo.counted'; promo: Promo }
      | { type: 'promo.refused' }
      | { type: 'promo.expired' }
      | { type: 'promo.dropped'; refused: boolean }
      | { type: 'shopper.returned' }
      | { type: 'retry.due' },
    children: {} as { promo: 'promo' },
  },
  actors: {
    ...cartActors,
    followStorage: fromCallback<EventObject>(missingEffect('followStorage')),
    calculateTotal: fromPromise<TotalAnswer, TotalRequest>(missingEffect('calculateTotal')),
    readTime: fromPromise<number>(missingEffect('readTime')),
    followReturn: fromCallback<EventObject>(missingEffect('followReturn')),
    awaitRetry: fromCallback<EventObject>(missingEffect('awaitRetry')),
  },
  guards: {
    isPromotionAhead: ({ context }) => untilPromotionEnds(context) < Infinity,
    // Also true when the clock was set back.
    hasPriceChanged: ({ context }, params: { now: number }) =>
      JSON.stringify(quoteOf(context)) !== JSON.stringify(quoteOf({ ...context, asOf: params.now })),
    mayBeAdded: ({ context }, addition: CartAddition) =>
      context.shopperCurrencyId !== undefined && !mixesUnknown(context, addition.item) && isAddable(context, addition),
    isInCart: ({ context }, params: { id: Id }) => hasLine(context, params.id),
    isMatch: ({ context }, params: { is: CurrencyMatch }) =>
      matchCurrencies(context, context.shopperCurrencyId) === params.is,
    hasItems: ({ context }) => context.items.length > 0,
    isPendingLineShown: ({ context }) =>
      hasLine(context, context.pendingRemovalId) &&
      matchCurrencies(context, context.shopperCurrencyId) !== 'conflicting',
    isInShoppersCurrency: ({ context }) =>
      context.shopperCurrencyId != null && matchCurrencies(context, context.shopperCurrencyId) === 'agreeing',
    isKnown: ({ context: { items, currencyId, promo } }, saved: SavedCart) =>
      isSameId(currencyId, saved.currencyId) &&
      JSON.stringify([items, promo]) === JSON.stringify([saved.items, saved.promo]),
    isCounting: ({ context }, promo: Promo) => JSON.stringify(context.promo) === JSON.stringify(promo),
    isSamePromo: ({ context }, { promo }: SavedCart) => context.promo?.code === promo?.code,
    isSameCurrency: ({ context: { shopperCurrencyId } }, params: { currencyId: Id | null | undefined }) =>
      shopperCurrencyId != null && isSameId(shopperCurrencyId, params.currencyId),
    isAtTotal: (_, { screen }: { screen: ScreenName | null }) => screen === 'cart' || screen === 'payment',
    promoWasDropped: ({ context }, answer: TotalAnswer) => context.promo !== null && !answer.isPromoApplied,
  },
  delays: {
    reloadPause: 300,
    untilPromotionEnds: ({ context }) => Math.min(untilPromotionEnds(context), LONGEST_TIMER_MS),
  },
  actions: {
    adoptShopperCurrency: assign({
      shopperCurrencyId: (_, params: { currencyId: Id | null | undefined }) => params.currencyId,
    }),
    change: assign(({ context }, change: CartChange) => changeCart(context, change)),
    adoptTime: assign({ asOf: (_, params: { now: number }) => params.now }),
    adoptSaved: assign({
      items: (_, saved: SavedCart) => saved.items,
      currencyId: (_, saved: SavedCart) => saved.currencyId,
      promo: (_, saved: SavedCart) => saved.promo,
    }),
    discardTotal: assign({ serverTotal: null }),
    adoptTotal: assign({ serverTotal: (_, answer: TotalAnswer) => answer.total }),
    adoptPromo: assign({ promo: (_, promo: Promo) => promo }),
    dropPromo: assign({ promo: null }),
    rememberRemoval: assign({ pendingRemovalId: (_, params: { id: Id }) => params.id }),
    forgetRemoval: assign({ pendingRemovalId: null }),
    notifyPromoCurrency: sendTo('promo', { type: 'currency.changed' }),
    notifyPromoReplaced: sendTo('promo', (_, { promo }: SavedCart) => ({
      type: 'promo.replaced',
      code: promo?.code ?? '',
    })),
    notifyPromoDropped: sendTo('promo', { type: 'promo.dropped' }),
    notifyPromoCleared: sendTo('promo', { type: 'cart.cleared' }),
    /** Provided by wiring: makes the same change to the stored cart; a cleared one has no promo either. */
    saveCart: (_, _change: CartChange) => {},
    /** Provided by wiring: makes the same change to the stored promo and its status. */
    savePromo: (_, _change: PromoChange) => {},
    /** Provided by wiring: blocks bills from now on, because the page is about to reload. */
    decideReload: () => {},
    /** Provided by wiring. */
    reloadPage: () => {},
    /** Provided by wiring: haptic feedback for an added line. */
    vibrate: () => {},
    /** Provided by wiring: shows and announces a message; a removal can be undone. */
    notify: (_, _params: { text: string; removed?: PlacedLine | undefined }) => {},
    /** Sent to the shop: a line was added. */
    announceAdded: () => {},
  },
});
