import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { apiPriceFields } from '../../machines/model/priceTypes';
import { isObject } from '../../src/shop/api/envelope';
import { deeply } from './deeply';

/** Marks the requests that skip every fault and reach the server. */
const PAST = 'x-past-the-fault';

/** A call, as a fault gets it; `sane` is the server's correct answer. */
interface BrokenCall {
  outgoing: ServerResponse;
  sane(): Promise<unknown>;
}

type Fault = (call: BrokenCall) => void | Promise<void>;

const answer =
  (status: number, body: string, type = 'application/json'): Fault =>
  ({ outgoing }) => {
    outgoing.writeHead(status, { 'content-type': type }).end(body);
  };

const json = ({ outgoing }: BrokenCall, value: unknown): void => {
  outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
};

/** Every object of an answer, the innermost first. */
export const eachObject = (
  value: unknown,
  change: (one: Record<string, unknown>) => Record<string, unknown>,
): unknown => deeply(value, (part) => (isObject(part) ? change(part) : part));

/** Fields that no contract has. */
export const JUNK = {
  __v: 3,
  _id: '65a',
  createdAt: '2026-11-21T12:00:00Z',
  links: [{ rel: 'self', href: 'x' }],
  meta: { items: [null, {}] },
  constructor: 'x',
  ключ: 'значение',
};

/** The optional fields of an entity: each may be null (edition-3). */
const OPTIONAL = new Set([
  ...Object.keys(apiPriceFields(null, null)),
  ...`
    symbol icon icon_url image_url banner_image type edition_type genres rating ratingCount platforms description
    localizations edition_name editionName currency currentCurrency username telegramUsername psBackupCodes message
    maintenanceMessage
  `
    .trim()
    .split(/\s+/),
]);

/** A feed item needs its type: without one it is not an item. */
const isFeedItem = (one: Record<string, unknown>): boolean =>
  'title' in one && ('collections' in one || 'collection' in one);

const withNulls = (one: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(one).map(([key, each]) => [
      key,
      OPTIONAL.has(key) && !(key === 'type' && isFeedItem(one)) ? null : each,
    ]),
  );

/** Kinds of feed items that a later server may send. */
const withNewKinds = (one: Record<string, unknown>): Record<string, unknown> => ({
  ...one,
  ...('edition_type' in one ? { edition_type: 'Сезонный абонемент' } : {}),
  ...('type' in one && !isFeedItem(one) ? { type: 'Набор' } : {}),
  ...(one['status'] === 'pending' ? { status: 'under-review' } : {}),
  ...(Array.isArray(one['platforms'])
    ? { platforms: [...(one['platforms'] as unknown[]), { id: 99, name: 'PS7', icon_url: null }] }
    : {}),
});

/** Every list of an answer, repeated up to ten thousand entries. */
const manyTimes = (value: unknown): unknown => {
  if (Array.isArray(value))
    return value.length === 0 ? value : Array.from({ length: 10_000 }, (_, i) => value[i % value.length] as unknown);
  if (!isObject(value)) return value;
  const found = Object.entries(value).find(([, each]) => Array.isArray(each) || isObject(each));
  return found ? { ...value, [found[0]]: manyTimes(found[1]) } : value;
};

const TEN_MEGABYTES = 'щ'.repeat(5_000_000);

