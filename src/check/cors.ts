import { addressOf, apiBase } from '../api/address';

const HEADERS = ['authorization', 'content-type', 'x-telegram-user-id'];

const listed = (value: string | null): string[] => (value ?? '').split(',').map((one) => one.trim().toLowerCase());

/** What an answer lacks so that a page of that origin, which sends cookies, could read it. */
function lacks(answer: Response, origin: string): string[] {
  return [
    ...(answer.headers.get('access-control-allow-origin') === origin ? [] : [`access-control-allow-origin: ${origin}`]),
    ...(answer.headers.get('access-control-allow-credentials') === 'true'
      ? []
      : ['access-control-allow-credentials: true']),
  ];
}

/**
 * Whether a browser would let the shop of another origin call the server with cookies and its headers.
 * @throws Error that names what is missing
 */
export async function checkCors(url: string, origin: string): Promise<string> {
  const address = addressOf(apiBase(url), '/currencies');
  const preflight = await fetch(address, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'PUT',
      'Access-Control-Request-Headers': HEADERS.join(','),
    },
  });
  const allowed = listed(preflight.headers.get('access-control-allow-headers'));
  const methods = listed(preflight.headers.get('access-control-allow-methods'));
  const missing = [
    ...(preflight.ok ? [] : [`OPTIONS answers ${preflight.status}`]),
    ...lacks(preflight, origin),
    ...(HEADERS.every((name) => allowed.includes(name)) ? [] : [`access-control-allow-headers: ${HEADERS.join(', ')}`]),
    ...(['put', 'post'].every((method) => methods.includes(method))
      ? []
      : ['access-control-allow-methods: GET, PUT, POST']),
    ...lacks(await fetch(address, { headers: { Origin: origin } }), origin).map((one) => `${one} in the answer itself`),
  ];
  if (missing.length > 0) throw new Error(`missing: ${missing.join('; ')}`);
  return 'a browser will allow calls with cookies';
}
