import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { fetchFeed } from '../../src/operator/build/fetchFeed';
import { renderBuiltHome } from '../../src/operator/build/pageRenderer';
import { answering, knownEdition, KNOWN_FEED, TRICKY_NAME } from '../support/knownFeed';

const NONE = /no products in the currency 1/;

/** A feed with one list of one product. */
function feedOf(edition: object, card: object = {}) {
  const known = knownEdition(300, 'Balatro', 990);
  const editions = [{ ...known, productCard: { ...known.productCard, ...card }, ...edition }];
  return [{ type: 'list', title: 'Новинки', collection: { id: 3, name: 'Новинки', editions } }];
}

describe('the products that a build writes into the page', () => {
  it('are those of the first sections of the feed', async () => {
    const html = await renderBuiltHome(await answering(KNOWN_FEED, fetchFeed), '');
    const products = new JSDOM(html).window.document.querySelector('template')?.content;
    const textsOf = (selector: string): string[] =>
      [...(products?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent);
    expect(textsOf('h2, h3')).toEqual(['Новинки', 'Balatro', TRICKY_NAME]);
    expect(products?.querySelector('a')?.getAttribute('aria-label')).toBe('Скидки недели');
    const links = [...(products?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
    expect([...new Set(links)]).toEqual(['/collection/1', '/collection/3', '/item/300', '/item/301']);
    expect(html).not.toContain('<script');
  });

  it('stop the build, which does not print it, when the address contains a password', async () => {
    await expect(fetchFeed('http://me:secret@127.0.0.1:1/api/feed?currency_id=1')).rejects.toThrow(
      /^The address of the feed must not contain a user name or a password$/,
    );
  });

  it.each([
    ['answers an error', { error: 'x' }, 500, /the server answered 500/],
    ['answers a page', '<!doctype html><title>Магазин</title>', 200, /the answer is no JSON/],
    ['answers no list', { hello: 1 }, 200, /the answer is no list/],
    ['answers an empty feed', [], 200, /no banners and no lists/],
    ['answers an empty feed in its envelope', { data: [] }, 200, /no banners and no lists/],
    ['answers the list of another call', [{ id: 1, code: 'RUB', name: 'Рубль' }], 200, /no banners and no lists/],
    [
      'answers lists without products',
      [{ type: 'list', title: 'Новинки', collection: { id: 3, editions: [] } }],
      200,
      NONE,
    ],
    ['answers products of another currency', feedOf({ display_currency_id: 2 }), 200, NONE],
    ['answers products without pictures', feedOf({}, { image_url: null }), 200, /both a name and a picture/],
    ['answers with products without names', feedOf({}, { name: null }), 200, /both a name and a picture/],
  ])('stop the build when the server %s', async (_, body, status, text) => {
    await expect(answering(body, fetchFeed, status)).rejects.toThrow(text);
    await expect(answering(body, fetchFeed, status)).rejects.toThrow(/^The feed «http:[^\n]+$/);
  });

  it('are read from a feed in an envelope', async () => {
    expect(await renderBuiltHome(await answering({ data: feedOf({}) }, fetchFeed), '')).toContain('Balatro');
  });

  it('stop the build when the server does not respond, or the address has no currency', async () => {
    await expect(fetchFeed('http://127.0.0.1:1/api/feed?currency_id=1')).rejects.toThrow('the server does not answer');
    await expect(fetchFeed('http://127.0.0.1:1/api/feed')).rejects.toThrow('the address has no currency_id');
  });
});
