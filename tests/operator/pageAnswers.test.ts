import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { JSDOM } from 'jsdom';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderMain } from '../../src/operator/build/pageRenderer';
import { keepAnswers } from '../../src/operator/serve/keepAnswers';
import { PAGE_ANSWER_LIMIT_MS } from '../../src/shop/page/ask';
import { pictureLink } from '../../src/operator/serve/pictureLink';
import type { Upstream } from '../../src/operator/serve/upstream';
import { createShopHandler } from '../../src/operator/serve/shopHandler';
import { collectionPath, itemPath } from '../../machines/model/screens';
import { describeBuild, packFast, packFiles } from '../../src/operator/serve/loadFiles';
import { makeBuild, moment, OUTLINE, POLICY, STRANGE_IDS } from './support';

const FEED = [{ type: 'banner', collections: [{ id: 1, name: 'Скидки', banner_image: 'sale.png' }] }];

/** The responses of an API by path; a text is sent unchanged. */
type Api = Record<string, unknown>;
const GOOD: Api = {
  '/settings/maintenance-status': { maintenanceMode: false, maintenanceMessage: '' },
  '/currencies': [{ id: 7, code: 'RUB' }],
  '/feed?currency_id=7': FEED,
};

const priced = (price: number, image_url: string) => ({ price, display_currency_id: 7, productCard: { image_url } });
const GAMES: Api = {
  '/products/26?currency_id=7': { id: 26, image_url: 'celeste.png' },
  '/collections/7?currency_id=7': { id: 7, editions: [priced(900, 'dear.png'), priced(100, 'cheap.png')] },
};

/** A server whose upstream, clock and background work the test controls. */
async function openShop(api: Api = GOOD, files: Record<string, string> = {}, { hasOwnClock = false } = {}) {
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
  return {
    asked,
    requests,
    state,
    handler,
    open,
    settle: async () => void (await Promise.all(working.splice(0))),
    passes: (ms: number) => void (now += ms),
  };
}

/** A shop after its first visit, whose requests have finished. */
async function openVisitedShop(...opened: Parameters<typeof openShop>) {
  const shop = await openShop(...opened);
  await shop.open();
  await shop.settle();
  return shop;
}

describe('a page', () => {
  it('is sent at once without responses, which are then requested for the next page', async () => {
    const silent = moment();
    const shop = await openShop({ ...GOOD, '/settings/maintenance-status': silent.came });
    const first = await shop.open();
    expect(first.embedded).toEqual([]);
    expect(first.response.headers.get('cache-control')).toBe('no-cache');
    expect(first.response.headers.get('etag')).not.toBeNull();
    expect(shop.asked).toContain('/settings/maintenance-status');
  });

  it('contains the responses in the order of the shop’s requests, with their age', async () => {
    const shop = await openVisitedShop();
    shop.passes(1_000);
    for (const path of ['/', '/shop-bag', '/item/26']) {
      const { embedded, response } = await shop.open(path);
      expect(embedded).toEqual([
        { url: '/api/settings/maintenance-status', ageMs: 1_250, body: GOOD['/settings/maintenance-status'] },
        { url: '/api/currencies', ageMs: 1_250, body: GOOD['/currencies'] },
        ...(path === '/' ? [{ url: '/api/feed?currency_id=7', ageMs: 1_250, body: FEED }] : []),
      ]);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('etag')).toBeNull();
      expect(response.headers.get('content-security-policy')).toBe(POLICY);
      expect(response.headers.get('vary')).toBe('accept-encoding');
    }
  });

  it('contains every digit of ids above 2^53', async () => {
    const shop = await openVisitedShop({
      ...GOOD,
      '/feed?currency_id=7': '[{"id":1234567890123456789,"type":"list"}]',
    });
    expect((await shop.open()).text).toContain('>[{"id":1234567890123456789,"type":"list"}]<');
  });

  it('is reused for a quarter of a second, and then created again', async () => {
    const shop = await openVisitedShop();
    const ageOf = async () => (await shop.open()).embedded[0]?.ageMs;
    expect(await ageOf()).toBe(250);
    shop.passes(249);
    expect(await ageOf(), 'the age is never too low').toBe(250);
    shop.passes(1);
    expect(await ageOf()).toBe(500);
  });

  it.each(['br', 'gzip'])('is compressed with %s', async (encoding) => {
    const shop = await openVisitedShop();
    const response = await shop.handler(
      new Request('https://shop.example/', { headers: { 'accept-encoding': encoding } }),
    );
    expect(response.headers.get('content-encoding')).toBe(encoding);
    const { length } = new Uint8Array(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(String(length));
    const head = await shop.open('/', { method: 'HEAD', headers: { 'accept-encoding': encoding } });
    expect([head.response.headers.get('content-length'), head.text]).toEqual([String(length), '']);
  });

  it('preloads the first picture of its screen by a header', async () => {
    const shop = await openVisitedShop({ ...GOOD, ...GAMES });
    const linkOf = async (path: string) => (await shop.open(path)).response.headers.get('link');
    expect(await linkOf('/item/26'), 'this screen has not been opened yet').toBeNull();
    await linkOf('/collection/7');
    await shop.settle();
    const preloaded = (file: string) => `</uploads/${file}>; rel=preload; as=image; fetchpriority=high`;
    expect(await linkOf('/')).toBe(preloaded('sale.png'));
    expect(await linkOf('/item/26')).toBe(preloaded('celeste.png'));
    expect(await linkOf('/collection/7?page=2')).toBe(preloaded('cheap.png'));
    expect(await linkOf('/shop-bag')).toBeNull();
  });
});

