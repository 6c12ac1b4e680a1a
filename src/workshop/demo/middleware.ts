import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { getResponse } from 'msw';
import { answerOrigin } from './demoCors';
import { createHandlers } from './handlers/allHandlers';
import { uploadHandlers } from './handlers/uploads.handlers';
import { contractPages } from './pages/contractPage';
import { controlHandlers } from './pages/control';
import { enterPages } from './pages/enter';
import { escapeHtml, page } from './pages/html';
import { payPages } from './pages/pay';
import type { DemoShop } from './demoShop';
import { markOrigin } from './strangers';

/** A connect-style middleware. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

function requestOf(incoming: IncomingMessage, url: URL): Request {
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  markOrigin(headers, incoming);
  const { method = 'GET' } = incoming;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(url, {
    method,
    headers,
    ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' } : {}),
  });
}

/** Switches on the scenarios of a page's `?scenario=`. @returns a text when one of them is unknown */
function scenarioRefusal(shop: DemoShop, incoming: IncomingMessage, url: URL): Response | undefined {
  const asked = url.searchParams.get('scenario');
  if (asked === null || !incoming.headers.accept?.includes('text/html')) return undefined;
  try {
    shop.scenarios.useQuery(asked);
    return undefined;
  } catch (error) {
    return page(
      'Неизвестный сценарий',
      `<h1>Сценарий не включён</h1><p>${escapeHtml((error as Error).message)}</p>`,
      400,
    );
  }
}

async function send(answer: Response, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (answer.type === 'error') {
    // Without response headers, Chromium would repeat a POST by itself on a reused connection.
    if (incoming.method === 'POST') outgoing.writeHead(200, { 'content-length': 1 }).flushHeaders();
    incoming.socket.destroySoon();
    return;
  }
  const body = Buffer.from(await answer.arrayBuffer());
  outgoing.statusCode = answer.status;
  for (const [name, value] of answer.headers) if (name !== 'content-length') outgoing.setHeader(name, value);
  outgoing.setHeader('content-length', body.length);
  outgoing.end(incoming.method === 'HEAD' ? undefined : body);
}

/**
 * Serves a demo shop over HTTP: the API under /api, pictures under /uploads, pages and controls under /demo. Anything
 * else is passed to `next`, after a page's `?scenario=` was applied.
 */
export function createDemoMiddleware(shop: DemoShop): Middleware {
  const handlers = [
    ...createHandlers(shop),
    ...uploadHandlers(shop),
    ...controlHandlers(shop),
    ...contractPages(),
    ...payPages(shop),
    ...enterPages(shop),
  ];

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> {
    const path = (incoming as IncomingMessage & { originalUrl?: string }).originalUrl ?? incoming.url ?? '/';
    const url = new URL(path, `http://${incoming.headers.host ?? 'localhost'}`);
    const refused = scenarioRefusal(shop, incoming, url);
    if (refused) {
      await send(refused, incoming, outgoing);
      return true;
    }
    if (!/^\/(api|uploads|demo)\//.test(url.pathname)) return false;
    if (url.pathname.startsWith('/api/') && answerOrigin(incoming, outgoing)) return true;
    const answer = await getResponse(handlers, requestOf(incoming, url), { baseUrl: url.origin });
    await send(answer ?? page('Не найдено', '<h1>Страница не найдена</h1>', 404), incoming, outgoing);
    return true;
  }

  return (incoming, outgoing, next) => {
    serve(incoming, outgoing).then((served) => {
      // oxlint-disable-next-line promise/no-callback-in-promise -- the server's own way to pass a request on
      if (!served) next();
    }, next);
  };
}