/** Faults of a server or of the network, as real answers on a real socket. */
export const faults = {
  '500 with a text': answer(500, '{"error":"Сервер отдыхает"}'),
  '500 without a text': answer(500, ''),
  401: answer(401, ''),
  404: answer(404, ''),
  429: answer(429, ''),
  'a dropped connection': ({ outgoing }) => void outgoing.destroy(),
  'a body cut in the middle': ({ outgoing }) => {
    outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' });
    outgoing.write('[{"id": 1, "tit', () => outgoing.destroy());
  },
  'malformed JSON': answer(200, '[{"id": 1, "tit'),
  HTML: answer(200, '<!doctype html><h1>502 Bad Gateway</h1>', 'text/html'),
  null: answer(200, 'null'),
  '[]': answer(200, '[]'),
  '{}': answer(200, '{}'),
  'a list of wrong types': answer(200, '[null, 42, "текст", [[]], {"id": {"deep": []}}]'),
  'an object of wrong types': answer(
    200,
    '{"id": {}, "data": 7, "status": [], "total": "много", "discount": {}, "success": "да", "paymentUrl": 5, "currencyId": []}',
  ),
  'numbers as texts': async (call) =>
    json(
      call,
      deeply(await call.sane(), (part) => (typeof part === 'number' ? String(part) : part)),
    ),
  'an envelope': async (call) => {
    const sane = await call.sane();
    json(call, { id: 'of the answer', data: isObject(sane) && 'data' in sane ? sane['data'] : sane });
  },
  'no envelope': async (call) => {
    const sane = await call.sane();
    json(call, isObject(sane) && 'data' in sane ? sane['data'] : sane);
  },
  'unknown fields': async (call) =>
    json(
      call,
      eachObject(await call.sane(), (one) => ({ ...JUNK, ...one })),
    ),
  'nulls where something may be missing': async (call) => json(call, eachObject(await call.sane(), withNulls)),
  'unknown kinds': async (call) => {
    const sane = eachObject(await call.sane(), withNewKinds);
    json(
      call,
      Array.isArray(sane) && sane.some(isFeedItem)
        ? [{ id: 900, type: 'carousel', title: 'Карусель', collections: [] }, ...(sane as unknown[])]
        : sane,
    );
  },
  '10,000 entries': async (call) => json(call, manyTimes(await call.sane())),
  '10 MB': async (call) => {
    const sane = await call.sane();
    json(call, Array.isArray(sane) ? [TEN_MEGABYTES, ...sane] : { ...(sane as object), junk: TEN_MEGABYTES });
  },
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;

/** Faults that make any answer useless. */
export const USELESS: readonly FaultName[] = [
  '500 with a text',
  '500 without a text',
  401,
  404,
  429,
  'a dropped connection',
  'a body cut in the middle',
  'malformed JSON',
  'HTML',
  'null',
];

/** Long answers that still contain the requested data. */
export const USABLE: readonly FaultName[] = ['10,000 entries', '10 MB'];

/** Answers that differ from the contract but contain the requested data: the shopper must not notice. */
export const STRANGE = [
  'numbers as texts',
  'an envelope',
  'no envelope',
  'unknown fields',
  'nulls where something may be missing',
  'unknown kinds',
] as const satisfies readonly FaultName[];

/** Which call is broken, and how often it was made since then. */
export interface Broken {
  readonly met: number;
}

async function saneAnswer(incoming: IncomingMessage, sent: Promise<string>): Promise<unknown> {
  const { method = 'GET', url = '/', headers } = incoming;
  const kept = Object.entries(headers).filter(([name]) => /^(x-telegram|authorization|content-type)/.test(name)) as [
    string,
    string,
  ][];
  const response = await fetch(`http://${headers.host}${url}`, {
    method,
    headers: { ...Object.fromEntries(kept), [PAST]: 'yes' },
    body: method === 'GET' ? null : await sent,
  });
  return response.json();
}

/** Wraps the request listener of a server. */
export function makeFaulty(server: Server) {
  const listeners = server.listeners('request');
  let broken: { path: RegExp; fault: Fault; met: number }[] = [];
  server.removeAllListeners('request');
  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://any');
    const one = broken.find(({ path }) => path.test(pathname));
    if (!one || incoming.headers[PAST] !== undefined) {
      for (const listener of listeners) listener.call(server, incoming, outgoing);
      return;
    }
    one.met += 1;
    // Read at once: before a late answer the caller may have aborted.
    const sent = text(incoming);
    sent.catch(() => {});
    void one.fault({ outgoing, sane: () => saneAnswer(incoming, sent) });
  });
  return {
    /** Breaks one call from now on, with every method. */
    breakCall(path: RegExp, fault: FaultName | Fault): Broken {
      const one = {
        path: new RegExp(`^/api${path.source}$`),
        fault: typeof fault === 'function' ? fault : faults[fault],
        met: 0,
      };
      broken = [one, ...broken];
      return one;
    },
    mend(): void {
      broken = [];
    },
  };
}
