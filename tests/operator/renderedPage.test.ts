import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { pictureLink } from '../../src/operator/serve/pictureLink';
import { GOOD, openVisitedShop, type Api } from './answeredShop';
import { OUTLINE } from './support';

describe('the rendered screen in the page', () => {
  const currency = { id: 7, code: 'RUB' };
  const edition = {
    id: 70,
    editionName: 'Standard',
    convertedPrice: 1990.5,
    display_currency_id: 7,
    productCard: { id: 9, name: 'Побег \u2028 </script><!--', image_url: 'escape.png' },
  };
  const feed = [{ type: 'list', title: 'Новинки', collection: { id: 3, name: 'Новинки', editions: [edition] } }];
  const api: Api = { ...GOOD, '/currencies': [currency], '/feed?currency_id=7': feed };
  const { name } = edition.productCard;

  /** The `main` of a screen's page on its second visit. */
  async function mainAt(path: string, extra: Api = {}): Promise<{ html: string; main: Element | null }> {
    const shop = await openVisitedShop({ ...api, ...extra });
    await shop.visit(path);
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
    await shop.visit('/collection/3');
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
