import { describe, expect, it } from 'vitest';
import { collectionMachine, placeIdOf, type CollectionSubject } from '../../machines/collection/collection.machine';
import { collectionPage, selectTitle } from '../../machines/collection/collection.selectors';
import { collectionsMachine } from '../../machines/collections/collections.machine';
import { selectCached, selectPlace } from '../../machines/collections/collections.selectors';
import { toCard } from '../../machines/model/editions';
import { Rig } from '../support/rig';
import { card, edition, RUB, TRY } from '../support/samples';
import { after, answered, failed, walkEveryEdge } from '../support/statechart';

const SUBJECT: CollectionSubject = { kind: 'collection', id: '7' };
const INPUT = { subject: SUBJECT, placeId: placeIdOf(SUBJECT), place: { page: 1, scroll: 0 } };
const cards = (count: number) => Array.from({ length: count }, (_, i) => toCard(card(), edition({ id: String(i) })));
const LOADED = { title: 'Хиты', cards: cards(30) };

describe('a collection', () => {
  it('shows twelve products on a page, and clamps the page when the list has shrunk', () => {
    expect(collectionPage(LOADED.cards, 3)).toMatchObject({ page: 3, pageCount: 3 });
    expect(collectionPage(LOADED.cards, 1).cards).toHaveLength(12);
    expect(collectionPage(cards(12), 3)).toMatchObject({ page: 1, pageCount: 1 });
    expect(collectionPage(cards(13), 3)).toMatchObject({ page: 2, pageCount: 2 });
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
    expect(collection.snapshot.value).toMatchObject({ goods: 'shown' });
  });

  it('stores its place under a key of its own', () => {
    expect(placeIdOf(SUBJECT)).toBe('collection-7');
    expect(placeIdOf({ kind: 'subscription', id: 'ps-plus-deluxe' })).toBe('ps-plus-deluxe');
  });
});

describe('the memory of lists', () => {
  it.each(['constructor', '__proto__', 'toString'])(
    'keeps a separate place for the collection with the id %s',
    (placeId) => {
      const collections = new Rig(collectionsMachine, { places: {} });
      expect(selectPlace(placeId)(collections.snapshot)).toEqual({ page: 1, scroll: 0 });
      expect(selectCached(placeId)(collections.snapshot)).toBeNull();
      collections.send({ type: 'place.saved', placeId, page: 3, scroll: 9 });
      collections.send({ type: 'collection.loaded', placeId, collection: { title: 'Подборка', cards: [] } });
      expect(selectPlace(placeId)(collections.snapshot)).toEqual({ page: 3, scroll: 9 });
      expect(selectCached(placeId)(collections.snapshot)?.title).toBe('Подборка');
    },
  );

  it('begins at page 1 and scroll 0, and remembers each list separately', () => {
    const collections = new Rig(collectionsMachine, { places: { a: { page: 2, scroll: 5 } } });
    expect(selectPlace('b')(collections.snapshot)).toEqual({ page: 1, scroll: 0 });
    collections.send({ type: 'place.saved', placeId: 'b', page: 3, scroll: 9 });
    expect(selectPlace('a')(collections.snapshot)).toEqual({ page: 2, scroll: 5 });
    expect(collections.paramsOf('savePlaces').at(-1)).toMatchObject({
      places: { a: { page: 2, scroll: 5 }, b: { page: 3, scroll: 9 } },
    });
  });

  it('keeps the ten collections loaded last, and the places in a hundred lists', () => {
    const collections = new Rig(collectionsMachine, { places: {} });
    for (let n = 1; n <= 150; n += 1) {
      collections.send({ type: 'place.saved', placeId: `collection-${n}`, page: 2, scroll: 0 });
      collections.send({ type: 'collection.loaded', placeId: `collection-${n}`, collection: LOADED });
    }
    collections.send({ type: 'collection.loaded', placeId: 'collection-141', collection: LOADED });
    collections.send({ type: 'collection.loaded', placeId: 'collection-151', collection: LOADED });
    const { cache, places } = collections.snapshot.context;
    expect(Object.keys(cache)).toEqual(
      [143, 144, 145, 146, 147, 148, 149, 150, 141, 151].map((n) => `collection-${n}`),
    );
    expect([Object.keys(places).length, places['collection-50'], places['collection-51']?.page]).toEqual([
      100,
      undefined,
      2,
    ]);
  });

  it('drops loaded lists when the currency changes, and keeps the places', () => {
    const collections = new Rig(collectionsMachine, { places: { a: { page: 2, scroll: 5 } } });
    collections.send({ type: 'collection.loaded', placeId: 'a', collection: LOADED });
    expect(selectCached('a')(collections.snapshot)).toEqual(LOADED);
    collections.send({ type: 'currency.changed' });
    expect(selectCached('a')(collections.snapshot)).toBeNull();
    expect(selectPlace('a')(collections.snapshot).page).toBe(2);
  });
});

it('the chart of a collection has no transition that no walk takes', () => {
  const events = [
    { type: 'currency.changed', currency: RUB },
    { type: 'currency.changed', currency: TRY },
    { type: 'page.retried' },
    { type: 'page.turned', page: 2 },
    { type: 'page.scrolled', scroll: 500 },
    { type: 'page.left' },
    answered('fetchPage', LOADED),
    failed('fetchPage'),
    answered('refetchPage', LOADED),
    failed('refetchPage'),
    failed('followShop'),
    failed('awaitConnection'),
    { type: 'connection.restored' },
    after('scrollRestore', 'collection.place.restoring'),
    after('scrollSave', 'collection.place.scrolling'),
  ];
  expect(walkEveryEdge(collectionMachine as never, { input: INPUT, events }).missed).toEqual([]);
  const memory = [
    { type: 'place.saved', placeId: 'a', page: 1, scroll: 0 },
    { type: 'collection.loaded', placeId: 'a', collection: LOADED },
    { type: 'currency.changed' },
  ];
  expect(walkEveryEdge(collectionsMachine as never, { input: { places: {} }, events: memory }).missed).toEqual([]);
});
