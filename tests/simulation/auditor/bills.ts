import { isSameId } from '../../../machines/model/ids';
import { selectIsInCart } from '../../../machines/cart/cart.selectors';
import type { PaymentForm } from '../../../machines/model/paymentForm';
import type { Load } from '../world/load';
import type { Call } from '../world/network';
import type { Audit } from './audit';
import { bookOf } from './books';
import { costOf, sumsOf } from './money';

/** The password that a shopper types; the profile has a different one. */
export const TYPED_PASSWORD = 'typed-by-hand';

const visibleHalf = (form: PaymentForm): (keyof PaymentForm)[] =>
  form.checkoutWithoutAccount
    ? ['firstName', 'lastName', 'customerEmail', 'birthDate', 'email']
    : ['psLogin', 'psPassword', 'psBackupCodes', 'email'];

interface SentLine {
  editionId: unknown;
  finalPrice: number;
  currency: unknown;
}

/** A bill asks for what the button said, for what the cart showed, with what the form showed, in its account's name. */
export function checkBill(audit: Audit, { load, body }: Call): void {
  audit.tally.bills += 1;
  const account = load.identity.telegramId ?? '';
  const { tap } = audit.notesOf(load);
  const where = `Window ${load.place.number}`;
  if (!tap || tap.isBilled || !body)
    return audit.fail('one tap makes one bill', `${where} asks for a bill that nobody has tapped for`);
  tap.isBilled = true;
  const lines = body['gameInfo'] as SentLine[];
  const amount = Number(body['amount']);
  if (amount !== tap.amount)
    audit.fail(
      'the sum on the button is the sum billed',
      `${where}: the button said ${tap.amount}, the bill asks for ${amount}`,
    );
  if (!Number.isInteger(amount))
    audit.fail('the sum on the button is the sum billed', `${where}: ${amount} is not shown as it is billed`);
  const now = audit.world.scheduler.now();
  const wanted = tap.items.map((item) => [String(item.editionId), costOf(item, now)]);
  const sent = lines.map(({ editionId, finalPrice }) => [String(editionId), finalPrice]);
  if (JSON.stringify(sent) !== JSON.stringify(wanted))
    audit.fail(
      'a bill lists what the cart shows',
      `${where} bills ${JSON.stringify(sent)}, the cart holds ${JSON.stringify(wanted)}`,
    );
  const sums = sumsOf(audit, load, tap.items, tap.promo, tap.currencyId);
  if (!sums.includes(amount))
    audit.fail(
      'the sum billed is the sum of its lines less promo, or the server’s',
      `${where} bills ${amount}, the cart costs ${sums.join(' or ')}`,
    );
  // Where the list failed and nothing was saved no currency is known: the lines are billed in their own.
  const billed = tap.currencyId ?? String(body['currency']);
  for (const currency of [body['currency'], ...lines.map((line) => line.currency)])
    if (String(currency) !== billed)
      audit.fail(
        'a bill is in the shopper’s currency',
        `${where} bills in ${String(currency)}, the shopper’s is ${billed}`,
      );
  if (String(body['telegramId']) !== account)
    audit.fail(
      'nothing of one account is sent for another',
      `${where} bills ${String(body['telegramId'])}, here is ${account}`,
    );
  for (const field of visibleHalf(tap.form))
    if (String(body[field] ?? '').trim() !== String(tap.form[field]).trim())
      audit.fail('what a form shows is what is sent', `${where}: ${field} differs`);
  checkSecrets(audit, where, load, body);
  const open = [...audit.orders.values()].find(
    (order) => order.account === account && order.over === null && order.news === 'heard',
  );
  if (open)
    audit.fail(
      'at most one unpaid order per account',
      `${where} asks for a bill while ${account} has the order ${open.id}`,
    );
}

/** A profile's password and codes are never sent with another login. */
function checkSecrets(audit: Audit, where: string, load: Load, body: Record<string, unknown>): void {
  if (body['checkoutWithoutAccount'] === true) return;
  const login = String(body['psLogin']).trim();
  const { profiles } = audit.notesOf(load);
  const isOfAnother = (field: 'password' | 'codes', sent: string): boolean =>
    sent !== '' &&
    profiles.some((one) => one[field].trim() === sent) &&
    !profiles.some((one) => one[field].trim() === sent && one.login.trim() === login);
  if (isOfAnother('password', String(body['psPassword'])) || isOfAnother('codes', String(body['psBackupCodes'])))
    audit.fail(
      'login, password and codes are one thing',
      `${where} bills the login ${String(body['psLogin'])} with the profile’s password or codes`,
    );
}

/** Remembers the profiles that a window was told of. */
export function noteProfile(audit: Audit, { path, method, end, said, load }: Call): void {
  if (!/^\/users\/\w+$/.test(path) || method !== 'GET' || end !== 'answered' || said?.status !== 200) return;
  const {
    psStoreLogin: login,
    psStorePassword: password,
    psBackupCodes: codes,
  } = JSON.parse(said.body) as Record<string, string>;
  audit.notesOf(load).profiles.push({ login: login ?? '', password: password ?? '', codes: codes ?? '' });
}

/** The shopper's last action has had its effect: nothing is dropped silently. */
export function checkPromises(audit: Audit, load: Load): void {
  for (const { load: by, deed } of audit.deeds) {
    if (by !== load) continue;
    const cart = load.see('cart');
    const isKnown = cart.context.shopperCurrencyId !== undefined;
    const where = `Window ${load.place.number}`;
    if (deed.deed === 'add' && isKnown && !selectIsInCart(deed.id)(cart))
      audit.fail('what is added is in the cart', `${where}: ${deed.id} is not`);
    if (deed.deed === 'remove' && selectIsInCart(deed.id)(cart))
      audit.fail('what is taken out is out of the cart', `${where}: ${deed.id} is still in`);
    if (deed.deed !== 'choose currency' || load.identity.telegramId === null) continue;
    const isAsked =
      load.see('currency').matches({ choice: 'saving' }) || audit.notesOf(load).acceptedCurrencyId === deed.id;
    const isShown =
      load.see('currency').context.current !== null && isSameId(load.see('currency').context.current?.id, deed.id);
    if (!isAsked && !isShown)
      audit.fail('a chosen currency is asked of the server', `${where}: the choice of ${deed.id} was dropped`);
  }
}

/** What an account has stored now. */
export const storedOf = (audit: Audit, account: string) => bookOf(audit.world.storage.values, account);
