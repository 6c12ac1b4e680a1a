import type { Socket } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { getResponse } from 'msw';
import { checkServer, type CheckOptions } from '../../src/operator/check/checks';
import { linesOf } from '../../src/operator/check/report';
import { headersToAllow } from '../../src/shop/api/requestHeaders';
import { createDemoShop, type DemoShop } from '../../src/workshop/demo/demoShop';
import { createHandlers } from '../../src/workshop/demo/handlers/allHandlers';
import { signInitData } from '../../src/workshop/demo/initData';
import { startUpstream } from './support';

/** An answer of the demo backend, which a test changes. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[]>;
  /** Parsed JSON; bytes and texts are sent as they are. */
  body: unknown;
}

export interface Call {
  method: string;
  /** Below `/api`. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** The text of its body. */
  sent: string;
}

type Twisted = Answer | ((socket: Socket) => void);
/** Changes an answer, perhaps later; a function gets the connection, and nothing else is sent. */
export type Twist = (call: Call, answer: Answer) => Twisted | Promise<Twisted>;

/** The demo backend on its own port, with changed answers. */
export async function startTwisted(twist: Twist, botToken?: string): Promise<{ url: string; demo: DemoShop }> {
  const demo = createDemoShop(botToken === undefined ? {} : { botToken });
  const handlers = createHandlers(demo);
  const origin = await startUpstream(async (incoming, outgoing) => {
    const sent = await textOf(incoming);
    const { method = 'GET' } = incoming;
    const url = new URL(incoming.url ?? '/', 'http://localhost');
    const headers = new Headers(incoming.headers as Record<string, string>);
    const request = new Request(url, { method, headers, ...(sent === '' ? {} : { body: sent }) });
    const answer = method === 'OPTIONS' ? undefined : await getResponse(handlers, request);
    const text = (await answer?.text()) ?? '';
    const call = { method, path: url.pathname.replace(/^\/api/, ''), query: url.searchParams, headers, sent };
    const twisted = await twist(call, {
      status: answer?.status ?? 404,
      headers: Object.fromEntries(answer?.headers ?? []),
      body: text === '' ? '' : (JSON.parse(text) as unknown),
    });
    if (typeof twisted === 'function') {
      twisted(incoming.socket);
      return;
    }
    const { status, body } = twisted;
    for (const [name, value] of Object.entries(twisted.headers)) outgoing.setHeader(name, value);
    outgoing.removeHeader('content-length');
    outgoing
      .writeHead(status)
      .end(typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body));
  });
  return { url: `${origin}/api`, demo };
}

export const BOT_TOKEN = '7000000000:check';
/** The demo backend as it is. */
export const asItIs: Twist = (_, answer) => answer;
export const SHOP = 'https://shop.example';
export const USER = '1001';

/** Checks a server with all that the command can do. @returns what it prints of the calls that are broken */
export async function brokenCalls(twist: Twist, over: Partial<CheckOptions> = {}): Promise<string[]> {
  const { url } = await startTwisted(twist, BOT_TOKEN);
  const initData = signInitData({ id: Number(USER), first_name: 'Проверка' }, BOT_TOKEN, Date.now());
  const results = await checkServer({ url, telegramId: USER, initData, write: true, origin: '', ...over });
  return results.filter(({ state }) => state === 'wrong').map(linesOf);
}

/** Changes the body of each answer with success. */
export const inEach =
  (change: (body: unknown, call: Call) => unknown): Twist =>
  (call, answer) => ({ ...answer, body: answer.status < 300 ? change(answer.body, call) : answer.body });
/** Changes what answers some calls. */
export const at =
  (path: string | RegExp, change: (answer: Answer, call: Call) => ReturnType<Twist>): Twist =>
  (call, answer) =>
    (typeof path === 'string' ? call.path === path : path.test(`${call.method} ${call.path}`))
      ? change(answer, call)
      : answer;
/** An answer of its own. */
export const answering =
  (body: unknown, status = 200, type = 'application/json') =>
  (): Answer => ({ status, headers: { 'content-type': type }, body });
/** Allows the shop’s origin, as a server of another one has to. */
export const allowing: Twist = ({ method }, answer) => ({
  ...answer,
  status: method === 'OPTIONS' ? 204 : answer.status,
  headers: {
    ...answer.headers,
    'Access-Control-Allow-Origin': SHOP,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Allow-Headers': [...headersToAllow(), 'idempotency-key'].join(', ').toUpperCase(),
    // A browser needs no permission for GET and POST.
    'Access-Control-Allow-Methods': 'PUT',
    'Access-Control-Expose-Headers': 'Idempotency-Key',
  },
});
