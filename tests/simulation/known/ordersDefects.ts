import type { Defect } from '../bundle.ts';

const PAYMENT = 'machines/payment/payment.setup.ts';
const BILL = 'src/shop/wiring/bill.ts';
const RECORD = 'src/shop/wiring/record.ts';

/** Bills, orders and their ends. */
export const ORDERS_DEFECTS: readonly Defect[] = [
  {
    name: 'added-after-the-bill',
    symptom: 'Lines added after the bill are removed from the cart when the bill is paid.',
    file: RECORD,
    find: "changeCart(record.cart, { kind: 'remove', ids: orderedIds(order.data) })",
    put: "changeCart(record.cart, { kind: 'clear' })",
  },
  {
    name: 'any-order',
    symptom: 'The end of one order clears the order that is stored, whichever it is.',
    file: RECORD,
    find: 'const isStored = isSameId(stored?.data.orderId, orderId);',
    put: 'const isStored = stored !== null;',
  },
  {
    name: 'promo-stays',
    symptom: 'The promo code stays applied after the whole cart is paid.',
    file: RECORD,
    find: "return { ...paid, cart: EMPTY_RECORD.cart, promo: null, promoStatus: 'empty' };",
    put: 'return { ...paid, cart: EMPTY_RECORD.cart };',
  },
  {
    name: 'attempts-start-again',
    symptom: 'Attempts are stored as 0: after a reload sixty more follow.',
    file: RECORD,
    find: 'const attempts = Math.max(order.attempts, record.order?.attempts ?? 0);',
    put: 'const attempts = 0;',
  },
  {
    name: 'any-result-screen',
    symptom: 'The success screen of an earlier order verifies the one that is awaited now.',
    file: PAYMENT,
    find: '(orderId == null || isSameId(orderId, order.data.orderId))',
    put: '(orderId == null || orderId !== null)',
  },
  {
    name: 'a-new-key',
    symptom: 'A request whose answer was lost is repeated with another key.',
    file: BILL,
    find: 'key: earlier && isSame ? earlier.key : newKey()',
    put: 'key: newKey()',
  },
  {
    name: 'a-refused-key',
    symptom: 'A key is sent to a server of another origin that does not allow it: the browser refuses every bill.',
    file: BILL,
    find: 'key: sendsKeys ? pendingBill.key : null',
    put: 'key: pendingBill.key',
  },
  {
    name: 'no-doubt',
    symptom: 'A request whose answer was lost is forgotten, and the next tap makes another order.',
    file: BILL,
    find: "if (earlier && !isConfirmed && !(isSame && keepsKeys && sendsKeys)) throw refusalFor('billUnknown');",
    put: '',
  },
  {
    name: 'replaced-order',
    symptom: 'A new order is stored over one of another window.',
    file: RECORD,
    find: 'order: record.order ?? made,',
    put: 'order: made,',
  },
  {
    name: 'unpaid-again',
    symptom: 'A window that does not know that its order is paid stores it as unpaid.',
    file: RECORD,
    find: "stored !== null && stored.status !== 'paid' &&",
    put: 'stored !== null &&',
  },
  {
    name: 'untold-order',
    symptom: 'A window makes a bill before it has read the order that another one has stored.',
    file: BILL,
    find: 'mustBeAnnounced: () => isStored,',
    put: 'mustBeAnnounced: () => false,',
  },
  {
    name: 'mixed-secrets',
    symptom: 'The profile’s password and backup codes are filled in and billed with another login.',
    file: 'machines/model/paymentForm.ts',
    find: 'isOwn && SECRETS.every(isFree) ? [...ACCOUNT_FIELDS] : []',
    put: "ACCOUNT_FIELDS.filter((field) => form[field] === '')",
  },
  {
    name: 'aborted-bill',
    symptom:
      'Maintenance that begins while a bill is being made aborts it: the server has the order, the shop does not.',
    file: BILL,
    find: '{ signal: NEVER_ABORTED, key:',
    put: '{ signal, key:',
  },
  {
    name: 'order-without-a-count',
    symptom: 'A stored order without our own count of attempts is taken for paid.',
    file: RECORD,
    find: "{ data, attempts: 0, status: 'found' }",
    put: "{ data, attempts: 0, status: 'paid' }",
  },
  {
    name: 'paid-but-in-the-cart',
    symptom: 'Paid lines stay in the cart.',
    file: RECORD,
    find: 'const cart = changeCart(record.cart,',
    put: 'const cart = record.cart ?? changeCart(record.cart,',
  },
  {
    name: 'promo-goes-with-a-part',
    symptom: 'The promo code is lost when only a part of the cart is paid.',
    file: RECORD,
    find: 'if (cart.items.length > 0) return { ...paid, cart };',
    put: 'if (cart.items.length > 0) return { ...paid, cart, promo: null };',
  },
  {
    name: 'attempts-taken-back',
    symptom: 'A window stores its own count of attempts over a higher one.',
    file: RECORD,
    find: 'Math.max(order.attempts, record.order?.attempts ?? 0)',
    put: 'order.attempts',
  },
  {
    name: 'nameless-end',
    symptom: 'The result screen of an order does not name it in the history.',
    file: 'src/shop/wiring/payment.wiring.ts',
    find: 'router.replace(addressOf(screen), order?.data.orderId)',
    put: 'router.replace(addressOf(screen), order && null)',
  },
  {
    name: 'own-order-restarts-polling',
    symptom: 'Each change of the record restarts the polls of the same order.',
    file: PAYMENT,
    find: "order !== null && order.status !== 'paid' && !isSameId(order.data.orderId, context.order?.data.orderId),",
    put: "order !== null && order.status !== 'paid' && context !== null,",
  },
  {
    name: 'denied-order',
    symptom: 'An order that its verification does not confirm is cleared while its payment is awaited.',
    file: PAYMENT,
    find: "order.status !== 'paid' && order.attempts < attemptLimit",
    put: "order.status !== 'paid' && order.attempts < 0",
  },
];
