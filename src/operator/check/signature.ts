import { toSegment } from '../../../machines/model/ids';
import { addressOf, apiBase } from '../../shop/api/paths';
import { ApiError } from '../../shop/api/apiErrors';
import { headersOf, type Caller } from '../../shop/api/requestHeaders';
import { reasonOf } from './run';

/** A refusal of the test user, with what an operator can do. @param isSigned whether signed launch data were sent */
export function explained(error: unknown, isSigned: boolean): unknown {
  if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) return error;
  const hint = isSigned
    ? 'the server refuses launch data that are signed with this token: is it the token of its bot, and does it read «Authorization: tma …»?'
    : 'does it want signed launch data? Give --token';
  return new Error(`${reasonOf(error)}: ${hint}`, { cause: error });
}

/** The same launch data, a second older, so that their signature is invalid. */
function changed(initData: string): string {
  const fields = new URLSearchParams(initData);
  fields.set('auth_date', String(Number(fields.get('auth_date')) - 1));
  return fields.toString();
}

/**
 * Asks for the test user with launch data that were changed after they were signed: a server that verifies the signature
 * refuses them. Then it asks without launch data.
 * @throws Error when the server accepts the changed ones
 */
export async function checkSignature(
  url: string,
  { telegramId, initData }: Caller & { telegramId: string },
  timeoutMs: number,
): Promise<string> {
  const statusFor = async (caller: Caller): Promise<number> => {
    const address = addressOf(apiBase(url), `/users/${toSegment(telegramId)}`);
    return (await fetch(address, { headers: headersOf(caller), signal: AbortSignal.timeout(timeoutMs) })).status;
  };
  const status = await statusFor({ telegramId, initData: changed(initData) });
  if (status < 400)
    throw new Error(
      'launch data that were changed after they were signed are accepted: verify their hash with the token of the bot, or anybody reads the password of anybody',
    );
  if (status !== 401 && status !== 403)
    throw new Error(`changed launch data have to be refused with 401 or 403, not HTTP ${status}`);
  return (await statusFor({ telegramId, initData: '' })) < 400
    ? `refused with ${status}, as it should be; but the same user is answered without launch data, to whoever knows the id`
    : `refused with ${status}, as it should be`;
}
