import { describe, expect, it } from 'vitest';
import { itemMachine } from '../../machines/item/item.machine';
import {
  chosenCartItem,
  selectBuyBar,
  selectChosenCard,
  selectChosenEdition,
  selectChosenPrice,
  selectItemScreen,
  selectPrices,
  selectProduct,
} from '../../machines/item/item.selectors';
import { editionsOnSale, toCard } from '../../machines/model/editions';
import type { Choice } from '../../machines/model/place';
import { Rig } from '../support/rig';
import { edition, NOON, product, RUB, TRY } from '../support/samples';
import { after, answered, failed, walkEveryEdge } from '../support/statechart';

const GAME = product([
  edition({ id: '200', displayCurrencyId: '2', convertedPrice: 900 }),
  edition({ id: '100', psPlusPrice: 2000 }),
  edition({ id: '101', editionName: 'Deluxe', convertedPrice: 5500 }),
]);

const REFUSED = Object.assign(new Error('нет связи'), { requestId: 'request-12ab' });

async function shownRig(currency: typeof RUB | null = RUB) {
  const item = new Rig(itemMachine, { productId: '10' });
  item.report({ type: 'cart.changed', editionIds: [] });
  item.report({ type: 'currency.changed', currency });
  await item.answer('fetchProduct', GAME);
  return item;
}

describe('the product page', () => {
  it('waits for the currency of the start, and loads the product in the latest one', () => {
    const item = new Rig(itemMachine, { productId: '10' });
    expect(item.callsOf('fetchProduct')).toEqual([]);
    expect(selectItemScreen(item.snapshot)).toEqual({ loaded: 'loading', supportCode: '' });
    expect([selectProduct(item.snapshot), selectChosenCard(item.snapshot)]).toEqual([null, null]);
    expect([editionsOnSale(item.snapshot.context), chosenCartItem(item.snapshot.context, NOON)]).toEqual([[], null]);
    item.report({ type: 'currency.changed', currency: RUB });
    item.report({ type: 'currency.changed', currency: TRY });
    const calls = item.callsOf('fetchProduct');
    expect(calls.map((call) => call.input)).toEqual([RUB, TRY].map((currency) => ({ productId: '10', currency })));
    expect(calls.map((call) => call.signal.aborted)).toEqual([true, false]);
  });

  it('chooses the first edition of the currency with its first price option', async () => {
    const item = await shownRig();
    expect(selectChosenEdition(item.snapshot)?.id).toBe('100');
    expect(item.snapshot.context.selectedPrices).toEqual({ 100: 'standard' });
  });

  it('chooses no edition and sells nothing when the currency has no edition', async () => {
    const item = await shownRig({ ...RUB, id: '9' });
    expect(editionsOnSale(item.snapshot.context)).toEqual([]);
    expect(selectChosenEdition(item.snapshot)).toBeNull();
    expect(selectChosenCard(item.snapshot)).toBeNull();
    expect(selectBuyBar(item.snapshot).mayBuy).toBe(false);
  });

  it('cannot sell an edition that has no price', async () => {
    const item = new Rig(itemMachine, { productId: '10' });
    item.report({ type: 'currency.changed', currency: RUB });
    await item.answer('fetchProduct', product([edition({ convertedPrice: null })]));
    expect(selectChosenEdition(item.snapshot)?.id).toBe('100');
    expect(selectBuyBar(item.snapshot).mayBuy).toBe(false);
    expect(chosenCartItem(item.snapshot.context, NOON)).toBeNull();
  });

  it('sells the edition that is shown when the server sends two with one id', async () => {
    const item = new Rig(itemMachine, { productId: '10' });
    item.report({ type: 'currency.changed', currency: RUB });
    const other = edition({ displayCurrencyId: '2', convertedPrice: 5 });
    const [shown, twin] = [edition({ convertedPrice: 900 }), edition({ convertedPrice: 700 })];
    await item.answer('fetchProduct', product([other, shown, twin]));
    expect(editionsOnSale(item.snapshot.context)).toEqual([shown]);
    expect(selectChosenEdition(item.snapshot)).toEqual(shown);
    expect(chosenCartItem(item.snapshot.context, NOON)).toMatchObject({ price: 900, currencyId: '1' });
  });

  it('sells an edition in its own currency while the shopper’s currency is unknown', async () => {
    const item = await shownRig(null);
    expect(selectProduct(item.snapshot)).toEqual(GAME);
    expect(editionsOnSale(item.snapshot.context)).toEqual(GAME.editions);
    expect(selectChosenCard(item.snapshot)).toEqual(toCard(GAME, GAME.editions[0]!));
    expect(chosenCartItem(item.snapshot.context, NOON)).toMatchObject({ id: '200', currencyId: '2' });
  });

  it('requests the product again when the currency changes, and aborts the older request', async () => {
    const item = await shownRig();
    for (const currency of [TRY, RUB, TRY]) item.report({ type: 'currency.changed', currency });
    const calls = item.callsOf('fetchProduct').slice(1);
    expect(calls.map((call) => call.input)).toEqual([TRY, RUB, TRY].map((currency) => ({ productId: '10', currency })));
    expect(calls.map((call) => call.signal.aborted)).toEqual([true, true, false]);
    expect(selectItemScreen(item.snapshot).loaded).toBe('shown');
    const renamed = { ...GAME, name: 'Другое имя' };
    await item.answer('fetchProduct', renamed);
    expect(selectPrices(item.snapshot)).toMatchObject({ context: { product: renamed }, isRefreshing: false });
    expect(selectChosenEdition(item.snapshot)?.id).toBe('200');
  });

  it('keeps the product on the screen while the currency changes, but nothing can be bought or chosen', async () => {
    const item = await shownRig();
    item.report({ type: 'currency.changed', currency: TRY });
    expect(selectItemScreen(item.snapshot).loaded).toBe('shown');
    expect(selectPrices(item.snapshot).isRefreshing).toBe(true);
    expect(item.snapshot.context).toMatchObject({ selectedEdition: null, selectedPrices: {} });
    for (const event of [{ type: 'item.bought' } as const, { type: 'edition.chosen', editionId: '200' } as const])
      expect(item.snapshot.can(event)).toBe(false);
    await item.fail('fetchProduct', REFUSED);
    expect(selectItemScreen(item.snapshot)).toEqual({ loaded: 'failed', supportCode: '12ab' });
    expect(item.paramsOf('logFailure')).toEqual([{ text: 'Ошибка при загрузке игры', error: REFUSED }]);
    expect(item.snapshot.context.product).toBeNull();
  });

  it('shows an error when it cannot follow the shop', () => {
    const item = new Rig(itemMachine, { productId: '10' });
    item.report(failed('followShop'));
    expect(selectItemScreen(item.snapshot).loaded).toBe('failed');
  });

  it.each(['page.retried', 'connection.restored'] as const)(
    'shows that loading failed, and is loaded again after %s',
    async (type) => {
      const item = new Rig(itemMachine, { productId: '10' });
      item.report({ type: 'currency.changed', currency: RUB });
      await item.fail('fetchProduct', REFUSED);
      expect(selectItemScreen(item.snapshot)).toEqual({ loaded: 'failed', supportCode: '12ab' });
      expect(item.paramsOf('logFailure')).toEqual([{ text: 'Ошибка при загрузке игры', error: REFUSED }]);
      expect(item.snapshot.children['awaitConnection']).toBeDefined();
      item.send({ type });
      await item.answer('fetchProduct', GAME);
      expect(selectItemScreen(item.snapshot).loaded).toBe('shown');
    },
  );
});

