import type { Client } from './client';
import * as v from 'valibot';
import type { Id } from '../../machines/model/entities';
import type { BillRequest, PaymentStatusAnswer } from '../../machines/model/payment';
import { ApiError, serverText } from './errors';
import { flag, optionalId, plainText, readObject, text } from './read';

const billSchema = v.object({ success: v.optional(v.unknown()), orderId: optionalId, paymentUrl: text });
const statusSchema = v.object({ status: v.pipe(v.string(), v.nonEmpty()), message: plainText, paymentUrl: text });
const verificationSchema = v.object({ success: flag });

/** A bill as the server made it; `paymentUrl` is not checked yet. */
export interface Bill {
  orderId: Id;
  paymentUrl: string;
}

const NO_BILL = 'Не удалось создать счет для оплаты';

/** POST /payment/create-bill. @throws ApiError with the server's text, or that of section 8 for a bill without link */
export async function createBill(client: Client, request: BillRequest, signal: AbortSignal): Promise<Bill> {
  const { data } = await client.post<unknown>('/payment/create-bill', request, { signal });
  const { success, orderId, paymentUrl } = readObject(billSchema, data, 'create-bill');
  if (success === false) throw new ApiError(serverText(data));
  if (paymentUrl === null || orderId === null) throw new ApiError(NO_BILL);
  return { orderId, paymentUrl };
}

/** GET /payment/status/{orderId}. */
export async function fetchPaymentStatus(client: Client, orderId: Id, signal: AbortSignal): Promise<PaymentStatusAnswer> {
  const { data } = await client.get<unknown>(`/payment/status/${encodeURIComponent(orderId)}`, { signal });
  return readObject(statusSchema, data, 'payment status');
}

/** POST /payment/verify; true when the server confirms the payment. */
export async function verifyPayment(
  client: Client,
  request: { orderId: Id; telegramUsername: string; email: string },
  signal: AbortSignal,
): Promise<boolean> {
  const { data } = await client.post<unknown>('/payment/verify', request, { signal });
  return readObject(verificationSchema, data, 'payment verification').success;
}
