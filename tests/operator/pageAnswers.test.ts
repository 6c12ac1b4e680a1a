import { describe, expect, it, vi } from 'vitest';
import { PAGE_ANSWER_LIMIT_MS } from '../../src/shop/page/ask';
import { collectionPath, itemPath } from '../../machines/model/screens';
import { FEED, GAMES, GOOD, openShop, openVisitedShop } from './answeredShop';
import { deferred, POLICY, STRANGE_IDS } from './support';

describe('a page', () => {
  it('is sent at once without responses, which are then requested for the next page', async () => {
    const silent = deferred();
    const shop = await openShop({ ...GOOD, '/settings/maintenance-status': silent.promise });
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
    await shop.visit(path);
    expect(
      shop.asked.filter((asked) => asked === call),
      'once in 5 s',
    ).toHaveLength(1);
    shop.passes(11_000);
    expect((await shop.open(path)).embedded, 'older than 15 s').toEqual([]);
  });

  it('requests its response in the currency that is now the first', async () => {
    const shop = await openVisitedShop({ ...GOOD, ...GAMES });
    await shop.visit('/item/26');
    Object.assign(shop.state.api, {
      '/currencies': [{ id: 8, code: 'TRY' }],
      '/products/26?currency_id=8': { id: 26 },
    });
    shop.passes(6_000);
    await shop.visit('/item/26');
    expect((await shop.open('/item/26')).embedded[2]).toEqual({
      url: '/api/products/26?currency_id=8',
      ageMs: 250,
      body: { id: 26 },
    });
  });

  it('contains responses for the last hundred screens: that of the one opened longest ago is dropped', async () => {
    const shop = await openVisitedShop({ ...GOOD, ...GAMES });
    await shop.visit('/item/26');
    for (let id = 100; id < 200; id += 1) {
      await shop.visit(`/item/${id}`);
      if (id === 198) expect((await shop.open('/item/26')).embedded, 'the hundredth screen').toHaveLength(3);
    }
    for (let id = 300; id < 400; id += 1) await shop.visit(`/item/${id}`);
    expect((await shop.open('/item/26')).embedded).toHaveLength(2);
  });

  it('causes at most eight pending requests, however many ids are invented', async () => {
    const { promise } = deferred();
    const ids = Array.from({ length: 600 }, (_, n) => n);
    const slow = Object.fromEntries(ids.map((id) => [`/products/${id}?currency_id=7`, promise]));
    const currencies = deferred<unknown>();
    const shop = await openShop({ ...GOOD, ...slow, '/currencies': currencies.promise });
    for (const id of ids) await shop.open(`/item/${id}`);
    currencies.resolve(GOOD['/currencies']);
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
      await shop.visit(path);
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
    await shop.visit();
    expect(shop.asked).toHaveLength(6);
  });

  it('are not requested again while a request is pending', async () => {
    const slow = deferred<unknown>();
    const shop = await openShop({ ...GOOD, '/currencies': slow.promise });
    await shop.open();
    shop.passes(20_000);
    await shop.open();
    expect(shop.asked.filter((path) => path === '/currencies')).toHaveLength(1);
    slow.resolve(GOOD['/currencies']);
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
    await shop.visit();
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
