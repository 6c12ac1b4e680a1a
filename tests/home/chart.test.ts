import { describe, expect, it } from 'vitest';
import { collectionMachine } from '../../machines/collection/collection.machine';
import { feedMachine } from '../../machines/feed/feed.machine';
import { feedSections, hasProducts } from '../../machines/feed/feed.selectors';
import { itemMachine } from '../../machines/item/item.machine';
import type { Collection, FeedItem } from '../../machines/model/entities';
import { feedParts } from '../../machines/model/feed';
import { selectPageView } from '../../machines/pageFlow/pageFlow.selectors';
import { Rig, untakenOf } from '../support/rig';
import { edition, NOON, RUB, TRY } from '../support/samples';
import { changesOf, failed } from '../support/statechart';

const INPUT = { subject: null };

const collection = (id: string, over: Partial<Collection> = {}): Collection => ({
  id,
  name: `Подборка ${id}`,
  banner: `banners/${id}.svg`,
  editions: [],
  ...over,
});
const item = (over: Partial<FeedItem>): FeedItem => ({
  type: 'banner',
  title: '',
  collections: [],
  collection: null,
  ...over,
});
const editions = Array.from({ length: 6 }, (_, i) => edition({ id: String(i), convertedPrice: 600 - i * 100 }));

describe('a list screen', () => {
  /** A feed that is loading in roubles. */
  function inRoubles(): Rig<typeof feedMachine> {
    const feed = new Rig(feedMachine, INPUT);
    feed.report({ type: 'currency.changed', currency: RUB });
    return feed;
  }

  it('waits for the currency, loads in each latest one, and again after a failed request or refresh', async () => {
    const feed = new Rig(feedMachine, INPUT);
    const change = (currency: typeof RUB) => feed.report({ type: 'currency.changed', currency });
    const requests = () => feed.callsOf('fetchPage').map(({ input, signal }) => [input, signal.aborted]);
    const inRouble = { subject: null, currency: RUB };
    const inLira = { subject: null, currency: TRY };
    expect(selectPageView(feed.snapshot)).toBe('loading');
    expect(requests()).toEqual([]);
    for (const currency of [RUB, TRY]) change(currency);
    await feed.fail('fetchPage', 'нет связи');
    change(RUB);
    await feed.answer('fetchPage', []);
    expect(feed.paramsOf('rememberData')).toEqual([{ data: [], currency: RUB }]);
    for (const currency of [TRY, RUB]) change(currency);
    await feed.fail('fetchPage', 'нет связи');
    expect(feed.paramsOf('logFailure')).toMatchObject(
      [1, 2].map(() => ({ text: 'Ошибка при загрузке данных', error: new Error('нет связи') })),
    );
    feed.send({ type: 'page.retried' });
    await feed.answer('fetchPage', []);
    change(TRY);
    await feed.answer('fetchPage', []);
    expect(selectPageView(feed.snapshot)).toBe('shown');
    expect(feed.snapshot.context).toMatchObject({ data: [], error: '' });
    expect(feed.paramsOf('rememberData').at(-1)).toEqual({ data: [], currency: TRY });
    expect(requests()).toEqual([
      [inRouble, true],
      [inLira, false],
      [inRouble, false],
      [inLira, true],
      [inRouble, false],
      [inRouble, false],
      [inLira, false],
    ]);
  });

  it('shows at once the products that the session has kept in that currency, and keeps them if the refresh fails', async () => {
    for (const isAnswered of [true, false]) {
      const feed = new Rig(feedMachine, INPUT);
      feed.report({ type: 'currency.changed', currency: RUB, kept: [item({ title: 'прежнее' })] });
      expect(selectPageView(feed.snapshot)).toBe('shown');
      expect(feed.snapshot.context.data?.[0]?.title).toBe('прежнее');
      expect(feed.callsOf('fetchPage')).toMatchObject([{ input: { currency: RUB } }]);
      if (isAnswered) await feed.answer('fetchPage', [item({ title: 'новое' })]);
      else await feed.fail('fetchPage');
      expect(selectPageView(feed.snapshot)).toBe('shown');
      expect(feed.snapshot.context.data?.[0]?.title).toBe(isAnswered ? 'новое' : 'прежнее');
    }
  });

  it('is loaded again when its products are outdated, and where that failed, when the network is back', async () => {
    const feed = inRoubles();
    const shown = () => feed.snapshot.context.data?.map(({ title }) => title);
    await feed.answer('fetchPage', [item({ title: 'прежнее' })]);
    expect(feed.snapshot.children['followAge']).toBeDefined();
    feed.report({ type: 'page.outdated' });
    await feed.fail('fetchPage');
    expect(feed.snapshot.children['awaitRenewal']).toBeDefined();
    feed.report({ type: 'retry.due' });
    expect(shown()).toEqual(['прежнее']);
    await feed.answer('fetchPage', [item({ title: 'новое' })]);
    expect(shown()).toEqual(['новое']);
    feed.report({ type: 'page.outdated' });
    await feed.fail('fetchPage');
    feed.report({ type: 'currency.changed', currency: TRY });
    expect([shown(), selectPageView(feed.snapshot)]).toEqual([undefined, 'loading']);
  });

  it('never shows products that were kept in another currency', async () => {
    const feed = new Rig(feedMachine, INPUT);
    feed.report({ type: 'currency.changed', currency: RUB, kept: [item({ title: 'рубли' })] });
    feed.report({ type: 'currency.changed', currency: TRY });
    expect(feed.snapshot.context.data).toBeNull();
    expect(selectPageView(feed.snapshot)).toBe('loading');
    await feed.fail('fetchPage');
    expect(selectPageView(feed.snapshot)).toBe('failed');
  });

  it('shows an error when it cannot follow the shop, and no product until it is loaded again', async () => {
    const feed = inRoubles();
    await feed.answer('fetchPage', [item({})]);
    feed.report(failed('followShop'));
    expect(selectPageView(feed.snapshot)).toBe('failed');
    expect(feed.snapshot.context.error).toBe('Ошибка при загрузке данных');
    feed.send({ type: 'page.retried' });
    expect(selectPageView(feed.snapshot)).toBe('loading');
  });

  it('ignores an older response that arrives after a newer one', async () => {
    const feed = inRoubles();
    const [older] = feed.callsOf('fetchPage');
    feed.report({ type: 'currency.changed', currency: TRY });
    await feed.answer('fetchPage', [item({ title: 'лиры' })]);
    await feed.answer('fetchPage', [item({ title: 'рубли' })], older);
    expect(feed.snapshot.context.data?.[0]?.title).toBe('лиры');
  });

  it.each(['page.retried', 'retry.due'] as const)(
    'shows «Ошибка при загрузке данных», and is loaded again after %s',
    async (type) => {
      const feed = inRoubles();
      await feed.fail('fetchPage');
      expect(feed.snapshot.context.error).toBe('Ошибка при загрузке данных');
      expect(feed.snapshot.children['awaitRetry']).toBeDefined();
      feed.send({ type });
      await feed.answer('fetchPage', []);
      expect(selectPageView(feed.snapshot)).toBe('shown');
    },
  );
});