describe('the page of a product or a collection', () => {
  it.each([
    ['/item/26', '/products/26?currency_id=7'],
    ['/collection/7', '/collections/7?currency_id=7'],
    ['/?tgWebAppStartParam=item_26', '/products/26?currency_id=7'],
  ])('at %s contains its own response from its second visit on, and no feed', async (path, call) => {
    const shop = await openVisitedShop({ ...GOOD, ...GAMES });
    expect((await shop.open(path)).embedded, 'the first page does not wait for the response').toHaveLength(2);
    await shop.settle();
    const { embedded } = await shop.open(path);
    expect(embedded[2]).toEqual({ url: `/api${call}`, ageMs: 250, body: GAMES[call] });
    expect(embedded).toHaveLength(3);
    shop.passes(4_999);
    await shop.open(path);
    await shop.settle();
    expect(
      shop.asked.filter((asked) => asked === call),
      'once in 5 s',
    ).toHaveLength(1);
    shop.passes(11_000);
    expect((await shop.open(path)).embedded, 'older than 15 s').toEqual([]);
  });

  it('requests its response in the currency that is now the first', async () => {
    const shop = await openVisitedShop({ ...GOOD, ...GAMES });
    await shop.open('/item/26');
    await shop.settle();
    Object.assign(shop.state.api, {
      '/currencies': [{ id: 8, code: 'TRY' }],
      '/products/26?currency_id=8': { id: 26 },
    });
    shop.passes(6_000);
    await shop.open('/item/26');
    await shop.settle();
    expect((await shop.open('/item/26')).embedded[2]).toEqual({
      url: '/api/products/26?currency_id=8',
      ageMs: 250,
      body: { id: 26 },
    });
  });

  it('contains responses for the last hundred screens: that of the one opened longest ago is dropped', async () => {
    const shop = await openVisitedShop({ ...GOOD, ...GAMES });
    await shop.open('/item/26');
    await shop.settle();
    for (let id = 100; id < 200; id += 1) {
      await shop.open(`/item/${id}`);
      await shop.settle();
      if (id === 198) expect((await shop.open('/item/26')).embedded, 'the hundredth screen').toHaveLength(3);
    }
    for (let id = 300; id < 400; id += 1) {
      await shop.open(`/item/${id}`);
      await shop.settle();
    }
    expect((await shop.open('/item/26')).embedded).toHaveLength(2);
  });

  it('causes at most eight pending requests, however many ids are invented', async () => {
    const { came } = moment();
    const ids = Array.from({ length: 600 }, (_, n) => n);
    const slow = Object.fromEntries(ids.map((id) => [`/products/${id}?currency_id=7`, came]));
    const currencies = moment<unknown>();
    const shop = await openShop({ ...GOOD, ...slow, '/currencies': currencies.came });
    for (const id of ids) await shop.open(`/item/${id}`);
    currencies.comes(GOOD['/currencies']);
    const questions = () => shop.asked.filter((path) => path.startsWith('/products/'));
    await vi.waitFor(() => expect(questions()).not.toEqual([]));
    for (const id of ids) await shop.open(`/item/${id}`);
    expect(questions()).toHaveLength(8);
  });

  it.each(STRANGE_IDS)('contains the response of its own call also for the id «%s»', async (id) => {
    const encoded = encodeURIComponent(id);
    const calls = [`/products/${encoded}?currency_id=7`, `/collections/${encoded}?currency_id=7`];
    const shop = await openVisitedShop({ ...GOOD, ...Object.fromEntries(calls.map((call) => [call, { call }])) });
    for (const [n, path] of [itemPath(id), collectionPath(id)].entries()) {
      expect((await shop.open(path)).response.status).toBe(200);
      await shop.settle();
      expect((await shop.open(path)).embedded[2]?.body).toEqual({ call: calls[n] });
    }
  });

  it.each(['/item/../users', '/item/..%2F..%2Fadmin', '/item/%', '/item/26/more', '/collection/'])(
    'causes no request for %s',
    async (path) => {
      const shop = await openVisitedShop();
      const before = shop.asked.length;
      await shop.open(path);
      await shop.settle();
      expect(shop.asked).toHaveLength(before);
    },
  );
});

