import { KEY_HEADER } from '../../shop/api/requestHeaders.ts';
import { nameRequest } from './requestIds.ts';
import { UpstreamError, type Upstream } from './upstream.ts';

/** Who is at the other end of the connection. */
export interface Peer {
  /** The network address, as text. */
  address: string;
  /** Whether its `X-Forwarded-*` are believed: a host of our own in front of this server. */
  isTrusted: boolean;
}

/** The largest body that the shop sends is a bill with a full cart, far below this; bytes. */
export const MAX_BODY_BYTES = 1_000_000;

/** The beginnings of paths that are passed on. */
export type Prefix = '/api' | '/uploads';

/** The addresses on the operator's servers that the paths lead to; one slash at an end counts for none. */
export type Bases = Readonly<Record<Prefix, URL>>;

const MAY_HAVE_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const METHODS = ['GET', 'HEAD', ...MAY_HAVE_BODY];

/** Headers of one connection, not of the message (RFC 9110, 7.6.1), like those that `Connection` names. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Headers that are accepted only from a host of our own. */
const FORWARDED_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

function withoutHops(headers: Headers): Headers {
  const kept = new Headers(headers);
  const named = (headers.get('connection') ?? '').split(',').map((name) => name.trim());
  // A name that is none would throw.
  for (const name of [...HOP_BY_HOP, ...named.filter((one) => /^[\w!#$%&'*+.^`|~-]+$/.test(one))]) kept.delete(name);
  return kept;
}

/** The characters of a path that are written in ASCII, as a server reads them. */
const read = (path: string): string =>
  path.replace(/%([0-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** Whether a path leads out of its folder for some server: by dots and backslashes, or by characters that end a name. */
function leadsOut(path: string): boolean {
  let depth = 0;
  for (const part of read(path).split(/[/\\]/)) {
    const [name = ''] = part.split(';');
    if (name === '..') depth -= 1;
    else if (name !== '' && name !== '.') depth += 1;
    if (depth < 0) return true;
  }
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return /[\0-\x1f\x7f]/.test(read(path));
}

/**
 * The address on the operator's server. Scheme, host and the beginning of the path are always those of `base`.
 * @returns null for a path that could lead out of `base`
 */
export function targetOf({ pathname, search }: URL, prefix: Prefix, base: URL): URL | null {
  const rest = pathname.slice(prefix.length);
  if (leadsOut(rest)) return null;
  const target = new URL(base);
  target.pathname = base.pathname.replace(/\/+$/, '') + rest;
  target.search = search;
  return target;
}

/** Whether a server may read a path as that of an uploaded file. Those of an API that is a whole origin lie below `/api` too. */
const isUpload = (path: string): boolean =>
  read(path)
    .split(/[/\\;]/)
    .some((part) => part.toLowerCase() === 'uploads');

const encodeByte = (byte: string): string => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`;

/** Where a redirect leads: an address on the operator's servers as the page knows it, any other one as it is written. */
function redirectOf(location: string, target: URL, bases: Bases): string {
  // Bytes that are no ASCII stay the same: the URL parser would encode each again.
  const ascii = location.replace(/[\x80-\xff]/g, encodeByte);
  const to = URL.canParse(ascii, target.href) ? new URL(ascii, target) : null;
  // A relative path means the same for the page, unless it begins at the root.
  if (!to || (!URL.canParse(location) && !location.startsWith('/'))) return location;
  for (const [prefix, { href, host, protocol }] of Object.entries(bases)) {
    const base = href.replace(/\/+$/, '');
    // A server behind a TLS of its own may call itself http, where browsers refuse to go.
    if (to.protocol === 'http:' && to.host === host) to.protocol = protocol;
    if (`${to.origin}${to.pathname}/`.startsWith(`${base}/`)) return prefix + to.href.slice(base.length);
  }
  return location;
}

/** An answer in JSON that nothing keeps. */
export const jsonAnswer = (status: number, content: unknown): Response =>
  new Response(JSON.stringify(content), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  });
const saying = (status: number, error: string): Response => jsonAnswer(status, { error });

const TOO_LARGE = 'Слишком большой запрос';
const LATE = 'Сервер магазина не ответил вовремя. Попробуйте ещё раз';
const UNREACHABLE = 'Сервер магазина недоступен. Попробуйте позже';
/** For the log only: nginx logs the same status for a client that has disconnected. */
const LEFT_STATUS = 499;

const LOOP = 'Сервер магазина обращается сам к себе';
/** This server in `CDN-Loop` (RFC 8586), by which it knows a request that has come back. For `Via` nginx packs nothing. */
const OWN_NAME = `shop-${crypto.randomUUID()}`;

class TooLargeError extends Error {}

/** The same body, which fails when it grows too large. */
const limited = (body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> => {
  let bytes = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.length;
        if (bytes > MAX_BODY_BYTES) throw new TooLargeError(TOO_LARGE);
        controller.enqueue(chunk);
      },
    }),
  );
};

function headersFor(request: Request, url: URL, peer: Peer | undefined): Headers {
  const headers = withoutHops(request.headers);
  const host = headers.get('host') ?? url.host;
  // undici sets `host` itself; «Expect: 100-continue» was already answered.
  for (const name of ['host', 'expect']) headers.delete(name);
  // Bodies of such requests have no meaning and are not passed on.
  if (!MAY_HAVE_BODY.has(request.method)) headers.delete('content-length');
  // Without an address too: Linux names none once the client has reset the connection.
  if (!peer?.isTrusted) for (const name of FORWARDED_HEADERS) headers.delete(name);
  if (peer) headers.append('x-forwarded-for', peer.address);
  headers.append('cdn-loop', OWN_NAME);
  if (!headers.has('x-forwarded-proto')) headers.set('x-forwarded-proto', url.protocol.replace(':', ''));
  if (!headers.has('x-forwarded-host')) headers.set('x-forwarded-host', host);
  return headers;
}

/** Whether a request carries a body: `Request.body` is not null for every POST. */
const carriesBody = ({ method, headers }: Request): boolean =>
  MAY_HAVE_BODY.has(method) && (headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0);

/**
 * Passes a request on to the operator's server and its answer back, bodies as streams. It is no open proxy: only paths
 * with this prefix arrive here, and only its base is ever asked.
 */
export async function passOn(
  request: Request,
  {
    prefix,
    bases,
    upstream,
    peer,
    requestId,
  }: { prefix: Prefix; bases: Bases; upstream: Upstream; peer: Peer | undefined; requestId?: string | undefined },
): Promise<Response> {
  const url = new URL(request.url);
  if (!METHODS.includes(request.method))
    return new Response(null, { status: 405, headers: { allow: METHODS.join(', ') } });
  // A server may read a differently written path as another one.
  const isOurs = url.pathname === prefix || url.pathname.startsWith(`${prefix}/`);
  const target = isOurs ? targetOf(url, prefix, bases[prefix]) : null;
  if (!target) return saying(404, 'Нет такого адреса');
  if (request.headers.get('cdn-loop')?.includes(OWN_NAME)) return saying(508, LOOP);
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) return saying(413, TOO_LARGE);
  try {
    const sent = headersFor(request, url, peer);
    if (requestId !== undefined) nameRequest(sent, requestId);
    const answer = await upstream(target, {
      method: request.method,
      headers: sent,
      body: carriesBody(request) && request.body ? limited(request.body) : null,
      signal: request.signal,
    });
    const headers = withoutHops(answer.headers);
    const location = headers.get('location');
    if (location !== null) headers.set('location', redirectOf(location, target, bases));
    // HTML or SVG that a stranger has uploaded would run with the shop's origin, and read its storage.
    if (isUpload(target.pathname)) headers.append('content-security-policy', 'sandbox');
    return new Response(answer.body, { status: answer.status, headers });
  } catch (error) {
    if (error instanceof TooLargeError) return saying(413, TOO_LARGE);
    if (request.signal.aborted) return new Response(null, { status: LEFT_STATUS });
    const isLate = error instanceof UpstreamError && error.failure === 'late';
    const mayBeDone = error instanceof UpstreamError && error.mayBeDone;
    // A bill with an unknown outcome must not be answered as failed: without a text it is not (bill-19). Hosts in front
    // would turn an answer that breaks off into the same.
    if (request.headers.has(KEY_HEADER) && mayBeDone) return new Response(null, { status: isLate ? 504 : 502 });
    return isLate ? saying(504, LATE) : saying(502, UNREACHABLE);
  }
}
