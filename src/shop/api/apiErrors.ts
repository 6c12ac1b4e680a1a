import { PAYMENT_REASONS, type PaymentReason } from '../../../machines/model/paymentReasons';
import { isObject } from './envelope';
import { flagText } from './requestHeaders';

/** Calls give up after this many milliseconds; the search alone waits longer (answer-5). */
export const API_TIMEOUT_MS = 10_000;
export const SEARCH_TIMEOUT_MS = 30_000;

/** The error code of a request that was never sent, because the HTTP library did not load. */
export const CLIENT_MISSING = 'CLIENT_MISSING';

/** A call that failed. `message` is the server's own text for the shopper, or empty. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; null without an answer, or where an answer with 200 refuses or cannot be read. */
  readonly status: number | null;
  /** Such as `ECONNABORTED` for a timeout, or `UNREADABLE`; null for a refusal with 200. */
  readonly code: string | null;
  /** The field of the request that the server refuses, or empty. */
  readonly field: string;
  /** `x-request-id` of an answer with an error status, or to the request for a bill; null where it has none. */
  readonly requestId: string | null;

  constructor(
    message: string,
    status: number | null = null,
    code: string | null = null,
    field = '',
    requestId: string | null = null,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
    this.requestId = requestId;
  }
}

/** An error with the code of a reason that charts know. @param requestId of the answer that caused it */
export const refusalFor = (reason: PaymentReason, requestId: string | null = null): ApiError =>
  Object.assign(new ApiError(PAYMENT_REASONS[reason], null, null, '', requestId), { reason });

/** The id by which the logs of the server name a request, from the headers of its answer; null without one. */
export const requestIdIn = (headers: Readonly<Record<string, unknown>> | undefined): string | null => {
  const id = headers?.['x-request-id'];
  return typeof id === 'string' ? id : null;
};

const LONGEST_TEXT_CHARS = 300;

const text = (value: unknown): string =>
  typeof value === 'string' && value.length <= LONGEST_TEXT_CHARS ? value.trim() : '';

/**
 * The text of an error answer: `message`, beside which `error` is often only the name of the status, else `error`; also
 * nested in these or in `data`. '' when there is none.
 */
export function serverText(body: unknown): string {
  if (!isObject(body)) return '';
  const { error, message, data } = body;
  // Some servers list all that is wrong with a request.
  const inside = (part: unknown): string => text([part].flat()[0]) || serverText(part);
  return inside(message) || inside(error) || serverText(data);
}

/** The field of the request that an error answer names: `field`, beside its text or nested like it; '' when it names none. */
export function serverField(body: unknown): string {
  if (!isObject(body)) return '';
  const { field, error, data } = body;
  return text(field) || serverField(error) || serverField(data);
}

/** Whether an `error` states one: a text, a number, a flag that is set, or an object or list that has one of these. */
const isStated = (error: unknown): boolean =>
  typeof error === 'object'
    ? Object.values(error ?? {}).some(isStated)
    : !['', 'undefined', 'false', '0'].includes(flagText(error));

/**
 * Whether the server refuses in an answer with 200, wrapped or not, by its `success`, or without one by an `error`; the
 * answer may contain data as well.
 * @param hasData whether it has what was asked for: then only `success` refuses it
 */
export function isRefusal(body: unknown, hasData = false): boolean {
  if (!isObject(body)) return false;
  const { success, error, data } = body;
  const isRefused = success == null ? !hasData && isStated(error) : ['false', '0'].includes(flagText(success));
  return isRefused || isRefusal(data, hasData);
}