describe('the embedded responses', () => {
  it('are requested without any header of the shopper', async () => {
    const shop = await openVisitedShop();
    const names = ['accept', 'accept-encoding', 'user-agent', 'x-forwarded-proto'];
    for (const headers of shop.requests) expect([...headers.keys()].toSorted()).toEqual(names);
  });

  it('are requested at most once in five seconds, and only on a visit', async () => {
    const shop = await openVisitedShop();
    expect(shop.asked).toEqual(['/settings/maintenance-status', '/currencies', '/feed?currency_id=7']);
    for (const ms of [1_000, 1_000, 2_999]) {
      shop.passes(ms);
      await Promise.all([shop.open(), shop.open('/shop-bag')]);
      await shop.settle();
    }
    expect(shop.asked).toHaveLength(3);
    shop.passes(60_000);
    await shop.open('/', { method: 'HEAD' });
    await shop.handler(new Request('https://shop.example/assets/shop-Ab12.js'));
    await shop.settle();
    expect(shop.asked, 'a probe and a request for a file are no visit').toHaveLength(3);
    await shop.open();
    await shop.settle();
    expect(shop.asked).toHaveLength(6);
  });

  it('are not requested again while a request is pending', async () => {
    const slow = moment<unknown>();
    const shop = await openShop({ ...GOOD, '/currencies': slow.came });
    await shop.open();
    shop.passes(20_000);
    await shop.open();
    expect(shop.asked.filter((path) => path === '/currencies')).toHaveLength(1);
    slow.comes(GOOD['/currencies']);
    await shop.settle();
    expect(shop.asked.at(-1)).toBe('/feed?currency_id=7');
  });

  it('are left out of the page when they are old, and requested again', async () => {
    const shop = await openVisitedShop();
    shop.passes(PAGE_ANSWER_LIMIT_MS - 250);
    expect((await shop.open()).embedded).toHaveLength(3);
    await shop.settle();
    shop.passes(PAGE_ANSWER_LIMIT_MS);
    const late = await shop.open();
    expect([late.embedded, late.response.headers.get('link')]).toEqual([[], null]);
    await shop.settle();
    expect((await shop.open()).embedded).toHaveLength(3);
  });

  it.each<[string, unknown]>([
    ['failed', new Response('{"error":"x"}', { status: 500 })],
    ['redirects', new Response(null, { status: 302, headers: { location: '/login' } })],
    ['is HTML', '<h1>Hello</h1>'],
    ['is empty', ''],
    // The page requests the status itself: the maintenance may have ended, and the page reloaded for that.
    ['says that the shop is under maintenance', { maintenanceMode: true }],
    ['is larger than a quarter of a megabyte', JSON.stringify('x'.repeat(262_144))],
    ['never arrived', undefined],
  ])('leave out a response that %s', async (_, response) => {
    const shop = await openVisitedShop({ ...GOOD, '/settings/maintenance-status': response });
    expect((await shop.open()).embedded.map(({ url }) => url)).toEqual(['/api/currencies', '/api/feed?currency_id=7']);
  });

  it.each<[string, unknown]>([
    ['no list', { hello: 1 }],
    ['an empty list', []],
  ])('contain no feed where the currencies are %s', async (_, currencies) => {
    const shop = await openVisitedShop({ ...GOOD, '/currencies': currencies });
    expect(shop.asked).toEqual(['/settings/maintenance-status', '/currencies']);
    expect((await shop.open()).embedded).toHaveLength(2);
  });

  it('accept `{data: […]}` currency lists and ids that need encoding in an address', async () => {
    const shop = await openVisitedShop({
      ...GOOD,
      '/currencies': { data: [{ id: 'a b&c', code: 'TRY' }] },
      '/feed?currency_id=a+b%26c': [],
    });
    expect((await shop.open()).embedded.at(-1)).toMatchObject({ url: '/api/feed?currency_id=a+b%26c', body: [] });
  });

  it('stay the last good ones while the API fails, until they are 15 s old', async () => {
    const shop = await openVisitedShop();
    shop.state.api = {};
    shop.passes(6_000);
    await shop.open();
    await shop.settle();
    expect((await shop.open()).embedded).toHaveLength(3);
    shop.passes(PAGE_ANSWER_LIMIT_MS);
    expect((await shop.open()).embedded).toEqual([]);
  });

  it('may have any shape without breaking the page', async () => {
    for (const feed of [
      null,
      'text',
      7,
      {},
      [null],
      [{ collections: 'x' }],
      [{ type: 'list', collection: { editions: 3 } }],
    ]) {
      const shop = await openVisitedShop({ ...GOOD, '/feed?currency_id=7': JSON.stringify(feed) });
      const { embedded, response } = await shop.open();
      expect(embedded.at(-1)).toMatchObject({ body: feed });
      expect(response.headers.get('link')).toBeNull();
    }
  });
});

