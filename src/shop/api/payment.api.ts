import type { Client } from './client';
import * as v from 'valibot';
import type { Id } from '../../../machines/model/entities';
import { toSegment } from '../../../machines/model/ids';
import type { Bill, BillRequest, PaymentStatusAnswer } from '../../../machines/model/payment';
import { namedReason } from '../../../machines/model/paymentReasons';
import { ApiError, CLIENT_MISSING, isRefusal, refusalFor, requestIdIn, serverField, serverText } from './apiErrors';
import { flag, optionalId, plainText, readObject, text } from './read';
import { KEY_HEADER } from './requestHeaders';

/** The names of the order's id and of the payment link in an answer of create-bill. */
export const BILL = { orderId: 'orderId', paymentUrl: 'paymentUrl' } as const;

export const billSchema = v.object({
  success: v.optional(v.unknown()),
  [BILL.orderId]: optionalId,
  [BILL.paymentUrl]: text,
});
export const statusSchema = v.object({
  status: v.pipe(v.string(), v.nonEmpty()),
  message: plainText,
  paymentUrl: text,
});
export const verificationSchema = v.object({ success: flag });

/** Of hosts in front of a server that may have received the request and has not answered it; from 520 on of Cloudflare. */
const GATEWAY_STATUSES: (number | null)[] = [502, 504, 520, 522, 524];

/** Whether a host in front of the server has answered, because the server did not; the server's own texts are in Russian. */
const isOfGateway = ({ status, message }: ApiError): boolean =>
  GATEWAY_STATUSES.includes(status) && !/[а-яё]/i.test(message);

/** Whether the outcome of a request is unknown: it was sent, and the server's answer did not arrive. */
const isUnanswered = (error: ApiError): boolean =>
  (error.status === null && error.code !== null && error.code !== CLIENT_MISSING) || isOfGateway(error);

/**
 * What the failure of a request for a bill means.
 * - `mayExist`: an order may exist, so that the key has to stay (bill-17)
 * - `keyUsed`: the key belongs to a request with another content, such as another password
 * - `refused`: this request made no order
 * - `allRefused`: nor did an earlier request with the same key
 */
type BillFailure = 'mayExist' | 'keyUsed' | 'refused' | 'allRefused';

/**
 * The meaning of an error of `createBill`.
 * @param isRepeated whether its key was sent before: any other 409 or 422 refuses the order itself
 * @param keepsKeys whether the server is known to keep keys: only then its refusal is also about the earlier request
 */
export function billFailureOf(error: unknown, isRepeated: boolean, keepsKeys: boolean): BillFailure {
  if (!(error instanceof ApiError)) return 'refused';
  const { status } = error;
  if (namedReason(error) === 'noBill' || isUnanswered(error)) return 'mayExist';
  if (!isRepeated) return 'refused';
  // The first request is still under way.
  if (status === 409) return 'mayExist';
  if (status === 422) return 'keyUsed';
  // Not by a server error, nor by what a server may check before it reads the key: the order, expired launch data (401, 403),
  // too many requests (429).
  const isAboutKey = status === null ? error.code === null : status < 500 && ![400, 401, 403, 429].includes(status);
  return keepsKeys && isAboutKey ? 'allRefused' : 'refused';
}

/**
 * POST /payment/create-bill. A bill with a number exists, even if its link cannot be used.
 * @param key at most 64 characters; null sends none
 * @throws ApiError with the server's text, or for the reason `noBill` when the answer names no order
 */
export async function createBill(
  client: Client,
  request: BillRequest,
  { signal, key }: { signal: AbortSignal; key: string | null },
): Promise<Bill> {
  const { data, headers } = await client.post<unknown>('/payment/create-bill', request, {
    signal,
    ...(key === null ? {} : { headers: { [KEY_HEADER]: key } }),
  });
  const { [BILL.orderId]: orderId, [BILL.paymentUrl]: paymentUrl } = readObject(billSchema, data, {
    call: 'create-bill',
    keys: Object.values(BILL),
  });
  const requestId = requestIdIn(headers);
  // A bill that exists is not refused for the text of an error beside it: the next request would make a second one.
  if (isRefusal(data, orderId !== null)) throw new ApiError(serverText(data), null, null, serverField(data), requestId);
  if (orderId === null) throw refusalFor('noBill', requestId);
  const named = headers?.[KEY_HEADER.toLowerCase()];
  return { orderId, paymentUrl, key: typeof named === 'string' ? named : null, requestId };
}

/** GET /payment/status/{orderId}. The status in small letters, without blanks: a server may write `PAID `. */
export async function fetchPaymentStatus(
  client: Client,
  orderId: Id,
  signal: AbortSignal,
): Promise<PaymentStatusAnswer> {
  const { data } = await client.get<unknown>(`/payment/status/${toSegment(orderId)}`, { signal, isFresh: true });
  // `{status: 'success', data: {status: 'pending'}}` is an order that is not paid.
  const answer = readObject(statusSchema, data, { call: 'payment status', keys: ['status'], isWrapped: true });
  return { ...answer, message: serverText(answer), status: answer.status.trim().toLowerCase() };
}

/** POST /payment/verify; true when the server confirms the payment. */
export async function verifyPayment(
  client: Client,
  request: { orderId: Id; telegramUsername: string; email: string },
  signal: AbortSignal,
): Promise<boolean> {
  const { data } = await client.post<unknown>('/payment/verify', request, { signal });
  return readObject(verificationSchema, data, { call: 'payment verification', keys: ['success'], isWrapped: true })
    .success;
}
