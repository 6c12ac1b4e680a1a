import { describe, expect, it } from 'vitest';
import { collectionKey, collectionMachine, type CollectionSubject } from '../../machines/collection/collection.machine';
import { selectCollection } from '../../machines/collection/collection.selectors';
import { toCard } from '../../machines/model/editions';
import { createLoadedPages, keepCollection } from '../../src/shop/wiring/loadedPages';
import { Rig } from '../support/rig';
import { card, edition, RUB, TRY } from '../support/samples';

const SUBJECT: CollectionSubject = { kind: 'collection', id: '7' };
const INPUT = { subject: SUBJECT };

const LOADED = {
  title: 'Хиты',
  cards: Array.from({ length: 30 }, (_, i) => toCard(card(), edition({ id: String(i) }))),
  loadedAt: 0,
};

describe('a collection', () => {
  it('shows «Ошибка при обновлении коллекции» when the refresh in another currency fails', async () => {
    const collection = new Rig(collectionMachine, INPUT);
    collection.report({ type: 'currency.changed', currency: RUB });
    await collection.answer('fetchPage', LOADED);
    expect(selectCollection(collection.snapshot).name).toBe('Хиты');
    collection.report({ type: 'currency.changed', currency: TRY });
    await collection.fail('fetchPage');
    expect(collection.snapshot.context).toMatchObject({ data: null, error: 'Ошибка при обновлении коллекции' });
    collection.send({ type: 'page.retried' });
    await collection.answer('fetchPage', LOADED);
    expect(collection.snapshot.value).toBe('shown');
  });

  it('has no title and no cards until it has loaded', async () => {
    const collection = new Rig(collectionMachine, INPUT);
    expect(selectCollection(collection.snapshot)).toEqual({
      loaded: 'loading',
      name: '',
      cards: null,
      isKept: false,
      error: '',
      supportCode: '',
    });
    for (const currency of [TRY, RUB]) collection.report({ type: 'currency.changed', currency });
    await collection.fail('fetchPage', Object.assign(new Error('нет связи'), { requestId: 'request-12ab' }));
    expect(selectCollection(collection.snapshot)).toMatchObject({
      loaded: 'failed',
      error: 'Ошибка при загрузке коллекции',
      supportCode: '12ab',
    });
    collection.send({ type: 'page.retried' });
    await collection.answer('fetchPage', LOADED);
    expect(selectCollection(collection.snapshot)).toMatchObject({ loaded: 'shown', name: 'Хиты', cards: LOADED.cards });
  });

  it('is kept under its own key', () => {
    expect(collectionKey(SUBJECT)).toBe('collection-7');
    expect(collectionKey({ kind: 'subscription', id: 'ps-plus-deluxe' })).toBe('ps-plus-deluxe');
  });
});

describe('the cache of loaded lists', () => {
  it('keeps the ten collections that were loaded last', () => {
    const loaded = createLoadedPages();
    for (let n = 1; n <= 150; n += 1) keepCollection(loaded('1'), `collection-${n}`, LOADED);
    keepCollection(loaded('1'), 'collection-141', LOADED);
    keepCollection(loaded('1'), 'collection-151', LOADED);
    expect([...loaded('1').collections.keys()]).toEqual(
      [143, 144, 145, 146, 147, 148, 149, 150, 141, 151].map((n) => `collection-${n}`),
    );
  });

  it('drops everything when it is read in another currency', () => {
    const loaded = createLoadedPages();
    keepCollection(loaded('1'), 'a', LOADED);
    loaded('1').feed = [];
    expect(loaded(1), 'the same id as a number').toMatchObject({ feed: [], collections: new Map([['a', LOADED]]) });
    expect(loaded('2')).toMatchObject({ feed: null, collections: new Map() });
    expect(loaded('1')).toMatchObject({ feed: null, collections: new Map() });
  });
});