describe('the choice on the product page', () => {
  it('of a price option selects its edition, and only one option is active', async () => {
    const item = await shownRig();
    item.send({ type: 'price.chosen', editionId: '101', priceType: 'standard' });
    item.send({ type: 'price.chosen', editionId: '100', priceType: 'ps_plus' });
    expect(item.snapshot.context).toMatchObject({ selectedEdition: '100', selectedPrices: { 100: 'ps_plus' } });
    expect(selectChosenPrice('101')(item.snapshot)).toBeNull();
  });

  it('of an edition replaces the price chosen in another edition', async () => {
    const item = await shownRig();
    item.send({ type: 'price.chosen', editionId: '100', priceType: 'ps_plus' });
    item.send({ type: 'edition.chosen', editionId: '101' });
    expect(item.snapshot.context.selectedPrices).toEqual({ 101: 'standard' });
  });

  it('accepts only editions and prices that are offered in the currency', async () => {
    const item = await shownRig();
    expect(item.snapshot.can({ type: 'edition.chosen', editionId: '200' })).toBe(false);
    expect(item.snapshot.can({ type: 'price.chosen', editionId: '101', priceType: 'ea_play' })).toBe(false);
    // The price exists in another edition, and the edition in another currency.
    expect(item.snapshot.can({ type: 'price.chosen', editionId: '101', priceType: 'ps_plus' })).toBe(false);
    expect(item.snapshot.can({ type: 'price.chosen', editionId: '200', priceType: 'standard' })).toBe(false);
  });
});

