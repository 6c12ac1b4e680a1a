import { assign, fromCallback, fromPromise, setup, type EventObject } from 'xstate';
import { editionOf, editionsOnSale } from '../model/editions';
import type { Currency, DescribedEdition, Id, PriceType, Product } from '../model/entities';
import { supportCodeOf } from '../model/errors';
import { hasId, isSameId } from '../model/ids';
import { missingEffect } from '../model/missingEffect';
import { priceOptions } from '../model/money';
import type { Choice } from '../model/place';

const NO_CHOICE: Choice = { selectedEdition: null, selectedPrices: {} };

interface ItemContext extends Choice {
  productId: Id;
  currency: Currency | null;
  product: Product | null;
  /** The editions that are in the cart. */
  inCart: Id[];
  /** Code of the failed request (error-4); empty without one. */
  supportCode: string;
}

/** Whether the product still offers the chosen edition at the chosen price, in the shopper's currency. */
const isOnSale = (context: ItemContext): boolean =>
  editionsOnSale(context).some(
    (one) =>
      isSameId(one.id, context.selectedEdition) &&
      priceOptions(one, 0).some(({ type }) => type === context.selectedPrices[one.id]),
  );

/** The edition with its first price option; the options' order does not depend on the time. */
function choiceOf(edition: DescribedEdition | undefined): Choice {
  if (!edition) return NO_CHOICE;
  const first = priceOptions(edition, 0)[0];
  return { selectedEdition: edition.id, selectedPrices: first ? { [edition.id]: first.type } : {} };
}

const item = setup({
  types: {
    context: {} as ItemContext,
    /** `choice`: made when the product was open before, or by the tap that opened it. */
    input: {} as { productId: Id; choice?: Choice },
    events: {} as
      | { type: 'currency.changed'; currency: Currency | null }
      | { type: 'cart.changed'; editionIds: Id[] }
      | { type: 'edition.chosen'; editionId: Id }
      | { type: 'price.chosen'; editionId: Id; priceType: PriceType }
      | { type: 'item.bought' }
      | { type: 'page.retried' }
      | { type: 'connection.restored' },
  },
  actors: {
    followShop: fromCallback<EventObject>(missingEffect('followShop')),
    awaitConnection: fromCallback<EventObject>(missingEffect('awaitConnection')),
    fetchProduct: fromPromise<Product, { productId: Id; currency: Currency | null }>(missingEffect('fetchProduct')),
  },
  guards: {
    isInCart: ({ context }) => hasId(context.inCart, context.selectedEdition),
    hasChoice: ({ context }) =>
      context.selectedEdition !== null && context.selectedPrices[context.selectedEdition] !== undefined,
    isOtherEdition: ({ context }, params: { editionId: Id }) =>
      !isSameId(params.editionId, context.selectedEdition) &&
      editionsOnSale(context).some((one) => isSameId(one.id, params.editionId)),
    isOffered: ({ context }, params: { editionId: Id; priceType: PriceType }) =>
      editionsOnSale(context).some(
        (one) =>
          isSameId(one.id, params.editionId) && priceOptions(one, 0).some((option) => option.type === params.priceType),
      ),
  },
  delays: { confirmationPause: 2_000 },
  actions: {
    adoptCurrency: assign({ currency: (_, params: { currency: Currency | null }) => params.currency }),
    adoptCart: assign({ inCart: (_, params: { editionIds: Id[] }) => params.editionIds }),
    adoptProduct: assign({ product: (_, params: { product: Product }) => params.product }),
    /**
     * Keeps an earlier choice that is still offered; if only its edition is, chooses the first price of that edition;
     * else the first edition.
     */
    chooseAgain: assign(({ context }) => {
      if (isOnSale(context)) return {};
      const onSale = editionsOnSale(context);
      return choiceOf(onSale.find(({ id }) => isSameId(id, context.selectedEdition)) ?? onSale[0]);
    }),
    chooseEdition: assign(({ context }, params: { editionId: Id }) => choiceOf(editionOf(context, params.editionId))),
    choosePrice: assign((_, params: { editionId: Id; priceType: PriceType }) => ({
      selectedEdition: params.editionId,
      selectedPrices: { [params.editionId]: params.priceType },
    })),
    clearProduct: assign({ product: null }),
    keepSupportCode: assign({ supportCode: (_, params: { error: unknown }) => supportCodeOf(params.error) }),
    forgetChoice: assign(NO_CHOICE),
    /** Provided by wiring: puts the chosen edition into the cart at the chosen price. */
    addToCart: (_, _params: ItemContext) => {},
    /** Provided by wiring: sends the choice to the flow `listPositions`. */
    rememberChoice: (_, _params: Choice) => {},
    rewindCarousel: () => {},
    /** Provided by wiring: haptic feedback for another choice. */
    vibrate: () => {},
    /** Provided by wiring. */
    goToCart: () => {},
    /** Provided by wiring: logs to the console. */
    logFailure: (_, _params: { text: string; error: unknown }) => {},
  },
});

