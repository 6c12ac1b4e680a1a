import type { CartItem, Id } from '../../machines/model/entities';
import { isSameId } from '../../machines/model/ids';
import { billRequest, EMPTY_ORDER } from '../../machines/model/payment';
import { EMPTY_PAYMENT_FORM } from '../../machines/model/paymentForm';
import { fetchUserCurrency, saveUserCurrency } from '../api/currencies';
import { createBill, fetchPaymentStatus, verifyPayment } from '../api/payment';
import { fetchUser, updateUserField } from '../api/users';
import { safePaymentUrl } from '../platform/links';
import { borrow } from './borrowed';
import { UNKNOWN_ORDER, type Found } from './readingCalls';
import type { Runner } from './run';

/** No real mailbox. */
const CHECK_EMAIL = 'check@example.com';

/** Changes the test user's e-mail and currency, and puts the old values back. */
async function changeUser({ client, run, skip }: Runner, telegramId: string, { currencyIds }: Found): Promise<void> {
  const { signal } = new AbortController();
  const emailNow = async (): Promise<string> => (await fetchUser(client, telegramId, signal)).email;
  await run('PUT /users/{telegramId}', async () => {
    const before = await emailNow();
    return borrow({
      name: 'email',
      before,
      meanwhile: before === CHECK_EMAIL ? `new-${CHECK_EMAIL}` : CHECK_EMAIL,
      read: emailNow,
      write: (value) => updateUserField(client, { telegramId, field: 'email', value }, signal),
    });
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

/** Makes a bill that nobody pays, and asks for its status. */
async function makeBill({ client, run, skip }: Runner, telegramId: string, item: CartItem): Promise<void> {
  const { signal } = new AbortController();
  let orderId: Id = UNKNOWN_ORDER;
  await run('POST /payment/create-bill', async () => {
    const form = { ...EMPTY_PAYMENT_FORM, psLogin: CHECK_EMAIL, psPassword: 'check-password', email: CHECK_EMAIL };
    const request = billRequest({ ...EMPTY_ORDER, items: [item], asOf: Date.now() }, form, {
      telegramId,
      telegramUsername: null,
    });
    const bill = await createBill(client, request, signal);
    ({ orderId } = bill);
    if (bill.paymentUrl === null || safePaymentUrl(bill.paymentUrl) === null)
      throw new Error('the shop will not open this payment link: it has to be https without user name and password');
    return `order ${orderId} was made; nobody will pay it`;
  });
  if (orderId === UNKNOWN_ORDER) {
    skip('GET /payment/status/{orderId}, POST /payment/verify', 'need an order from POST /payment/create-bill');
    return;
  }
  await run(
    'GET /payment/status/{orderId}',
    async () => `status: ${(await fetchPaymentStatus(client, orderId, signal)).status}`,
  );
  await run('POST /payment/verify', async () =>
    (await verifyPayment(client, { orderId, telegramUsername: '', email: CHECK_EMAIL }, signal))
      ? 'confirmed'
      : 'not confirmed: the order is not paid',
  );
}

/** The calls that change something for the test user. */
export async function writingCalls(runner: Runner, telegramId: string, found: Found): Promise<void> {
  await changeUser(runner, telegramId, found);
  if (found.item) await makeBill(runner, telegramId, found.item);
  else runner.skip('POST /payment/create-bill', 'needs an edition from GET /feed');
}
