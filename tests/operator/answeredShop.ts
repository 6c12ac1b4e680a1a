import { renderMain } from '../../src/operator/build/pageRenderer';
import type { Upstream } from '../../src/operator/serve/upstream';
import { createShopHandler } from '../../src/operator/serve/shopHandler';
import { describeBuild, packFast, packFiles } from '../../src/operator/serve/loadFiles';
import { makeBuild } from './support';

export const FEED = [{ type: 'banner', collections: [{ id: 1, name: 'Скидки', banner_image: 'sale.png' }] }];

/** The responses of an API by path; a text is sent unchanged. */
export type Api = Record<string, unknown>;
export const GOOD: Api = {
  '/settings/maintenance-status': { maintenanceMode: false, maintenanceMessage: '' },
  '/currencies': [{ id: 7, code: 'RUB' }],
  '/feed?currency_id=7': FEED,
};

const priced = (price: string, image_url: string) => ({
  price,
  displayCurrency: { id: '7' },
  productCard: { image_url },
});
export const GAMES: Api = {
  '/products/26?currency_id=7': { id: 26, image_url: 'celeste.png' },
  '/collections/7?currency_id=7': { id: 7, editions: [priced('1900', 'dear.png'), priced('900.00', 'cheap.png')] },
};

/** A server whose upstream, clock and background work the test controls. */
export async function openShop(api: Api = GOOD, files: Record<string, string> = {}, { hasOwnClock = false } = {}) {
  let now = 1_000_000;
  const state = { api };
  const asked: string[] = [];
  const requests: Headers[] = [];
  const working: Promise<unknown>[] = [];
  const upstream: Upstream = async (target, { headers }) => {
    const path = target.pathname.replace(/^\/api/, '') + target.search;
    asked.push(path);
    requests.push(headers);
    const response = state.api[path];
    if (response instanceof Response) return response;
    if (response === undefined) throw new Error('connection refused');
    const answer: unknown = await (response instanceof Promise ? response : Promise.resolve(response));
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer));
  };
  const folder = await makeBuild({ more: files });
  const build = await describeBuild(folder);
  const handler = createShopHandler({
    ...build,
    files: await packFiles(folder, build.html),
    api: new URL('https://operator.example/api'),
    media: new URL('https://operator.example'),
    upstream,
    timeoutMs: 60_000,
    pack: packFast,
    ...(!hasOwnClock && { now: () => now }),
    inBackground: (work) => working.push(work),
    renderMain: (data, at) => renderMain(data, { now: at, mediaBase: '' }),
  });
  const open = async (path = '/', init: RequestInit = {}) => {
    const response = await handler(
      new Request(`https://shop.example${path}`, {
        ...init,
        headers: { accept: 'text/html', 'x-telegram-user-id': '1001', ...init.headers },
      }),
    );
    const text = await response.text();
    const elements = text.matchAll(
      /<script type="application\/json" data-answer="(.*?)" data-age="(\d+)">(.*?)<\/script>/g,
    );
    const embedded = [...elements].map(([, url = '', age, json = '']) => ({
      url,
      ageMs: Number(age),
      body: JSON.parse(json) as unknown,
    }));
    return { response, text, embedded };
  };
  const settle = async () => void (await Promise.all(working.splice(0)));
  return {
    asked,
    requests,
    state,
    handler,
    open,
    settle,
    /** Opens a path, and waits until the requests that follow have finished. */
    async visit(path?: string): Promise<void> {
      await open(path);
      await settle();
    },
    passes: (ms: number) => void (now += ms),
  };
}

/** A shop after its first visit, whose requests have finished. */
export async function openVisitedShop(...opened: Parameters<typeof openShop>) {
  const shop = await openShop(...opened);
  await shop.visit();
  return shop;
}