describe('the rendered screen in the page', () => {
  const currency = { id: 7, code: 'RUB' };
  const edition = {
    id: 70,
    editionName: 'Standard',
    convertedPrice: 1990.5,
    display_currency_id: 7,
    productCard: { id: 9, name: 'Побег </script><!-- \u2028', image_url: 'escape.png' },
  };
  const feed = [{ type: 'list', title: 'Новинки', collection: { id: 3, name: 'Новинки', editions: [edition] } }];
  const api: Api = { ...GOOD, '/currencies': [currency], '/feed?currency_id=7': feed };
  const { name } = edition.productCard;

  /** The `main` of a screen's page on its second visit. */
  async function mainAt(path: string, extra: Api = {}): Promise<{ html: string; main: Element | null }> {
    const shop = await openVisitedShop({ ...api, ...extra });
    await shop.open(path);
    await shop.settle();
    const html = (await shop.open(path)).text;
    return { html, main: new JSDOM(html).window.document.querySelector('main') };
  }
  const textsOf = (main: Element | null, selector: string): (string | null)[] =>
    [...(main?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent);

  it('is Home with prices in the first currency, and no name breaks out of the HTML', async () => {
    const { html, main } = await mainAt('/');
    expect(textsOf(main, 'h2, h3')).toEqual(['Новинки', name]);
    expect(main?.textContent).toContain('1990\u00A0руб.');
    expect(main?.getAttribute('data-currency')).toBe('7');
    expect(html.match(/<main/g)).toHaveLength(1);
    expect(main?.querySelector('img')?.getAttribute('src')).toBe('/uploads/escape.png');
  });

  it.each([
    ['says so', { maintenanceMode: true }],
    ['is not known', new Response('', { status: 500 })],
  ])('is the skeleton of the build while the maintenance status %s', async (_, status) => {
    const { html, main } = await mainAt('/', { '/settings/maintenance-status': status });
    expect(main?.outerHTML).toBe(OUTLINE);
    expect(html).toContain('data-answer="/api/feed?currency_id=7"');
  });

  it('contains name, cover and details of a product, and its first edition in the currency, which can be bought', async () => {
    const own = { ...edition, platforms: [{ id: 1, name: 'PS5' }], localizations: ['Русские субтитры'] };
    const editions = [
      { ...own, display_currency_id: 8, description: 'В лирах' },
      { ...own, description: 'В рублях' },
    ];
    const { main } = await mainAt('/item/9', {
      '/products/9?currency_id=7': { data: { ...edition.productCard, editions } },
    });
    for (const text of [name, 'PS5', 'Русские субтитры', 'В рублях']) expect(main?.textContent).toContain(text);
    expect(main?.textContent).not.toContain('В лирах');
    const bar = main?.querySelector<HTMLElement>('[data-edition]');
    expect({ ...bar?.dataset }).toEqual({ edition: '70', cost: bar?.firstElementChild?.textContent });
    expect(bar?.querySelector('[data-wish=cart]')?.textContent).toBe('В корзину');
    expect(main?.querySelector('img')?.getAttribute('src')).toBe('/uploads/escape.png');
  });

  it('contains the name of a collection and its eight cheapest products in the currency', async () => {
    const editions = Array.from({ length: 10 }, (_, n) => ({
      ...edition,
      id: 100 - n,
      convertedPrice: 100 - n,
      display_currency_id: n === 9 ? 8 : 7,
    }));
    const { main } = await mainAt('/collection/3', {
      '/collections/3?currency_id=7': { id: 3, name: 'Новинки', editions },
    });
    expect(textsOf(main, 'h1')).toEqual(['Новинки']);
    expect(
      [...(main?.querySelectorAll('[data-edition]') ?? [])].map((card) => card.getAttribute('data-edition')),
    ).toEqual(['92', '93', '94', '95', '96', '97', '98', '99']);
  });

  it('is sent without its response, but with its first picture, when the response is larger than a quarter of a megabyte', async () => {
    const large = { id: 3, name: 'Новинки', editions: [edition], story: 'x'.repeat(300_000) };
    const shop = await openVisitedShop({ ...api, '/collections/3?currency_id=7': large });
    await shop.open('/collection/3');
    await shop.settle();
    const { embedded, text, response } = await shop.open('/collection/3');
    expect(embedded.map(({ url }) => url)).toEqual(['/api/settings/maintenance-status', '/api/currencies']);
    expect(text).toContain('data-edition="70"');
    expect(text.length).toBeLessThan(100_000);
    expect(response.headers.get('link')).toContain('/uploads/escape.png');
  });

  it('is the skeleton of the build where the response cannot be parsed', async () => {
    const { html } = await mainAt('/item/9', { '/products/9?currency_id=7': { id: null } });
    expect(html).toContain(OUTLINE);
    const { text } = await (await openVisitedShop({ ...api, '/feed?currency_id=7': { items: 'нет' } })).open();
    expect(text).toContain(OUTLINE);
    expect(text).toContain('"items":"нет"');
  });
});

describe('the header of the first picture', () => {
  it.each([
    ['sale.png', '/uploads/sale.png'],
    ['/uploads/a b.png', '/uploads/a%20b.png'],
    ['скидки.png', '/uploads/%D1%81%D0%BA%D0%B8%D0%B4%D0%BA%D0%B8.png'],
    ['http://cdn.example/a.png?v=1', 'https://cdn.example/a.png?v=1'],
    ['a>; rel=stylesheet, <x.png', '/uploads/a%3E;%20rel=stylesheet,%20%3Cx.png'],
    ['a\r\nSet-Cookie: x=1', '/uploads/aSet-Cookie:%20x=1'],
  ])('contains the address of %j', (picture, address) => {
    expect(pictureLink(picture)).toBe(`<${address}>; rel=preload; as=image; fetchpriority=high`);
  });

  it.each(['data:image/png;base64,AAAA', 'javascript:alert(1)', '//evil.example/a.png', `${'a'.repeat(2_000)}.png`])(
    'is missing for %s',
    (picture) => {
      expect(pictureLink(picture)).toBeNull();
    },
  );

  it('contains the media host of a build with VITE_MEDIA_URL', async () => {
    const shop = await openVisitedShop(GOOD, {
      '.built-for.json': '{"api":"/api","media":"https://cdn.example/shop/"}',
    });
    expect((await shop.open()).response.headers.get('link')).toContain('<https://cdn.example/shop/uploads/sale.png>');
  });
});

it('a clock that is set back by an hour makes neither an old response fresh nor a dead API ready', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const shop = await openVisitedShop(GOOD, {}, { hasOwnClock: true });
  expect((await shop.open()).text).toContain('data-age="250"');
  expect((await shop.open('/readyz')).response.status).toBe(200);
  shop.state.api = {};
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(PAGE_ANSWER_LIMIT_MS);
  expect((await shop.open()).text).not.toContain('data-age');
  vi.advanceTimersByTime(60_001 - PAGE_ANSWER_LIMIT_MS);
  expect((await shop.open('/readyz')).response.status).toBe(503);
});

