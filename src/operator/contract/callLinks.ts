import { BILL } from '../../shop/api/payment.api';

/** A link to another call, and the values that it takes from this one. */
interface Link {
  operationId: string;
  description: string;
  /** By the name of the parameter. */
  parameters?: Readonly<Record<string, string>>;
  /**
   * The parts that replace those of the example of the body. Every text that begins with `$` is a runtime expression, at any depth, as
   * Schemathesis and Arazzo read it.
   */
  requestBody?: unknown;
}

const EDITION = '$response.body#/data/editions/0';
const CURRENCY = { currency_id: '$response.body#/0/id' };
const ORDER = `$response.body#/${BILL.orderId}`;
const VERIFIES = 'The order is paid: have the server confirm it.';

/** The links of the answers by operationId: a purchase from the search to the verification, without the shop. */
export const LINKS: Readonly<Record<string, Readonly<Record<string, Link>>>> = {
  listCurrencies: {
    feed: { operationId: 'getFeed', description: 'The home screen in the first currency.', parameters: CURRENCY },
    search: { operationId: 'searchProducts', description: 'A search in the first currency.', parameters: CURRENCY },
  },
  searchProducts: {
    product: {
      operationId: 'getProduct',
      description: 'The first product that was found, in the same currency.',
      parameters: { id: '$response.body#/0/id', currency_id: '$request.query.currency_id' },
    },
  },
  getProduct: {
    total: {
      operationId: 'calculateCartTotal',
      description: 'The total of a cart with the first edition, at its ordinary price.',
      requestBody: {
        editionIds: [`${EDITION}/id`],
        selectedCurrencyId: `${EDITION}/display_currency_id`,
        currentTotal: `${EDITION}/convertedPrice`,
      },
    },
  },
  calculateCartTotal: {
    bill: {
      operationId: 'createBill',
      description: 'A bill for the only edition of the cart.',
      requestBody: {
        amount: '$response.body#/total',
        currency: '$request.body#/selectedCurrencyId',
        gameInfo: [
          {
            id: '$request.body#/editionIds/0',
            editionId: '$request.body#/editionIds/0',
            finalPrice: '$response.body#/total',
            currency: '$request.body#/selectedCurrencyId',
          },
        ],
      },
    },
  },
  createBill: {
    status: {
      operationId: 'getPaymentStatus',
      description: 'Whether the order is paid.',
      parameters: { orderId: ORDER },
    },
    verification: {
      operationId: 'verifyPayment',
      description: VERIFIES,
      requestBody: { orderId: ORDER, email: '$request.body#/email' },
    },
  },
  getPaymentStatus: {
    verification: {
      operationId: 'verifyPayment',
      description: VERIFIES,
      requestBody: { orderId: '$request.path.orderId' },
    },
  },
};
