import { describe, expect, it } from 'vitest';
import { collectionMachine } from '../../machines/collection/collection.machine';
import { selectCollection } from '../../machines/collection/collection.selectors';
import { feedMachine } from '../../machines/feed/feed.machine';
import { itemMachine } from '../../machines/item/item.machine';
import {
  chosenCartItem,
  selectBuyBar,
  selectChosenCard,
  selectItemScreen,
  selectProduct,
} from '../../machines/item/item.selectors';
import { editionsOnSale, toCard } from '../../machines/model/editions';
import { EMPTY_PROFILE, PROFILE_FIELDS } from '../../machines/model/profile';
import { selectPageView } from '../../machines/pageFlow/pageFlow.selectors';
import { profileMachine } from '../../machines/profile/profile.machine';
import { selectField, selectProfileScreen } from '../../machines/profile/profile.selectors';
import { Rig } from '../support/rig';
import { card, edition, NOON, product, RUB, TRY } from '../support/samples';

const REFUSED = Object.assign(new Error('нет связи'), { requestId: 'request-12ab' });
const SHOPPER = { telegramId: '7', telegramUsername: 'demo' };

describe('a screen that cannot follow the shop', () => {
  const lost = { type: 'xstate.error.actor.followShop', error: new Error('mistake') } as never;

  it('shows an error', () => {
    const feed = new Rig(feedMachine, { subject: null });
    feed.send(lost);
    expect(selectPageView(feed.snapshot)).toBe('failed');
    expect(feed.snapshot.context.error).toBe('Ошибка при загрузке данных');
    const item = new Rig(itemMachine, { productId: '10' });
    item.send(lost);
    expect(selectItemScreen(item.snapshot).loaded).toBe('failed');
    const profile = new Rig(profileMachine);
    profile.send(lost);
    expect(selectProfileScreen(profile.snapshot).view).toBe('failed');
  });
});

describe('a list screen', () => {
  const INPUT = { subject: null };

  it('loads in the latest currency, and again after a failed request', async () => {
    const feed = new Rig(feedMachine, INPUT);
    const currencies = () => feed.callsOf('fetchPage').map((call) => (call.input as { currency: unknown }).currency);
    feed.report({ type: 'currency.changed', currency: RUB });
    feed.report({ type: 'currency.changed', currency: TRY });
    expect(currencies()).toEqual([RUB, TRY]);
    await feed.fail('fetchPage', 'нет связи');
    expect(feed.paramsOf('logFailure')).toMatchObject([
      { text: 'Ошибка при загрузке данных', error: new Error('нет связи') },
    ]);
    feed.report({ type: 'currency.changed', currency: RUB });
    expect(currencies()).toEqual([RUB, TRY, RUB]);
    expect(feed.callsOf('fetchPage').at(-1)?.input).toEqual({ subject: null, currency: RUB });
    await feed.answer('fetchPage', []);
    expect(feed.snapshot.context).toMatchObject({ data: [], error: '' });
  });

  it('loads again in each other currency, and once more after a failed refresh', async () => {
    const feed = new Rig(feedMachine, INPUT);
    feed.report({ type: 'currency.changed', currency: RUB });
    await feed.answer('fetchPage', []);
    feed.report({ type: 'currency.changed', currency: TRY });
    feed.report({ type: 'currency.changed', currency: RUB });
    const [, lira, rouble] = feed.callsOf('fetchPage');
    expect(lira?.input).toEqual({ subject: null, currency: TRY });
    expect(feed.paramsOf('rememberData')).toEqual([{ data: [], currency: RUB }]);
    expect(lira?.signal.aborted).toBe(true);
    expect(rouble?.input).toEqual({ subject: null, currency: RUB });
    await feed.fail('fetchPage', 'нет связи');
    expect(feed.paramsOf('logFailure')).toMatchObject([{ error: new Error('нет связи') }]);
    feed.send({ type: 'page.retried' });
    await feed.answer('fetchPage', []);
    expect(selectPageView(feed.snapshot)).toBe('shown');
    feed.report({ type: 'currency.changed', currency: TRY });
    await feed.answer('fetchPage', []);
    expect(selectPageView(feed.snapshot)).toBe('shown');
    expect(feed.snapshot.context).toMatchObject({ data: [], error: '' });
    expect(feed.paramsOf('rememberData').at(-1)).toEqual({ data: [], currency: TRY });
  });

  it('of a collection has no title and no cards until it has loaded', async () => {
    const collection = new Rig(collectionMachine, { subject: { kind: 'collection', id: '7' } });
    expect(selectCollection(collection.snapshot)).toEqual({
      loaded: 'loading',
      name: '',
      cards: null,
      error: '',
      supportCode: '',
    });
    for (const currency of [TRY, RUB]) collection.report({ type: 'currency.changed', currency });
    await collection.fail('fetchPage', REFUSED);
    expect(selectCollection(collection.snapshot)).toMatchObject({
      loaded: 'failed',
      error: 'Ошибка при загрузке коллекции',
      supportCode: '12ab',
    });
    collection.send({ type: 'page.retried' });
    const cards = [toCard(card(), edition())];
    await collection.answer('fetchPage', { title: 'Хиты', cards });
    expect(selectCollection(collection.snapshot)).toMatchObject({ loaded: 'shown', name: 'Хиты', cards });
  });
});

