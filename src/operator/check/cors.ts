import { addressOf, apiBase, CURRENCIES_PATH } from '../../shop/api/paths';
import { API_TIMEOUT_MS } from '../../shop/api/apiErrors';
import { headersToAllow, KEY_HEADER } from '../../shop/api/requestHeaders';

const KEY = KEY_HEADER.toLowerCase();

const HEADERS = headersToAllow();
const listed = ({ headers }: Response, name: string): string[] =>
  (headers.get(`access-control-${name}`) ?? '').split(',').map((one) => one.trim().toLowerCase());

/** The headers that an answer lacks for a page of that origin, which sends cookies. */
const lacks = ({ headers }: Response, origin: string): string[] =>
  [
    ['access-control-allow-origin', origin],
    ['access-control-allow-credentials', 'true'],
  ].flatMap(([name = '', wanted = '']) => {
    const sent = headers.get(name);
    if (sent === wanted) return [];
    // «*» is refused by browsers for calls with cookies, and so are two values of a header that was sent twice.
    return [`${name}: ${wanted}${sent === null ? '' : ` (not «${sent}»)`}`];
  });

/**
 * Whether a browser would let the shop of another origin call the server with cookies and its headers.
 * @throws Error that names what is missing
 */
export async function checkCors(url: string, origin: string, timeoutMs = API_TIMEOUT_MS): Promise<string> {
  const address = addressOf(apiBase(url), CURRENCIES_PATH);
  const preflight = (headers: readonly string[]): Promise<Response> =>
    fetch(address, {
      method: 'OPTIONS',
      // Browsers follow no redirect of a preflight request.
      redirect: 'manual',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'PUT',
        'Access-Control-Request-Headers': headers.join(','),
      },
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      throw isLate ? new Error(`OPTIONS is not answered within ${timeoutMs / 1000} s`) : error;
    });
  const allowed = await preflight(HEADERS);
  const answer = await fetch(address, { headers: { Origin: origin }, signal: AbortSignal.timeout(timeoutMs) });
  const missing = [
    ...(allowed.ok ? [] : [`OPTIONS answers ${allowed.status}`]),
    ...lacks(allowed, origin),
    ...(HEADERS.every((name) => listed(allowed, 'allow-headers').includes(name))
      ? []
      : [`access-control-allow-headers: ${HEADERS.join(', ')}`]),
    // GET and POST need no permission.
    ...(listed(allowed, 'allow-methods').includes('put') ? [] : ['access-control-allow-methods: PUT']),
    ...lacks(answer, origin).map((one) => `${one} in the answer itself`),
  ];
  if (missing.length > 0) throw new Error(`missing: ${missing.join('; ')}`);
  // A request of its own: a server may refuse a preflight that names an unknown header.
  const isKeyAllowed =
    listed(await preflight([...HEADERS, KEY]), 'allow-headers').includes(KEY) &&
    listed(answer, 'expose-headers').includes(KEY);
  return isKeyAllowed
    ? 'a browser will allow calls with cookies and Idempotency-Key'
    : 'a browser will allow calls with cookies, without Idempotency-Key: build without VITE_IDEMPOTENCY_KEY';
}
