import { Hono, type Context } from 'hono';
import { canonicalPath, screenAt, START_PARAM, startPath } from '../../../machines/model/screens.ts';
import type { Header } from '../build/headers.ts';
import { extensionOf, servedFile, type BuiltFile, type ServedFile } from './files.ts';
import { keepAnswers, type RenderMain } from './keepAnswers.ts';
import { pageWithAnswers, type Pack } from './page.ts';
import { cutAtAnswers } from './pageAnswers.ts';
import { jsonAnswer, passOn, type Bases, type Peer } from './proxy.ts';
import { REPORT_PATH, takeReports, type ReportSinks } from './takeReports.ts';
import type { Route, ShopMetrics } from './shopMetrics.ts';
import type { Upstream } from './upstream.ts';

/** The base of the API as the page of a build without VITE_API_URL knows it. */
export const API_BASE = '/api';

/** The data that the shop is served from. */
export interface ServedShop {
  /** Every file of the build, `index.html` among them. */
  files: readonly BuiltFile[];
  /** The text of `index.html`. */
  html: string;
  /** What the build sends with each of its files (`dist/_headers`). */
  headers: readonly Header[];
  /** The address below which the page of this build expects `/uploads`; empty: its own origin. */
  mediaBase?: string | undefined;
  /** The operator's server: the base of its API, and the address below which its `/uploads` are. */
  api: URL;
  media: URL;
  upstream: Upstream;
  /** Milliseconds for an answer that the page contains. */
  timeoutMs: number;
  pack: Pack;
  /** Milliseconds of a monotonic clock. */
  now?: (() => number) | undefined;
  inBackground?: ((work: Promise<unknown>) => void) | undefined;
  renderMain?: RenderMain | undefined;
  metrics?: Pick<ShopMetrics, 'measured' | 'watch'> | undefined;
  /** Without it the shop sends no reports. */
  reports?: ReportSinks | undefined;
}

/** What a server reports of each request. */
export interface Surroundings {
  peer?: Peer | undefined;
  /** `x-request-id`. */
  requestId: string;
  /** Set by the handler: the class of the request. */
  route: Route;
}

/** A request to the server; a test may ask without any surroundings. */
type Visit = Context<{ Bindings: Partial<Surroundings> }>;

/** `Sec-Fetch-Dest` of requests that may get the page: documents and scripts' own requests, not pictures. */
const PAGE_DESTINATIONS = new Set(['document', 'empty', 'frame', 'iframe']);

const wantsPage = ({ headers }: Request): boolean =>
  PAGE_DESTINATIONS.has(headers.get('sec-fetch-dest') ?? 'document') &&
  /text\/html|text\/\*|\*\/\*/.test(headers.get('accept') ?? '*/*');

/**
 * The whole server as one function from a request to its answer: the shop's files, the operator's API and pictures under
 * the same origin, and two probes. The sockets are `nodeServer.ts`'s.
 */
export function createShopHandler(
  shop: ServedShop,
): (request: Request, surroundings?: Surroundings) => Response | Promise<Response> {
  const { headers, metrics } = shop;
  const upstream = metrics?.measured(shop.upstream, shop.api) ?? shop.upstream;
  const served = new Map(shop.files.map((file) => [`/${encodeURI(file.name)}`, servedFile(file, headers)]));
  const keeper = keepAnswers({
    api: shop.api,
    apiBase: API_BASE,
    upstream,
    timeoutMs: shop.timeoutMs,
    now: shop.now,
    renderMain: shop.renderMain,
    inBackground: shop.inBackground,
  });
  metrics?.watch(keeper);
  // `shop.html` is its text.
  const plain = served.get('/index.html') as ServedFile;
  served.delete('/index.html');
  const page = pageWithAnswers({ ...shop, plain, parts: cutAtAnswers(shop.html), keeper });

  const saying = (status: number, text: string, more: Record<string, string> = {}): Response =>
    new Response(text, {
      status,
      headers: {
        ...Object.fromEntries(headers),
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-cache',
        ...more,
      },
    });
  const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';
  const notAllowed = (): Response => saying(405, 'Method not allowed', { allow: 'GET, HEAD' });

  const answerFile = ({ req: { raw: request }, env }: Visit): Response | Promise<Response> => {
    if (!isRead(request)) return notAllowed();
    const { pathname: path, searchParams } = new URL(request.url);
    const answerPage = (opened: string): Response | Promise<Response> => {
      env.route = 'page';
      return page(request, opened);
    };
    if (path === '/' || path === '/index.html') return answerPage(startPath(searchParams.get(START_PARAM)) ?? '/');
    const file = served.get(path);
    if (path.startsWith('/assets/')) env.route = 'assets';
    else if (file) env.route = 'file';
    if (file) return file(request);
    // An unknown address gets the page too, which leads to Home, unless it looks like a file. An id may have a dot.
    const isFile = path.startsWith('/assets/') || (!screenAt(canonicalPath(path)) && extensionOf(path) !== undefined);
    return !isFile && wantsPage(request) ? answerPage(path) : saying(404, 'Not found');
  };

  const app = new Hono<{ Bindings: Partial<Surroundings> }>();
  const bases: Bases = { '/api': shop.api, '/uploads': new URL(`${shop.media.href.replace(/\/+$/, '')}/uploads`) };
  const as = (route: Route, answer: (visit: Visit) => Response | Promise<Response>) => (visit: Visit) => {
    visit.env.route = route;
    return answer(visit);
  };
  for (const prefix of ['/api', '/uploads'] as const)
    app.all(
      `${prefix}/*`,
      as(prefix === '/api' ? 'api' : 'uploads', ({ req, env: { peer, requestId } }) =>
        passOn(req.raw, { prefix, bases, upstream, peer, requestId }),
      ),
    );
  app.all(
    '/healthz',
    as('healthz', ({ req }) => (isRead(req.raw) ? jsonAnswer(200, { alive: true }) : notAllowed())),
  );
  app.all(
    '/readyz',
    as('readyz', async ({ req }) => {
      if (!isRead(req.raw)) return notAllowed();
      const reason = await keeper.whyNotReady();
      return reason === null ? jsonAnswer(200, { ready: true }) : jsonAnswer(503, { ready: false, reason });
    }),
  );
  if (shop.reports) {
    const take = takeReports(shop.reports, shop.now);
    app.all(
      REPORT_PATH,
      as('report', ({ req, env }) => take(req.raw, env.peer)),
    );
  }
  app.all('*', as('other', answerFile));
  app.onError((error) => {
    console.error(`An answer could not be made: ${error.message}`);
    return saying(500, 'Internal server error');
  });
  return (request, surroundings) => app.fetch(request, surroundings ?? {});
}
