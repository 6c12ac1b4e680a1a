import { unwrap } from '../api/envelope.ts';
import { isOn } from '../api/requestHeaders.ts';

/** A field of an answer. */
export const fieldOf = (body: unknown, key: string): unknown =>
  (unwrap(body, { keys: [key] }) as Record<string, unknown>)[key];

/** Whether this status lets the shop open. Under maintenance only its poll runs. */
export const isOpen = (status: unknown): boolean => !isOn(fieldOf(status, 'maintenanceMode'));