describe('the home feed', () => {
  it('groups consecutive banners, one image link for each collection', () => {
    const sections = feedSections(
      [
        item({ collections: [collection('1'), collection('2')] }),
        item({ collections: [collection('3'), collection('1')] }),
        item({ type: 'list', title: 'Хиты', collection: collection('4', { editions }) }),
        item({ collections: [collection('5')] }),
      ],
      '1',
      NOON,
    );
    expect(sections.map((section) => (section.kind === 'banners' ? section.banners.length : section.title))).toEqual([
      3,
      'Хиты',
      1,
    ]);
  });

  it('shows three products of a list and four of a banner without a picture, the cheapest first', () => {
    const [list, banner] = feedSections(
      [
        item({ type: 'list', title: 'Хиты', collection: collection('4', { editions }) }),
        item({ collections: [collection('5', { banner: null, editions })] }),
      ],
      '1',
      NOON,
    );
    expect(list?.kind === 'list' && list.cards.map((card) => card.edition.id)).toEqual(['5', '4', '3']);
    expect(banner?.kind === 'list' && banner.cards.map((card) => card.edition.id)).toEqual(['5', '4', '3', '2']);
  });

  it('is divided in the same way before it is parsed, when its fields may be missing', () => {
    const [hit, banner] = [{ id: 1 }, { id: 2 }];
    expect(feedParts([{ type: 'list' }, { type: 'list', title: 'Хиты', collection: hit }], () => null)).toEqual([
      { kind: 'list', title: null, collection: undefined, limit: 3 },
      { kind: 'list', title: 'Хиты', collection: hit, limit: 3 },
    ]);
    expect(feedParts([{ collection: banner }], () => null)).toEqual([
      { kind: 'list', title: null, collection: banner, limit: 4 },
    ]);
  });

  it('makes a banner from a single collection too, with the picture of that collection', () => {
    expect(feedSections([item({ collection: collection('7') })], '1', NOON)).toEqual([
      { kind: 'banners', banners: [{ collectionId: '7', title: 'Подборка 7', image: 'banners/7.svg' }] },
    ]);
    expect(feedSections([item({})], '1', NOON)).toEqual([]);
  });

  it('titles a list with its own name or that of its collection, and links to the collection', () => {
    const list = (over: Partial<FeedItem>) => feedSections([item({ type: 'list', ...over })], '1', NOON);
    expect(list({ title: 'Хиты', collection: collection('7') })).toMatchObject([{ title: 'Хиты', collectionId: '7' }]);
    expect(list({ collections: [collection('8')], collection: collection('7') })).toMatchObject([
      { title: 'Подборка 7', collectionId: '7' },
    ]);
    expect(list({ collections: [collection('8')] })).toMatchObject([{ title: 'Подборка 8', collectionId: '8' }]);
    expect(list({})).toEqual([{ kind: 'list', title: 'Коллекция', collectionId: null, cards: [] }]);
  });

  it('has products when one list or one banner has any in the currency', () => {
    const full = { collection: collection('7', { editions }) };
    const has = (over: Partial<FeedItem>, currencyId = '1') =>
      hasProducts(feedSections([item({ type: 'list' }), item(over)], currencyId, NOON));
    expect([has(full), has({ ...full, type: 'list' })]).toEqual([true, true]);
    expect([has({}), has({ ...full, type: 'list' }, '2')]).toEqual([false, false]);
  });
});

it.each([
  ['a collection', collectionMachine, 'Ошибка при загрузке коллекции'],
  ['a product', itemMachine, 'Ошибка при загрузке игры'],
] as const)(
  '%s that cannot be loaded again stays on the screen, until the server does not know it any more',
  async (_, machine, text) => {
    const page = new Rig(machine as unknown as typeof feedMachine, { subject: null });
    page.report({ type: 'currency.changed', currency: RUB, kept: [] });
    await page.fail('fetchPage', Object.assign(new Error(), { status: 500 }));
    expect(selectPageView(page.snapshot)).toBe('shown');
    page.report({ type: 'retry.due' });
    await page.fail('fetchPage', Object.assign(new Error(), { status: 404 }));
    expect(page.snapshot.context).toMatchObject({ data: null, error: text });
  },
);

it('the charts of Home, a collection and a product are walked through every transition by the tests above', () => {
  expect(untakenOf(feedMachine)).toEqual([]);
  // One flow makes all three charts.
  const shared = changesOf(feedMachine);
  for (const machine of [collectionMachine, itemMachine])
    expect(untakenOf(machine).filter((name) => !shared.includes(name.replaceAll(machine.id, 'feed')))).toEqual([]);
});
