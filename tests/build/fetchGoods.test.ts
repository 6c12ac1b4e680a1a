import { describe, expect, it } from 'vitest';
import { fetchGoods } from '../../src/build/fetchGoods';
import { answering, KNOWN_FEED, TRICKY_NAME } from '../support/knownFeed';

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
    ['answers no feed', { hello: 1 }, 200, /this is not a feed/],
  ])('stop the build when the server %s', async (_, body, status, text) => {
    await expect(answering(body, fetchGoods, status)).rejects.toThrow(text);
  });

  it('stop the build when nobody answers, or no currency is named', async () => {
    await expect(fetchGoods('http://127.0.0.1:1/api/feed?currency_id=1')).rejects.toThrow('the server does not answer');
    await expect(fetchGoods('http://127.0.0.1:1/api/feed')).rejects.toThrow('the address has no currency_id');
  });
});
