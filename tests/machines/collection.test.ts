import { describe, expect, it } from 'vitest';
import { collectionKey, collectionMachine, type CollectionSubject } from '../../machines/collection/collection.machine';
import { selectTitle } from '../../machines/collection/collection.selectors';
import { collectionsMachine } from '../../machines/collections/collections.machine';
import { selectKeptCollection } from '../../machines/collections/collections.selectors';
import { COLLECTION_PAGE_SIZE, listPage } from '../../machines/model/paging';
import { toCard } from '../../machines/model/editions';
import { Rig } from '../support/rig';
import { card, edition, RUB, TRY } from '../support/samples';
import { answered, failed, walkEveryEdge } from '../support/statechart';

const SUBJECT: CollectionSubject = { kind: 'collection', id: '7' };
const INPUT = { subject: SUBJECT };
const cards = (count: number) => Array.from({ length: count }, (_, i) => toCard(card(), edition({ id: String(i) })));
const LOADED = { title: 'Хиты', cards: cards(30) };

describe('a collection', () => {
  it('shows twelve products on a page, and clamps the page when the list has shrunk', () => {
    expect(listPage(LOADED.cards, 3, COLLECTION_PAGE_SIZE)).toMatchObject({ page: 3, pageCount: 3 });
    expect(listPage(LOADED.cards, 1, COLLECTION_PAGE_SIZE).cards).toHaveLength(12);
    expect(listPage(cards(12), 3, COLLECTION_PAGE_SIZE)).toMatchObject({ page: 1, pageCount: 1 });
    expect(listPage(cards(13), 3, COLLECTION_PAGE_SIZE)).toMatchObject({ page: 2, pageCount: 2 });
  });

  it('says «Ошибка при обновлении коллекции» when a refresh in another currency fails', async () => {
    const collection = new Rig(collectionMachine, INPUT);
    collection.report({ type: 'currency.changed', currency: RUB });
    await collection.answer('fetchPage', LOADED);
    expect(selectTitle(collection.snapshot)).toBe('Хиты');
    collection.report({ type: 'currency.changed', currency: TRY });
    await collection.fail('fetchPage');
    expect(collection.snapshot.context).toMatchObject({ data: null, error: 'Ошибка при обновлении коллекции' });
    collection.send({ type: 'page.retried' });
    await collection.answer('fetchPage', LOADED);
    expect(collection.snapshot.value).toBe('shown');
  });

  it('is kept under a key of its own', () => {
    expect(collectionKey(SUBJECT)).toBe('collection-7');
    expect(collectionKey({ kind: 'subscription', id: 'ps-plus-deluxe' })).toBe('ps-plus-deluxe');
  });
});

describe('the memory of collections', () => {
  it.each(['constructor', '__proto__', 'toString'])('of a collection with the id %s is its own', (key) => {
    const collections = new Rig(collectionsMachine);
    expect(selectKeptCollection(key, null)(collections.snapshot)).toBeNull();
    collections.send({ type: 'collection.loaded', key, collection: { title: 'Подборка', cards: [] } });
    expect(selectKeptCollection(key, null)(collections.snapshot)?.title).toBe('Подборка');
  });

  it('keeps the ten collections that were loaded last', () => {
    const collections = new Rig(collectionsMachine);
    for (let n = 1; n <= 150; n += 1) {
      collections.send({ type: 'collection.loaded', key: `collection-${n}`, collection: LOADED });
    }
    collections.send({ type: 'collection.loaded', key: 'collection-141', collection: LOADED });
    collections.send({ type: 'collection.loaded', key: 'collection-151', collection: LOADED });
    const { cache } = collections.snapshot.context;
    expect(Object.keys(cache)).toEqual(
      [143, 144, 145, 146, 147, 148, 149, 150, 141, 151].map((n) => `collection-${n}`),
    );
  });

  it('drops what was loaded when the currency changes', () => {
    const collections = new Rig(collectionsMachine);
    collections.send({ type: 'collection.loaded', key: 'a', collection: LOADED });
    expect(selectKeptCollection('a', null)(collections.snapshot)).toEqual(LOADED);
    expect(selectKeptCollection('a', '1')(collections.snapshot), 'asked before the change is told').toBeNull();
    collections.send({ type: 'currency.changed', currencyId: '1' });
    expect(selectKeptCollection('a', '1')(collections.snapshot)).toBeNull();
    collections.send({ type: 'collection.loaded', key: 'a', collection: LOADED });
    collections.send({ type: 'currency.changed', currencyId: 1 });
    expect(selectKeptCollection('a', '1')(collections.snapshot), 'its id in another form').toEqual(LOADED);
  });
});

it('the chart of a collection has no transition that no walk takes', () => {
  const events = [
    { type: 'currency.changed', currency: RUB },
    { type: 'currency.changed', currency: TRY, kept: LOADED },
    { type: 'page.retried' },
    answered('fetchPage', LOADED),
    failed('fetchPage'),
    failed('followShop'),
    failed('awaitConnection'),
    { type: 'connection.restored' },
  ];
  expect(walkEveryEdge(collectionMachine as never, { input: INPUT, events }).missed).toEqual([]);
  const memory = [
    { type: 'collection.loaded', key: 'a', collection: LOADED },
    { type: 'feed.loaded', feed: [] },
    { type: 'currency.changed', currencyId: '1' },
  ];
  expect(walkEveryEdge(collectionsMachine as never, { events: memory }).missed).toEqual([]);
});