describe('the product page', () => {
  const GAME = product([edition({ psPlusPrice: 2000 }), edition({ id: '101' })]);

  it('shows nothing before it has loaded', () => {
    const item = new Rig(itemMachine, { productId: '10' });
    expect(selectItemScreen(item.snapshot)).toEqual({ loaded: 'loading', supportCode: '' });
    expect([selectProduct(item.snapshot), selectChosenCard(item.snapshot)]).toEqual([null, null]);
    expect(editionsOnSale(item.snapshot.context)).toEqual([]);
    expect(chosenCartItem(item.snapshot.context, NOON)).toBeNull();
    expect(selectBuyBar(item.snapshot).inCart).toBe(false);
  });

  it('offers the chosen card for the favourites, and every edition while the currency is unknown', async () => {
    const item = new Rig(itemMachine, { productId: '10' });
    item.report({ type: 'currency.changed', currency: null });
    await item.answer('fetchProduct', GAME);
    expect(selectProduct(item.snapshot)).toEqual(GAME);
    expect(editionsOnSale(item.snapshot.context)).toHaveLength(2);
    expect(selectChosenCard(item.snapshot)).toEqual(toCard(GAME, GAME.editions[0]!));
    item.report({ type: 'cart.changed', editionIds: ['101'] });
    expect(selectBuyBar(item.snapshot).inCart).toBe(false);
    item.send({ type: 'item.bought' });
    expect(item.paramsOf('addToCart')).toMatchObject([{ selectedEdition: '100', selectedPrices: { 100: 'standard' } }]);
  });

  it('accepts another choice while it confirms the last purchase', async () => {
    const item = new Rig(itemMachine, { productId: '10' });
    item.report({ type: 'currency.changed', currency: RUB });
    await item.answer('fetchProduct', GAME);
    item.send({ type: 'item.bought' });
    item.send({ type: 'edition.chosen', editionId: '101' });
    expect(item.snapshot.context.selectedEdition).toBe('101');
    expect(item.state).toEqual({ shown: 'choosing' });
    item.send({ type: 'item.bought' });
    item.send({ type: 'price.chosen', editionId: '100', priceType: 'ps_plus' });
    expect(item.state).toEqual({ shown: 'choosing' });
    item.report({ type: 'currency.changed', currency: TRY });
    expect(item.snapshot.context).toMatchObject({ selectedEdition: null, selectedPrices: {} });
    expect(item.state).toBe('refreshing');
  });
});

describe('the profile', () => {
  const USER = { ...SHOPPER, ...EMPTY_PROFILE, psStoreLogin: 'me', email: 'me@mail.ru', currencyId: null };

  it('is requested by id, and a failure is logged in the console', async () => {
    const profile = new Rig(profileMachine);
    profile.report({ type: 'identity.changed', ...SHOPPER });
    expect(selectProfileScreen(profile.snapshot)).toEqual({ view: 'loading', supportCode: '' });
    expect(profile.callsOf('fetchProfile').map((call) => call.input)).toEqual([{ telegramId: '7' }]);
    await profile.fail('fetchProfile', REFUSED);
    expect(profile.paramsOf('logFailure')).toEqual([{ text: 'Failed to fetch user', error: REFUSED }]);
    expect(selectProfileScreen(profile.snapshot)).toEqual({ view: 'failed', supportCode: '12ab' });
  });

  it.each(PROFILE_FIELDS)('edits and saves %s without touching the other fields', async (field) => {
    const profile = new Rig(profileMachine);
    profile.report({ type: 'identity.changed', ...SHOPPER });
    await profile.answer('fetchProfile', USER);
    profile.send({ type: 'field.edited', field, value: 'н' });
    profile.send({ type: 'field.edited', field, value: 'новое' });
    for (const other of PROFILE_FIELDS.filter((one) => one !== field)) {
      expect(selectField(other)(profile.snapshot)).toMatchObject({ value: USER[other], isDirty: false, error: '' });
    }
    profile.send({ type: 'field.submitted', field });
    await profile.fail('saveField', 'Занято');
    expect(profile.paramsOf('logFailure')).toMatchObject([
      { text: 'Failed to update user field', error: new Error('Занято') },
    ]);
    profile.send({ type: 'field.submitted', field });
    await profile.answer('saveField');
    profile.send({ type: 'field.edited', field, value: 'другое' });
    profile.send({ type: 'field.edited', field, value: 'новое' });
    expect(selectField(field)(profile.snapshot)).toMatchObject({ value: 'новое', isDirty: false });
  });
});
