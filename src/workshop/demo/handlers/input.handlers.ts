import { findCurrency } from '../catalogue/reference';
import type { WireCurrency } from '../catalogue/types';
import { Refusal } from './route.handlers';

/** The body as an object; refuses anything else. */
export function asObject(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  throw new Refusal(400, 'Тело запроса должно быть объектом');
}

/** A non-empty text field, trimmed; refuses anything else. */
export function requiredText(body: Record<string, unknown>, field: string, text: string): string {
  const value = body[field];
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw new Refusal(400, text, field);
}

/** A text field that may be missing, null or empty. */
export function optionalText(body: Record<string, unknown>, field: string): string {
  const value = body[field];
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value.trim();
  throw new Refusal(400, `Поле ${field} должно быть строкой`);
}

/** True for the shape of an e-mail address. */
export function isEmail(value: string): boolean {
  return value.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);
}

/** An integer of a path or query, or undefined when it is none. */
export function integerOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isInteger(value) ? value : undefined;
  return typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : undefined;
}

/** The currency of `currency_id`, undefined when absent; refuses an unknown one. */
export function currencyOf(query: URLSearchParams): WireCurrency | undefined {
  const id = query.get('currency_id');
  return id === null || id === '' ? undefined : knownCurrency(id);
}

/** A currency by id; refuses an unknown one. */
export function knownCurrency(id: unknown): WireCurrency {
  const currency = typeof id === 'string' || typeof id === 'number' ? findCurrency(id) : undefined;
  if (!currency) throw new Refusal(400, 'Неизвестная валюта');
  return currency;
}

/** A price bound of the query, undefined when absent; refuses what is not a number ≥ 0. */
export function priceBound(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name)?.trim();
  if (!text) return undefined;
  const value = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || !Number.isFinite(value))
    throw new Refusal(400, `Граница цены ${name} должна быть числом не меньше нуля`);
  return value;
}
