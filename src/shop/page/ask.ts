import { isId, type Id } from '../../../machines/model/ids';
import { parseJson, toJson } from '../../../machines/model/json';
import { startingCurrency } from '../../../machines/model/startingCurrency';
import { LONG_ANSWER_BYTES } from '../api/yieldToPage';
import { currenciesIn, headersOf } from '../api/requestHeaders';
import type { EarlyCall } from '../platform/handover';
import { CURRENCIES_PATH, inCurrency, MAINTENANCE_PATH, userCurrencyPath } from '../api/paths';
import { firstQuestion } from './firstQuestion';
import {
  apiAddress,
  broughtAnswer,
  chosenCurrency,
  fetchPicture,
  fieldOf,
  handover,
  isOpen,
  launch,
  telegramId,
} from './known';

const headers = headersOf({ telegramId: telegramId ?? null, initData: launch });

type Answer = Awaited<EarlyCall['answer']>;

/** The content of a short answer. A long one is not parsed twice: it is left to the shop. */
const read = ({ body }: Answer): unknown =>
  body.byteLength > LONG_ANSWER_BYTES ? {} : parseJson(new TextDecoder().decode(body));

/** Products are not loaded by `fetch`, whose answer comes in several tasks: on a slow phone each takes milliseconds. */
const load = (address: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', address);
    request.responseType = 'arraybuffer';
    request.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.addEventListener('load', () => resolve({ status: request.status, body: request.response as ArrayBuffer }));
    request.addEventListener('error', reject);
    request.send();
  });

/** Past every cache: only `fetch` has a cache mode. */
const loadFresh = async (address: string): Promise<Answer> => {
  const response = await fetch(address, { cache: 'no-store', credentials: 'include', headers });
  return { status: response.status, body: await response.arrayBuffer() };
};

/** @returns the content of the answer, or a rejection: the shop repeats a failed request and reports it */
const ask = (path: string, params: Record<string, Id> = {}, loadAnswer = loadFresh): Promise<unknown> => {
  const address = apiAddress(path, params);
  const fetched = async (): Promise<Answer> => {
    const brought = broughtAnswer(address);
    if (brought !== undefined) return { status: 200, body: new TextEncoder().encode(toJson(brought)).buffer };
    if (handover.sentByApp?.has(address)) throw new Error('The server was slow: the shop went on by itself');
    return loadAnswer(address);
  };
  const answer = fetched();
  if (!handover.sentByApp?.has(address)) handover.calls.set(address, { headers, asked: performance.now(), answer });
  const said = answer.then(read);
  said.catch(() => {});
  return said;
};

const content = async (currencyId: Id | undefined): Promise<void> => {
  const question = firstQuestion(location.pathname);
  if (currencyId === undefined || !question) return;
  fetchPicture(question.pictureIn(await ask(question.path, inCurrency(currencyId), load), currencyId));
};

const open = async (): Promise<void> => {
  const listed = ask(CURRENCIES_PATH);
  const usual = telegramId ? ask(userCurrencyPath(telegramId)) : undefined;
  const chosen = chosenCurrency();
  if (chosen !== undefined) return content(chosen);
  const currencies = currenciesIn(await listed);
  const said = usual && fieldOf(await usual.catch(() => ({})), 'currencyId');
  await content(startingCurrency({ currencies, saved: null, serverCurrencyId: isId(said) ? said : null })?.id);
};

/**
 * Sends the first requests while the shop's code is loading: maintenance, then the currencies, then the data of the
 * opened screen. The shop takes the answers over (`src/shop/api/earlyCalls.ts`). Where the shop needs a different request, it
 * sends its own: each wrong guess here costs one request.
 */
export function askFirst(): void {
  // A status that fails to load counts as no maintenance.
  void ask(MAINTENANCE_PATH)
    .then(isOpen, () => true)
    .then((opens) => (opens ? open() : undefined))
    .catch(() => {})
    .then(() => (handover.sentByApp = undefined));
}
