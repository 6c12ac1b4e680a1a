import { describe, expect, it } from 'vitest';
import { fetchGoods } from '../../src/build/fetchGoods';
import { answering, KNOWN_FEED, TRICKY_NAME } from '../support/knownFeed';

const NONE = /no goods in the currency 1/;

/** A feed of one list with one game. */
const feedOf = (edition: object, card: object = {}) => [
  {
    type: 'list',
    title: 'Новинки',
    collection: {
      id: 3,
      name: 'Новинки',
      editions: [
        {
          id: 300,
          price: 990,
          convertedPrice: 990,
          display_currency_id: 1,
          productCard: { id: 30, name: 'Balatro', image_url: 'posters/balatro.svg', ...card },
          ...edition,
        },
      ],
    },
  },
];

describe('the goods that a build writes into the page', () => {
  it('are those of the feed’s first screen, without prices', async () => {
    const { sections } = await answering(KNOWN_FEED, fetchGoods);
    expect(
      sections.map(({ title, banners, cards }) => ({
        title,
        names: [...banners, ...cards].map((one) => one.title),
        prices: cards.map((one) => one.price),
      })),
    ).toEqual([
      { title: '', names: ['Скидки недели'], prices: [] },
      { title: 'Новинки', names: ['Balatro', TRICKY_NAME], prices: ['', ''] },
    ]);
  });

  it.each([
    ['answers an error', { error: 'x' }, 500, /the server answered 500/],
    ['answers a page', '<!doctype html><title>Магазин</title>', 200, /the answer is no JSON/],
    ['answers no list', { hello: 1 }, 200, /the answer is no list/],
    ['answers an empty feed', [], 200, /no banners and no lists/],
    ['answers an empty feed in its envelope', { data: [] }, 200, /no banners and no lists/],
    ['answers the list of another call', [{ id: 1, code: 'RUB', name: 'Рубль' }], 200, /no banners and no lists/],
    [
      'answers lists without goods',
      [{ type: 'list', title: 'Новинки', collection: { id: 3, editions: [] } }],
      200,
      NONE,
    ],
    ['answers goods of another currency', feedOf({ display_currency_id: 2 }), 200, NONE],
    ['answers goods without pictures', feedOf({}, { image_url: null }), 200, /both a name and a picture/],
    ['answers goods without names', feedOf({}, { name: null }), 200, /both a name and a picture/],
  ])('stop the build when the server %s', async (_, body, status, text) => {
    await expect(answering(body, fetchGoods, status)).rejects.toThrow(text);
    await expect(answering(body, fetchGoods, status)).rejects.toThrow(/^The feed «http:[^\n]+$/);
  });

  it('are taken from a feed in its envelope', async () => {
    const { sections } = await answering({ data: feedOf({}) }, fetchGoods);
    expect(sections.flatMap(({ cards }) => cards.map((one) => one.title))).toEqual(['Balatro']);
  });

  it('stop the build when nobody answers, or no currency is named', async () => {
    await expect(fetchGoods('http://127.0.0.1:1/api/feed?currency_id=1')).rejects.toThrow('the server does not answer');
    await expect(fetchGoods('http://127.0.0.1:1/api/feed')).rejects.toThrow('the address has no currency_id');
  });
});