describe('a product page that the shopper returns to', () => {
  const choice = { selectedEdition: '100', selectedPrices: { 100: 'ps_plus' } } as const;
  const backTo = async (left: Choice | null, currency = RUB) => {
    const item = new Rig(itemMachine, { productId: '10', ...(left && { choice: left }) });
    item.report({ type: 'currency.changed', currency });
    await item.answer('fetchProduct', GAME);
    return item;
  };

  it('restores the chosen edition and price', async () => {
    expect((await backTo(choice)).snapshot.context).toMatchObject(choice);
  });

  it('chooses the first edition where the remembered choice is not offered', async () => {
    for (const left of [{ selectedEdition: '100', selectedPrices: { 100: 'ea_play' } } as const, null]) {
      expect((await backTo(left)).snapshot.context.selectedPrices).toEqual({ 100: 'standard' });
    }
    expect((await backTo(choice, TRY)).snapshot.context.selectedEdition).toBe('200');
  });

  it('chooses the first price of an edition that is remembered without one, as a tapped card does', async () => {
    const { snapshot } = await backTo({ selectedEdition: '101', selectedPrices: {} });
    expect(snapshot.context).toMatchObject({ selectedEdition: '101', selectedPrices: { 101: 'standard' } });
  });

  it('stores the choice at the start and each later one for the next visit', async () => {
    const item = await backTo(null);
    item.send({ type: 'price.chosen', editionId: '100', priceType: 'ps_plus' });
    item.send({ type: 'edition.chosen', editionId: '101' });
    expect(item.paramsOf('rememberChoice')).toMatchObject([
      { selectedEdition: '100', selectedPrices: { 100: 'standard' } },
      choice,
      { selectedEdition: '101' },
    ]);
    expect(item.paramsOf('vibrate')).toHaveLength(2);
  });

  it('keeps the chosen price when the name of its edition is tapped', async () => {
    const item = await backTo(choice);
    item.send({ type: 'edition.chosen', editionId: '100' });
    expect(item.snapshot.context).toMatchObject(choice);
  });

  it('moves its carousel to the first slide when the currency changes', async () => {
    const item = await backTo(choice);
    expect(item.paramsOf('rewindCarousel')).toHaveLength(0);
    item.report({ type: 'currency.changed', currency: TRY });
    expect(item.paramsOf('rewindCarousel')).toHaveLength(1);
  });
});

describe('the buy button', () => {
  it('adds the chosen edition to the cart and confirms this for 2 s', async () => {
    const item = await shownRig();
    item.send({ type: 'price.chosen', editionId: '100', priceType: 'ps_plus' });
    expect(selectBuyBar(item.snapshot)).toMatchObject({ inCart: false, isConfirmed: false, mayBuy: true });
    item.report({ type: 'cart.changed', editionIds: ['101'] });
    item.send({ type: 'item.bought' });
    expect(item.paramsOf('addToCart')).toMatchObject([{ selectedEdition: '100', selectedPrices: { 100: 'ps_plus' } }]);
    expect(chosenCartItem(item.snapshot.context, NOON)).toMatchObject({
      id: '100',
      priceType: 'ps_plus',
      price: 4000,
      discountedPrice: 2000,
    });
    expect(selectBuyBar(item.snapshot).isConfirmed).toBe(true);
    await item.wait(1_900);
    expect(selectBuyBar(item.snapshot).isConfirmed).toBe(true);
    await item.wait(100);
    expect(selectBuyBar(item.snapshot).isConfirmed).toBe(false);
  });

  it('accepts another choice while it confirms the last purchase', async () => {
    const item = await shownRig();
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

  it('opens the cart when the edition is in it already', async () => {
    const item = await shownRig();
    item.report({ type: 'cart.changed', editionIds: ['100'] });
    expect(selectBuyBar(item.snapshot).inCart).toBe(true);
    item.send({ type: 'item.bought' });
    expect(item.paramsOf('addToCart')).toEqual([]);
    expect(item.paramsOf('goToCart')).toHaveLength(1);
  });
});

it('the chart of the product page is walked through every transition', () => {
  const events = [
    { type: 'currency.changed', currency: RUB },
    { type: 'cart.changed', editionIds: ['100'] },
    { type: 'edition.chosen', editionId: '101' },
    { type: 'price.chosen', editionId: '100', priceType: 'ps_plus' },
    { type: 'item.bought' },
    { type: 'page.retried' },
    answered('fetchProduct', GAME),
    failed('fetchProduct'),
    failed('followShop'),
    failed('awaitConnection'),
    { type: 'connection.restored' },
    after('confirmationPause', 'item.shown.confirmed'),
  ];
  expect(walkEveryEdge(itemMachine, { input: { productId: '10' }, events }).missed).toEqual([]);
});