/** Loads the product: shared by the first load and the load in another currency. */
const fetching = item.createStateConfig({
  invoke: {
    id: 'fetchProduct',
    src: 'fetchProduct',
    input: ({ context }) => ({ productId: context.productId, currency: context.currency }),
    onDone: {
      target: 'shown',
      actions: [
        { type: 'adoptProduct', params: ({ event }) => ({ product: event.output }) },
        { type: 'chooseAgain' },
        { type: 'rememberChoice', params: ({ context }) => context },
      ],
    },
    onError: {
      target: 'failed',
      actions: [
        { type: 'clearProduct' },
        { type: 'keepSupportCode', params: ({ event }) => event },
        { type: 'logFailure', params: ({ event }) => ({ text: 'Ошибка при загрузке игры', error: event.error }) },
      ],
    },
  },
});

/** The product page (product-1, product-11). */
export const itemMachine = item.createMachine({
  id: 'item',
  description: 'One product: its editions in the shopper’s currency, the choice among them, and adding it to the cart.',
  context: ({ input: { productId, choice = NO_CHOICE } }) => ({
    productId,
    currency: null,
    product: null,
    inCart: [],
    supportCode: '',
    ...choice,
  }),
  invoke: { id: 'followShop', src: 'followShop', onError: { target: '.failed' } },
  initial: 'waiting',
  on: {
    'cart.changed': { actions: [{ type: 'adoptCart', params: ({ event }) => event }] },
    'currency.changed': {
      target: '.loading',
      description: 'A request in the old currency is aborted; an earlier choice is kept while it is still offered.',
      actions: [{ type: 'adoptCurrency', params: ({ event }) => event }],
    },
  },
  states: {
    waiting: { description: 'The starting currency is not known yet.' },
    loading: { description: 'The product is being loaded.', ...fetching },
    refreshing: {
      description: 'The product stays on the screen without prices until those in the new currency have loaded.',
      on: {
        'currency.changed': {
          target: 'refreshing',
          reenter: true,
          actions: [{ type: 'adoptCurrency', params: ({ event }) => event }],
        },
      },
      ...fetching,
    },
    shown: {
      description: 'The product is on the screen.',
      initial: 'choosing',
      on: {
        'currency.changed': {
          target: 'refreshing',
          actions: [
            { type: 'adoptCurrency', params: ({ event }) => event },
            { type: 'forgetChoice' },
            { type: 'rewindCarousel' },
          ],
        },
        'edition.chosen': {
          guard: { type: 'isOtherEdition', params: ({ event }) => event },
          target: '.choosing',
          actions: [
            { type: 'chooseEdition', params: ({ event }) => event },
            { type: 'rememberChoice', params: ({ context }) => context },
            { type: 'vibrate' },
          ],
        },
        'price.chosen': {
          guard: { type: 'isOffered', params: ({ event }) => event },
          target: '.choosing',
          actions: [
            { type: 'choosePrice', params: ({ event }) => event },
            { type: 'rememberChoice', params: ({ context }) => context },
            { type: 'vibrate' },
          ],
        },
        'item.bought': [
          { guard: { type: 'isInCart' }, actions: [{ type: 'goToCart' }] },
          {
            guard: { type: 'hasChoice' },
            target: '.confirmed',
            actions: [{ type: 'addToCart', params: ({ context }) => context }],
          },
        ],
      },
      states: {
        choosing: { description: 'Editions and prices can be chosen.' },
        confirmed: {
          description: 'For 2 s the button says that the edition is in the cart.',
          after: { confirmationPause: { target: 'choosing' } },
        },
      },
    },
    failed: {
      description: '«Ошибка при загрузке игры», with a way to try again.',
      invoke: {
        id: 'awaitConnection',
        src: 'awaitConnection',
        onError: { description: 'The shopper can still tap «Повторить».' },
      },
      on: {
        'page.retried': { target: 'loading' },
        'connection.restored': { target: 'loading', description: 'Back online: loads again by itself.' },
      },
    },
  },
});
