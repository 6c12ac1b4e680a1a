import { addressOf, apiBase, MAINTENANCE_PATH } from '../../shop/api/paths';
import { createClient } from '../../shop/api/client';
import { fetchUserCurrency } from '../../shop/api/currencies.api';
import { API_TIMEOUT_MS } from '../../shop/api/apiErrors';
import openApi from '../contract/openapi.json';
import { fetchUser } from '../../shop/api/users.api';
import { isSameId } from '../../../machines/model/ids';
import { createContract } from '../contract/validate';
import { checkCors } from './cors';
import { checkSignature, explained } from './signature';
import { readingCalls } from './readingCalls';
import { createRunner, type CheckResult } from './run';
import { writingCalls } from './writingCalls';

const CONTRACT = createContract(openApi);

/** The server to check, and how. */
export interface CheckOptions {
  /** The base address of the API: `https://shop.example/api`. */
  url: string;
  /** The test user; the calls about a user are left out without one. */
  telegramId: string | null;
  /** Signed launch data of that user; empty without a token. */
  initData: string;
  /** Also makes the calls that change something for the test user. */
  write: boolean;
  /** The origin that serves the shop; empty if it was not named. */
  origin: string;
  /** Called as soon as a result is known. */
  onResult?: (result: CheckResult) => void;
  /** The longest wait for an answer, milliseconds. */
  timeoutMs?: number;
  /** Aborted when the command is about to end: no further call begins. */
  stop?: AbortSignal;
}

/** Why an address does not answer at all; null if it answers. */
async function whyUnreachable(url: string, timeoutMs: number): Promise<string | null> {
  try {
    await fetch(addressOf(apiBase(url), MAINTENANCE_PATH), { signal: AbortSignal.timeout(timeoutMs) });
    return null;
  } catch (error) {
    const { name, cause, message } = error as Error & { cause?: { code?: string; message?: string } };
    if (name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} s: does the server hang?`;
    const code = cause?.code ?? cause?.message ?? message;
    return /CERT|TLS|SSL/.test(code)
      ? `its certificate is not accepted (${code}): browsers would refuse it as well`
      : `nothing answers there (${code}): check scheme, host and port, and that the server runs`;
  }
}

const SIGNATURE = 'Authorization with a wrong signature';

/** Makes the calls of the contract as the shop makes them, and compares the answers with it. */
export async function checkServer({
  url,
  telegramId,
  initData,
  write,
  origin,
  onResult = () => {},
  timeoutMs = API_TIMEOUT_MS,
  stop,
}: CheckOptions): Promise<CheckResult[]> {
  const runner = await createRunner(
    createClient(url, () => ({ telegramId, initData })),
    CONTRACT,
    onResult,
    timeoutMs,
    stop,
  );
  const { client, results, run, skip } = runner;
  const note = await whyUnreachable(url, timeoutMs);
  if (note !== null) {
    const result: CheckResult = { call: url, state: 'wrong', note, findings: [] };
    onResult(result);
    return [result];
  }
  const { signal } = new AbortController();
  const found = await readingCalls(runner);
  if (results.at(-1)?.call === 'All other calls') return results;
  if (telegramId === null) skip('GET /users/{telegramId}', 'needs --user');
  else {
    await run('GET /users/{telegramId}', async () => {
      const user = await fetchUser(client, telegramId, signal).catch((error: unknown) => {
        throw explained(error, initData !== '');
      });
      if (user.telegramId !== null && !isSameId(user.telegramId, telegramId))
        throw new Error(`the user ${telegramId} was asked for, and ${user.telegramId} was answered`);
      return `user ${telegramId}`;
    });
    await run(
      'GET /users/{telegramId}/currency',
      async () => `currency ${(await fetchUserCurrency(client, telegramId, signal)) ?? 'not chosen'}`,
    );
    if (initData === '') skip(SIGNATURE, 'needs --token');
    else await run(SIGNATURE, () => checkSignature(url, { telegramId, initData }, timeoutMs));
  }
  if (telegramId !== null && write) await writingCalls(runner, telegramId, found);
  else skip('PUT and POST that change something', 'need --user and --write');
  if (origin && origin !== new URL(url).origin)
    await run(`CORS from ${origin}`, () => checkCors(url, origin, timeoutMs));
  else skip('CORS', origin ? 'the shop has the origin of the API' : 'needs --origin if the shop has another origin');
  return results;
}
