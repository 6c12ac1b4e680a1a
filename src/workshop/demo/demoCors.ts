import type { IncomingMessage, ServerResponse } from 'node:http';
import { headersToAllow, KEY_HEADER } from '../../shop/api/requestHeaders';

/** Any port of this machine: builds with the demo's `VITE_API_URL` are tried there. */
const LOCAL_ORIGIN = /^https?:\/\/((?:[\w-]+\.)*localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** The methods and headers that the shop's client sends. */
const ALLOWED = {
  'access-control-allow-methods': 'GET, PUT, POST',
  'access-control-allow-headers': [...headersToAllow(), KEY_HEADER].join(', '),
  'access-control-max-age': '600',
};

/**
 * Allows pages of other origins on this machine to call the API with cookies, as the server of a shop with an origin of
 * its own has to.
 * @returns whether the request was a preflight request, which is answered now
 */
export function answerOrigin({ method, headers }: IncomingMessage, outgoing: ServerResponse): boolean {
  outgoing.setHeader('vary', 'Origin');
  const { origin } = headers;
  if (origin === undefined || !LOCAL_ORIGIN.test(origin)) return false;
  outgoing.setHeader('access-control-allow-origin', origin);
  outgoing.setHeader('access-control-allow-credentials', 'true');
  outgoing.setHeader('access-control-expose-headers', `${KEY_HEADER}, X-Request-Id`);
  if (method !== 'OPTIONS') return false;
  outgoing.writeHead(204, ALLOWED).end();
  return true;
}
