import { isSameId } from '../../../machines/model/ids';
import { selectIsInCart } from '../../../machines/cart/cart.selectors';
import { fieldsOf } from '../shoppers/screen';
import type { Load } from '../world/load';
import type { Call } from '../world/network';
import type { Audit } from './audit';
import { storedOf } from './books';
import { costOf } from './money';
import type { OrderNote } from './notes';
import { checkReturned } from './removals';

const KEY_HEADER = 'idempotency-key';

/** The password that a shopper types; the profile has a different one. */
export const TYPED_PASSWORD = 'typed-by-hand';

interface SentLine {
  editionId: unknown;
  finalPrice: number;
  currency: unknown;
}

/** The key of a request for a bill. Without one no two requests are the same. */
export const keyOf = ({ headers, number }: Call): string => headers[KEY_HEADER] ?? `none ${number}`;

/** A bill has the sum of the button, the lines of the cart, the text of the form, and the account of its window. */
export function checkBill(audit: Audit, call: Call): void {
  const { load, body } = call;
  audit.tally.bills += 1;
  const { account } = load;
  const { tap } = audit.notesOf(load);
  const where = `Window ${load.place.number}`;
  const isTapped = tap !== null && !tap.isBilled && body !== null;
  audit.expect('one tap makes one bill', isTapped, () => `${where} requests a bill without a tap`);
  if (!isTapped) return;
  tap.isBilled = true;
  audit.expect(
    'a bill has a key where its server allows one',
    KEY_HEADER in call.headers !== audit.world.server.flavour.refusesKeys,
    () => `${where} requests a bill with the headers ${Object.keys(call.headers).join()}`,
  );
  const key = keyOf(call);
  audit.sentKeys.add(key);
  if (tap.isConfirmed) audit.wantedKeys.add(key);
  const lines = body['gameInfo'] as SentLine[];
  const amount = Number(body['amount']);
  audit.expect(
    'the sum on the button is the sum billed',
    amount === tap.amount && Number.isInteger(amount),
    () => `${where}: the button showed ${tap.amount}, the bill asks for ${amount}`,
  );
  const now = audit.world.scheduler.deviceNow();
  const wanted = tap.items.map((item) => [String(item.id), costOf(item, now)]);
  const sent = lines.map(({ editionId, finalPrice }) => [String(editionId), finalPrice]);
  audit.expect(
    'a bill lists what the cart shows',
    JSON.stringify(sent) === JSON.stringify(wanted),
    () => `${where} bills ${JSON.stringify(sent)}, the cart holds ${JSON.stringify(wanted)}`,
  );
  const cart = tap.stored ?? storedOf(audit, account).cart;
  const removed = lines.find((line) => !cart.has(String(line.editionId)));
  audit.expect(
    'a bill lists no line that is missing from the stored cart',
    removed === undefined || audit.notesOf(load).isUnsaved,
    () => `${where} bills ${String(removed?.editionId)}, which is not stored in the cart of ${account} any more`,
  );
  // If the list failed and no currency was saved, the lines are billed in their own currency.
  const billed = tap.currencyId ?? String(body['currency']);
  for (const currency of [body['currency'], ...lines.map((line) => line.currency)])
    audit.expect(
      'a bill is in the shopper’s currency',
      String(currency) === billed,
      () => `${where} bills in ${String(currency)}, the shopper’s is ${billed}`,
    );
  audit.expect(
    'nothing of one account is sent for another',
    String(body['telegramId']) === account,
    () => `${where} bills ${String(body['telegramId'])}, here is ${account}`,
  );
  for (const field of fieldsOf(tap.form.checkoutWithoutAccount))
    audit.expect(
      'what a form shows is what is sent',
      String(body[field] ?? '').trim() === String(tap.form[field]).trim(),
      () => `${where}: ${field} differs`,
    );
  checkSecrets(audit, where, load, body);
  if (!tap.isConfirmed) checkGivenUp(audit, account);
  const open = audit
    .ordersOf(account)
    .find(({ over, answer, isUnstored }) => over === null && answer === 'received' && !isUnstored);
  audit.expect(
    'at most one unpaid order per account',
    open === undefined,
    () => `${where} asks for a bill while ${account} has the order ${open?.id}`,
  );
}

/** The orders of an account that the shop has given up without knowing their end, and no later one has replaced. */
export const givenUp = (audit: Audit, account: string): OrderNote[] =>
  audit.ordersOf(account).filter(({ over }) => over === 'asked about for the last time');

/** An order that was given up may have been paid since: the shop asks for its status before it bills its products again. */
function checkGivenUp(audit: Audit, account: string): void {
  const paid = givenUp(audit, account).find(
    ({ id, isUnpaidStill }) => audit.statusOf(id) === 'paid' && !audit.verified.has(id) && !isUnpaidStill,
  );
  audit.expect(
    'nothing is billed again that is paid',
    !paid || paid.answer !== 'received' || paid.isUnstored || audit.overwritten.has(account),
    () => `A bill is requested for ${account}, who has paid ${paid?.id}, without asking about it`,
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
  audit.expect(
    'login, password and codes of one account are sent together',
    !isOfAnother('password', String(body['psPassword'])) && !isOfAnother('codes', String(body['psBackupCodes'])),
    () => `${where} bills the login ${String(body['psLogin'])} with the profile’s password or codes`,
  );
}

/** Remembers the profiles that a window has received. */
export function noteProfile(audit: Audit, { path, method, end, response, load }: Call): void {
  if (!/^\/users\/\w+$/.test(path) || method !== 'GET' || end !== 'answered' || response?.status !== 200) return;
  const {
    psStoreLogin: login,
    psStorePassword: password,
    psBackupCodes: codes,
  } = JSON.parse(response.body) as Record<string, string>;
  audit.notesOf(load).profiles.push({ login: login ?? '', password: password ?? '', codes: codes ?? '' });
}

/** Checks that the shopper's last action has had its effect. */
export function checkPromises(audit: Audit, load: Load): void {
  for (const { load: by, action } of audit.shopperActions) {
    if (by !== load) continue;
    const cart = load.see('cart');
    const isKnown = cart.context.shopperCurrencyId !== undefined;
    const where = `Window ${load.place.number}`;
    if (action.kind === 'add' && isKnown)
      audit.expect('what is added is in the cart', selectIsInCart(action.id)(cart), () => `${where}: no ${action.id}`);
    if (action.kind === 'remove')
      audit.expect(
        'what is removed is not in the cart',
        !selectIsInCart(action.id)(cart),
        () => `${where}: ${action.id} is still in`,
      );
    if (action.kind === 'put back') checkReturned(audit, load, action);
    if (action.kind !== 'choose currency' || load.identity.telegramId === null) continue;
    const isAsked =
      load.see('currency').matches({ choice: 'saving' }) || audit.notesOf(load).acceptedCurrencyId === action.id;
    const isShown =
      load.see('currency').context.current !== null && isSameId(load.see('currency').context.current?.id, action.id);
    audit.expect(
      'a chosen currency is asked of the server',
      isAsked || isShown,
      () => `${where}: the choice of ${action.id} was dropped`,
    );
  }
}
