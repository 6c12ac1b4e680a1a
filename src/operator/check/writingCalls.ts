import type { CartItem, Id } from '../../../machines/model/entities';
import { isSameId } from '../../../machines/model/ids';
import { billRequest, PAID_STATUSES, type Bill, type BillRequest, type Order } from '../../../machines/model/payment';
import { PROFILE_FIELDS } from '../../../machines/model/profile';
import { EMPTY_PAYMENT_FORM } from '../../../machines/model/paymentForm';
import type { Client } from '../../shop/api/client';
import { fetchUserCurrency, saveUserCurrency } from '../../shop/api/currencies.api';
import { createBill, fetchPaymentStatus, verifyPayment } from '../../shop/api/payment.api';
import { fetchUser, updateUserField } from '../../shop/api/users.api';
import { safePaymentUrl } from '../../shop/platform/links';
import { borrow } from './borrowed';
import { refused, type Found } from './readingCalls';
import type { Runner } from './run';

/** Not a real mailbox. */
const CHECK_EMAIL = 'check@example.com';

/** Changes the test user's e-mail and currency, and puts the old values back. */
async function changeUser({ client, run, skip }: Runner, telegramId: string, { currencyIds }: Found): Promise<void> {
  const { signal } = new AbortController();
  const userNow = () => fetchUser(client, telegramId, signal);
  await run('PUT /users/{telegramId}', async () => {
    const before = await userNow();
    const note = await borrow({
      name: 'email',
      before: before.email,
      meanwhile: before.email === CHECK_EMAIL ? `new-${CHECK_EMAIL}` : CHECK_EMAIL,
      read: async () => (await userNow()).email,
      write: (value) => updateUserField(client, { telegramId, field: 'email', value }, signal),
    });
    const after = await userNow();
    const changed = PROFILE_FIELDS.filter((field) => after[field] !== before[field]);
    if (changed.length > 0)
      throw new Error(
        `email alone was written, and ${changed.join(', ')} has changed too: please put it back yourself`,
      );
    return note;
  });
  const call = 'PUT /users/{telegramId}/currency';
  const currencyNow = (): Promise<Id | null> => fetchUserCurrency(client, telegramId, signal);
  const before = await currencyNow().catch(() => null);
  // An invalid currency is never sent: a server might accept it.
  const other = currencyIds.find((id) => !isSameId(id, before));
  if (before === null || other === undefined) {
    skip(call, 'the user has no currency, or there is no other one: the old one could not be put back');
    return;
  }
  await run(call, () =>
    borrow({
      name: 'currency',
      before,
      meanwhile: other,
      read: currencyNow,
      write: (currencyId) => saveUserCurrency(client, { telegramId, currencyId }, signal),
    }),
  );
}

/** What the server does with the key of a bill that it has made. @throws Error for a server that keeps keys wrongly */
async function tryKey(client: Client, request: BillRequest, key: string, bill: Bill): Promise<string> {
  // A second request to a server without keys would make a second order.
  if (bill.key === null) return 'the server keeps no keys: after a lost answer the shopper has to ask you';
  if (bill.key !== key) throw new Error(`the answer to the key «${key}» names «${bill.key}»`);
  const { signal } = new AbortController();
  const again = await createBill(client, request, { signal, key });
  if (!isSameId(again.orderId, bill.orderId))
    throw new Error(`the same key and content made a second order, ${again.orderId} after ${bill.orderId}`);
  if (again.key !== key) throw new Error('the second answer to the same key does not name it');
  await refused([422], () => createBill(client, { ...request, email: `new-${CHECK_EMAIL}` }, { signal, key }));
  return 'the server keeps keys: the same key gives the same order, with other content a refusal';
}

/** The order of one line. @param serverTotal what the pay button would show */
const orderOf = (item: CartItem, serverTotal: number | null): Order => ({
  items: [item],
  promo: null,
  serverTotal,
  asOf: Date.now(),
  match: 'agreeing',
  currencyIsKnown: true,
  currencyId: null,
});

/** Makes a bill that is never paid, and asks for its status. */
async function makeBill({ client, run, skip }: Runner, telegramId: string, order: Order): Promise<void> {
  const { signal } = new AbortController();
  const key = crypto.randomUUID();
  const form = { ...EMPTY_PAYMENT_FORM, psLogin: CHECK_EMAIL, psPassword: 'check-password', email: CHECK_EMAIL };
  const request = billRequest(order, form, { telegramId, telegramUsername: null });
  let made: Bill | null = null;
  await run('POST /payment/create-bill', async () => {
    const bill = await createBill(client, request, { signal, key });
    made = bill;
    if (safePaymentUrl(bill.paymentUrl) === null)
      throw new Error('the shop will not open this payment link: it has to be https without user name and password');
    return `order ${bill.orderId} was made; nobody will pay it`;
  });
  const bill = made as Bill | null;
  if (bill === null) {
    skip('GET /payment/status/{orderId}, POST /payment/verify', 'need an order from POST /payment/create-bill');
    return;
  }
  const { orderId } = bill;
  await run('POST /payment/create-bill, Idempotency-Key', () => tryKey(client, request, key, bill));
  await run('GET /payment/status/{orderId}', async () => {
    const { status } = await fetchPaymentStatus(client, orderId, signal);
    if (PAID_STATUSES.includes(status)) throw new Error(`status «${status}» for an order that nobody has paid`);
    return `status: ${status}`;
  });
  await run('POST /payment/verify', async () => {
    if (await verifyPayment(client, { orderId, telegramUsername: '', email: CHECK_EMAIL }, signal))
      throw new Error('confirmed, though nobody has paid the order');
    return 'not confirmed: the order is not paid';
  });
}

/** The calls that change something for the test user. */
export async function writingCalls(runner: Runner, telegramId: string, found: Found): Promise<void> {
  await changeUser(runner, telegramId, found);
  if (found.item) await makeBill(runner, telegramId, orderOf(found.item, found.total));
  else runner.skip('POST /payment/create-bill', 'needs an edition from GET /feed');
}
