import { isId, type Id } from '../../../machines/model/ids';
import { startingCurrency } from '../../../machines/model/startingCurrency';
import { addressOf, apiBase, CURRENCIES_PATH, inCurrency, userCurrencyPath } from '../api/paths';
import { parseBody } from '../api/parse';
import { currenciesIn } from '../api/requestHeaders';
import type { EarlyCall, Handover } from '../platform/handover';
import { ask, loadProducts } from './ask';
import { firstQuestion, type FirstQuestion } from './firstQuestion';
import { fieldOf, isOpen } from './status';
import { chosenCurrency } from './stored';

/** Inserted by the build (`src/operator/build/pageScripts.ts`). */
declare const API_URL: string;

/** The answer to the first request of a screen. */
interface FirstAnswer {
  screen: FirstQuestion['screen'];
  body: ArrayBuffer;
  currencyId: Id;
}

const contentOf = async (answer: EarlyCall['answer']): Promise<unknown> => parseBody((await answer).body);

/**
 * Sends the next requests while the shop's code is loading: after the maintenance status the currencies, then the data of
 * the opened screen.
 * @returns undefined if the screen sends no request
 */
export async function askNext(early: Handover): Promise<FirstAnswer | undefined> {
  const { telegramId, status } = early;
  const to = (path: string, params?: Record<string, Id>): string => addressOf(apiBase(API_URL), path, params);
  // A status that fails to load counts as no maintenance.
  if (!status || !(await contentOf(status).then(isOpen, () => true))) return undefined;
  const listed = ask(early, to(CURRENCIES_PATH));
  const usual = telegramId ? ask(early, to(userCurrencyPath(telegramId))) : undefined;
  const chosen = chosenCurrency(telegramId)?.id;
  const currencyOfServer = async (): Promise<Id | undefined> => {
    const currencies = currenciesIn(await contentOf(listed));
    const id = usual && fieldOf(await contentOf(usual).catch(() => ({})), 'currencyId');
    return startingCurrency({ currencies, saved: null, serverCurrencyId: isId(id) ? id : null })?.id;
  };
  const currencyId = chosen ?? (await currencyOfServer());
  const question = firstQuestion(location.pathname);
  if (currencyId === undefined || !question) return undefined;
  const { body } = await ask(early, to(question.path, inCurrency(currencyId)), loadProducts);
  return { screen: question.screen, body, currencyId };
}