describe('an API that compresses its responses unasked', () => {
  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('is ready, and its responses are embedded: %s', async (encoding, pack) => {
    const packed = (body: unknown) =>
      new Response(pack(JSON.stringify(body)), { headers: { 'content-encoding': encoding } });
    const shop = await openVisitedShop({ ...GOOD, '/settings/maintenance-status': packed({ maintenanceMode: false }) });
    expect((await shop.open('/readyz')).response.status).toBe(200);
    expect((await shop.open()).embedded[0]?.body).toEqual({ maintenanceMode: false });
  });

  it('is not ready when a decompressed response is larger than the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(100_000_000, ' '));
    const shop = await openVisitedShop({
      ...GOOD,
      '/settings/maintenance-status': new Response(bomb, { headers: { 'content-encoding': 'gzip' } }),
    });
    expect((await shop.open('/readyz')).text).toContain('larger than 262144 bytes');
  });
});

describe('a probe of readiness', () => {
  it('is answered with the reason while the API is down, when the server is alive', async () => {
    const shop = await openShop({});
    const probes = [await shop.open('/healthz'), await shop.open('/readyz')];
    expect(probes.map(({ response, text }) => [response.status, JSON.parse(text) as unknown])).toEqual([
      [200, { alive: true }],
      [503, { ready: false, reason: expect.stringMatching(/^GET \/settings\/maintenance-status has no answer/) }],
    ]);
  });

  it.each<[string, (headers: Headers) => boolean, number]>([
    ['redirects requests over http', (headers) => headers.get('x-forwarded-proto') === 'https', 301],
    ['refuses requests without a User-Agent', (headers) => headers.has('user-agent'), 403],
  ])('is answered with 200 for an API that %s', async (_, isTaken, status) => {
    const keeper = keepAnswers({
      api: new URL('http://operator.internal/api'),
      apiBase: '/api',
      timeoutMs: 60_000,
      upstream: async (target, { headers }) =>
        isTaken(headers) ? new Response('{}') : new Response(null, { status, headers: { location: target.href } }),
    });
    expect(await keeper.whyNotReady()).toBeNull();
  });

  it('sends a request to the API when its last response is older than a minute', async () => {
    let now = 0;
    const asked: string[] = [];
    let status = 200;
    const keeper = keepAnswers({
      api: new URL('https://operator.example/api'),
      apiBase: '/api',
      timeoutMs: 60_000,
      now: () => now,
      upstream: async ({ href }) => {
        asked.push(href);
        return new Response('{}', { status });
      },
    });
    expect(await keeper.whyNotReady()).toBeNull();
    now += 60_000;
    expect(await keeper.whyNotReady()).toBeNull();
    expect(asked).toEqual(['https://operator.example/api/settings/maintenance-status']);
    status = 500;
    now += 1;
    const why = 'GET /settings/maintenance-status has no answer of the last minute: it answered 500';
    expect(await keeper.whyNotReady()).toBe(why);
    now += 4_999;
    expect(await keeper.whyNotReady(), 'probes send no further request to a server that is down').toBe(why);
    expect(asked).toHaveLength(2);
    status = 200;
    now += 1;
    expect(await keeper.whyNotReady()).toBeNull();
  });
});
