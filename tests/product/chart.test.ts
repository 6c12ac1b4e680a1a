import { describe, expect, it } from 'vitest';
import { buyButtonMachine } from '../../machines/buyButton/buyButton.machine';
import { selectIsConfirmed } from '../../machines/buyButton/buyButton.selectors';
import { itemMachine } from '../../machines/item/item.machine';
import { selectItem } from '../../machines/item/item.selectors';
import { chosenCard, chosenCartItem, chosenEdition, chosenOption, choiceAmong } from '../../machines/model/choice';
import { NO_CHOICE, type Choice } from '../../machines/model/place';
import { editionsOnSale, toCard } from '../../machines/model/editions';
import type { Currency, Product } from '../../machines/model/entities';
import { Rig, untakenOf } from '../support/rig';
import { cartItem, edition, NOON, product, RUB, TRY } from '../support/samples';

const GAME = product([
  edition({ id: '200', displayCurrencyId: '2', convertedPrice: 900 }),
  edition({ id: '100', psPlusPrice: 2000 }),
  edition({ id: '101', editionName: 'Deluxe', convertedPrice: 5500 }),
]);

const PLUS: Choice = { selectedEdition: '100', selectedPrices: { 100: 'ps_plus' } };
const REFUSED = Object.assign(new Error('нет связи'), { requestId: 'request-12ab' });

it('the product page keeps the product on the screen while the currency changes, but nothing can be bought or chosen', async () => {
  const item = new Rig(itemMachine, { subject: '10' });
  item.report({ type: 'currency.changed', currency: RUB });
  const seen = () => selectItem(PLUS)(item.snapshot);
  expect(seen()).toMatchObject({ loaded: 'loading', offer: null });
  await item.answer('fetchPage', GAME);
  expect(seen().offer).toEqual({ product: GAME, currency: RUB, isRefreshing: false, ...PLUS });
  for (const currency of [TRY, RUB]) {
    item.report({ type: 'currency.changed', currency });
    expect(seen().loaded).toBe('shown');
    expect(seen().offer).toEqual({ product: GAME, currency, isRefreshing: true, ...NO_CHOICE });
  }
  const renamed = { ...GAME, name: 'Другое имя' };
  await item.answer('fetchPage', renamed);
  expect(seen().offer).toMatchObject({ product: renamed, isRefreshing: false });
  // Also while old prices are loaded again.
  item.report({ type: 'page.outdated' });
  item.report({ type: 'currency.changed', currency: TRY });
  expect(seen().offer).toEqual({ product: renamed, currency: TRY, isRefreshing: true, ...NO_CHOICE });
  await item.fail('fetchPage', REFUSED);
  expect(seen()).toEqual({ loaded: 'failed', offer: null, error: 'Ошибка при загрузке игры', supportCode: '12ab' });
});

/** A product in a currency, with what is chosen of it when `wanted` was chosen, tapped or left. */
const offer = (of: Product, currency: Currency | null = RUB, wanted = NO_CHOICE) => ({
  product: of,
  currency,
  isRefreshing: false,
  ...choiceAmong({ product: of, currency }, wanted),
});

describe('the choice on the product page', () => {
  const chosen = (wanted: Choice, currency = RUB) => choiceAmong({ product: GAME, currency }, wanted);
  const first = { selectedEdition: '100', selectedPrices: { 100: 'standard' } };

  it('is at first the first edition of the currency with its first price option', () => {
    expect(chosen(NO_CHOICE)).toEqual(first);
    expect(chosen(NO_CHOICE, TRY).selectedEdition).toBe('200');
  });

  it('is restored when the shopper returns, of an edition alone with its first price', () => {
    expect(chosen(PLUS)).toEqual(PLUS);
    expect(chosen({ selectedEdition: '101', selectedPrices: {} }).selectedPrices).toEqual({ 101: 'standard' });
  });

  it('is only among the editions and prices that are offered in the currency', () => {
    expect(chosen({ ...PLUS, selectedPrices: { 100: 'ea_play' } })).toEqual(first);
    // The price exists in another edition, and the edition in another currency.
    expect(chosen({ selectedEdition: '101', selectedPrices: { 101: 'ps_plus' } }).selectedPrices).toEqual({
      101: 'standard',
    });
    expect(chosen({ selectedEdition: '200', selectedPrices: { 200: 'standard' } })).toEqual(first);
  });

  it('is nothing, and nothing is sold, when the currency has no edition', () => {
    const none = offer(GAME, { ...RUB, id: '9' });
    expect([editionsOnSale(none), chosenEdition(none), chosenCard(none)]).toEqual([[], null, null]);
    expect([chosenOption(none, NOON), chosenCartItem(none, NOON)]).toEqual([null, null]);
  });

  it('cannot sell an edition that has no price', () => {
    const priceless = offer(product([edition({ convertedPrice: null })]));
    expect(chosenEdition(priceless)?.id).toBe('100');
    expect(chosenCartItem(priceless, NOON)).toBeNull();
  });

  it('sells the edition that is shown when the server sends two with one id', () => {
    const other = edition({ displayCurrencyId: '2', convertedPrice: 5 });
    const [shown, twin] = [edition({ convertedPrice: 900 }), edition({ convertedPrice: 700 })];
    const twins = offer(product([other, shown, twin]));
    expect([editionsOnSale(twins), chosenEdition(twins)]).toEqual([[shown], shown]);
    expect(chosenCartItem(twins, NOON)).toMatchObject({ price: 900, currencyId: '1' });
  });

  it('sells an edition in its own currency while the shopper’s currency is unknown', () => {
    const unknown = offer(GAME, null);
    expect(editionsOnSale(unknown)).toEqual(GAME.editions);
    expect(chosenCard(unknown)).toEqual(toCard(GAME, GAME.editions[0]!));
    expect(chosenCartItem(unknown, NOON)).toMatchObject({ id: '200', currencyId: '2' });
  });

  it('of a price with a subscription is sold at that price', () => {
    const line = { id: '100', priceType: 'ps_plus', price: 4000, discountedPrice: 2000 };
    expect(chosenCartItem(offer(GAME, RUB, PLUS), NOON)).toMatchObject(line);
  });
});

it('the buy button adds the chosen edition to the cart and confirms this for 2 s, for that edition alone', async () => {
  const button = new Rig(buyButtonMachine);
  const isConfirmed = (id: string) => selectIsConfirmed(id)(button.snapshot);
  const [line, other] = [cartItem({ id: '100' }), cartItem({ id: '101' })];
  expect(isConfirmed('100')).toBe(false);
  button.send({ type: 'item.bought', item: line });
  expect([isConfirmed('100'), isConfirmed('101')]).toEqual([true, false]);
  await button.wait(1_900);
  button.send({ type: 'item.bought', item: other });
  expect(button.paramsOf('addToCart')).toEqual([line, other].map((item) => expect.objectContaining({ item })));
  await button.wait(1_900);
  expect([isConfirmed('100'), isConfirmed('101')]).toEqual([false, true]);
  await button.wait(100);
  expect(isConfirmed('101')).toBe(false);
});

it('the chart of the buy button is walked through every transition by the tests above', () =>
  expect(untakenOf(buyButtonMachine)).toEqual([]));
