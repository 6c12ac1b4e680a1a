import { billRequest } from '../../machines/model/payment';
import { EMPTY_PAYMENT_FORM } from '../../machines/model/paymentForm';
import { calculateTotal } from '../../src/shop/api/cart.api';
import type { Client } from '../../src/shop/api/client';
import { fetchCollection, fetchSubscription } from '../../src/shop/api/collections.api';
import { fetchCurrencies, fetchUserCurrency } from '../../src/shop/api/currencies.api';
import { fetchFeed } from '../../src/shop/api/feed.api';
import { createBill, fetchPaymentStatus, verifyPayment } from '../../src/shop/api/payment.api';
import { fetchProduct } from '../../src/shop/api/products.api';
import { checkPromo } from '../../src/shop/api/promos.api';
import { fetchGenres, searchProducts } from '../../src/shop/api/search.api';
import { fetchMaintenanceStatus } from '../../src/shop/api/settings.api';
import { fetchUser } from '../../src/shop/api/users.api';
import { cartItem, NOON, orderOf } from '../support/samples';

const { signal } = new AbortController();
const item = cartItem();
const identity = { telegramId: '1', telegramUsername: null };

/** Every call whose response the shop reads. */
export const READING_CALLS: Record<string, (client: Client) => Promise<unknown>> = {
  'maintenance-status': (client) => fetchMaintenanceStatus(client, signal),
  currencies: (client) => fetchCurrencies(client, signal),
  user: (client) => fetchUser(client, '1001', signal),
  'user currency': (client) => fetchUserCurrency(client, '1001', signal),
  feed: (client) => fetchFeed(client, '1', signal),
  product: (client) => fetchProduct(client, { productId: '1', currencyId: '1' }, signal),
  search: (client) =>
    searchProducts(client, { query: 'god', genres: [], priceFrom: null, priceTo: null, currencyId: '1' }, signal),
  subscription: (client) => fetchSubscription(client, { id: 'ea-play', currencyId: '1' }, signal),
  collection: (client) => fetchCollection(client, { id: '1', currencyId: '1' }, signal),
  genres: (client) => fetchGenres(client, signal),
  promo: (client) => checkPromo(client, 'WELCOME10', signal),
  'cart total': (client) =>
    calculateTotal(
      client,
      { items: [item], currencyId: '1', promo: { code: 'WELCOME10', discount: 10 }, asOf: NOON },
      signal,
    ),
  'create-bill': (client) =>
    createBill(client, billRequest(orderOf({ items: [item] }), EMPTY_PAYMENT_FORM, identity), { signal, key: 'key' }),
  'payment status': (client) => fetchPaymentStatus(client, '1', signal),
  'payment verification': (client) => verifyPayment(client, { orderId: '1', telegramUsername: '', email: '' }, signal),
};
