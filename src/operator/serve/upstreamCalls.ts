/** The calls of the contract (`src/operator/contract/calls.ts`); a test compares both. */
export const CALL_PATHS = [
  '/settings/maintenance-status',
  '/currencies',
  '/users/{telegramId}',
  '/users/{telegramId}/currency',
  '/feed',
  '/products/search',
  '/products/subscription/{subscription}',
  '/products/calculate-cart-total',
  '/products/{id}',
  '/collections/{id}',
  '/genres',
  '/promos/{code}',
  '/payment/create-bill',
  '/payment/status/{orderId}',
  '/payment/verify',
] as const;

/** The name of a call in metrics: never with an id in it. */
export type CallName = (typeof CALL_PATHS)[number] | '/uploads' | 'other';

/** The first match is the call, so a path without a parameter precedes one with it. */
const PATTERNS = CALL_PATHS.map((path) => [new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), path] as const);

/**
 * Which call a request to the operator's server is.
 * @param base of the API there
 */
export function callAt({ origin, pathname }: URL, base: URL): CallName {
  const prefix = base.pathname.replace(/\/+$/, '');
  const isApi = origin === base.origin && pathname.startsWith(`${prefix}/`);
  const known = isApi && PATTERNS.find(([pattern]) => pattern.test(pathname.slice(prefix.length)));
  if (known) return known[1];
  return pathname.includes('/uploads/') ? '/uploads' : 'other';
}
