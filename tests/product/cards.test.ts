import { describe, expect, it } from 'vitest';
import { cartItemOf, defaultCartItem } from '../../machines/model/cart';
import { characteristicsOf, cheapestFirst, collectionCards, toCard } from '../../machines/model/editions';
import { subscriptionsOf } from '../../machines/model/subscriptions';
import { tappedProduct } from '../../machines/model/place';
import { favouriteCartItem, favouriteOf } from '../../machines/model/favourites';
import { priceOptions } from '../../machines/model/money';
import { NO_CRITERIA } from '../../machines/model/search';
import { searchCards } from '../../machines/search/search.selectors';
import { storedLine } from '../../src/shop/wiring/savedSchemas';
import { card, edition, NOON, product } from '../support/samples';

const PS5 = { id: '1', name: 'PS5', icon: null };
const PS4 = { id: '2', name: 'PS4', icon: null };

describe('a card', () => {
  it('shows the type, edition type and platforms of its edition, or those of the game where the edition has none', () => {
    const game = card({ type: 'Игра', editionType: 'Полная игра', platforms: [PS4] });
    expect(toCard(game, edition({ type: 'Дополнение', editionType: 'Премиум', platforms: [PS5] }))).toMatchObject({
      type: 'Дополнение',
      editionType: 'Премиум',
      platforms: [PS5],
    });
    expect(toCard(game, edition())).toMatchObject({ type: 'Игра', editionType: 'Полная игра', platforms: [PS4] });
    expect(toCard(card({ editionType: null, name: null }), edition())).toMatchObject({
      title: 'Название недоступно',
      editionType: 'Game',
      subscription: null,
    });
  });

  it('lists every subscription that includes its game, EA Play first', () => {
    const flags = [
      'free_with_ea_play',
      'free_with_ps_plus_essential',
      'free_with_ps_plus_extra',
      'free_with_ps_plus_deluxe',
    ] as const;
    const names = ['ea-play', 'ps-plus-essential', 'ps-plus-extra', 'ps-plus-deluxe'];
    for (const [at, flag] of flags.entries()) expect(subscriptionsOf(card({ [flag]: true }))).toEqual([names[at]]);
    const inAll = card(Object.fromEntries(flags.map((flag) => [flag, true])));
    expect(subscriptionsOf(inAll)).toEqual(names);
    expect(toCard(inAll, edition()).subscription).toBe('ea-play');
    expect(subscriptionsOf(card())).toEqual([]);
  });

  it('is sorted last while it has no price', () => {
    const free = toCard(card(), edition({ id: '1', convertedPrice: null }));
    const sold = toCard(card(), edition({ id: '2' }));
    expect(cheapestFirst([free, sold], NOON)).toEqual([sold, free]);
    expect(collectionCards({ editions: [edition({ id: '3', productCard: null }), edition()] }, '1', NOON)).toHaveLength(
      1,
    );
  });

  it('opens its product with its edition chosen, and a line of the cart with its price too', () => {
    const shown = { title: 'FIFA', image: null };
    const choice = { selectedEdition: '7', selectedPrices: {} };
    expect(tappedProduct(shown, '7')).toEqual({ ...shown, choice });
    expect(tappedProduct(shown, null, 'ps_plus').choice).toEqual({ ...choice, selectedEdition: null });
    expect(tappedProduct(shown, '7', 'ps_plus').choice).toEqual({ ...choice, selectedPrices: { 7: 'ps_plus' } });
  });

  it('found by a search is sorted by type, games first, then by edition type', () => {
    const found = (id: string, type: string | null, editionType: string) =>
      product([edition({ id, type, editionType })], { id, type: null });
    const ids = (...cards: ReturnType<typeof found>[]) =>
      searchCards({ ...NO_CRITERIA, products: cards }, '1', NOON).map((one) => one.productId);
    expect(ids(found('1', 'Дополнение', 'А'), found('2', 'Игра', 'Б'))).toEqual(['2', '1']);
    expect(ids(found('1', 'Игра', 'Я'), found('2', null, 'А'))).toEqual(['1', '2']);
    expect(ids(found('1', null, 'Б'), found('2', null, 'А'))).toEqual(['2', '1']);
  });

  it.each([
    ['1500', '', '2'],
    ['1500', '2500', '2'],
    ['2000', '', '2'],
    ['1500', '2000', '2'],
    ['1500', '1800', '1'],
    ['2500', '', '3'],
    ['', '2500', '1'],
    ['9000', '', '1'],
  ])('found by a search from «%s» to «%s» has the cheapest edition within the bounds', (priceFrom, priceTo, id) => {
    const game = product([
      edition({ id: '1', convertedPrice: 1000 }),
      edition({ id: '2', convertedPrice: 3000, discountedPrice: 2000 }),
      edition({ id: '3', convertedPrice: 3000 }),
    ]);
    const found = searchCards({ products: [game], priceFrom, priceTo }, '1', NOON);
    expect(found.map((one) => one.edition.id)).toEqual([id]);
  });
});

describe('a cart line', () => {
  const sold = edition({ discountedPrice: 3000, psPlusPrice: 2000, eaPlayPrice: 1000, displayCurrencyId: null });
  const lines = priceOptions(sold, NOON).map((option) => cartItemOf(toCard(card(), sold), option, '5'));

  it('stores its kind of price, and the subscription it needs', () => {
    expect(lines.map(storedLine)).toMatchObject([
      { priceType: 'standard', isPsPlus: false, isEaPlay: false },
      { priceType: 'ps_plus', isPsPlus: true, isEaPlay: false },
      { priceType: 'ea_play', isPsPlus: false, isEaPlay: true },
    ]);
  });

  it('has the currency of its edition, or the shopper’s currency where the server names none', () => {
    expect(lines.map((line) => line.currencyId)).toEqual(['5', '5', '5']);
    expect(defaultCartItem(toCard(card(), edition()), '5', NOON)?.currencyId).toBe('1');
  });

  it('made from a card has the first price option, and is not made for a card without a price', () => {
    expect(defaultCartItem(toCard(card(), sold), '1', NOON)).toMatchObject({
      priceType: 'standard',
      price: 4000,
      discountedPrice: 3000,
    });
    expect(defaultCartItem(toCard(card(), edition()), '1', NOON)).toMatchObject({ price: 4000, discountedPrice: null });
    expect(defaultCartItem(toCard(card(), edition({ convertedPrice: null })), '1', NOON)).toBeNull();
  });

  it('made from a favourite equals that of its card, and is not made without an edition or a price', () => {
    const shown = toCard(card({ platforms: [PS5] }), sold);
    expect(favouriteCartItem(favouriteOf(shown), '5', NOON)).toEqual(defaultCartItem(shown, '5', NOON));
    expect(favouriteCartItem({ ...favouriteOf(shown), edition: null }, '5', NOON)).toBeNull();
    expect(favouriteCartItem(favouriteOf(toCard(card(), edition({ convertedPrice: null }))), '5', NOON)).toBeNull();
  });
});

describe('the details on the product page', () => {
  const game = product(
    [edition({ editionType: 'Премиум', localizations: ['Русский', 'English'], description: 'Издание' })],
    { platforms: [PS4, PS5], editionType: 'Полная игра', description: 'Игра' },
  );

  it('are those of the chosen edition, or of the first one', () => {
    expect(characteristicsOf(game, null)).toEqual({
      platforms: 'PS4, PS5',
      editionType: 'Премиум',
      localizations: 'Русский, English',
      description: 'Издание',
    });
    expect(characteristicsOf(game, edition())).toMatchObject({
      editionType: 'Полная игра',
      localizations: 'Нет данных о локализации',
      description: 'Игра',
    });
  });

  it('break the lines of a description where its server has written <br>', () => {
    const described = edition({ description: 'Один.<br/>\nДва.<BR><br />Три' });
    expect(characteristicsOf(game, described).description).toBe('Один.\nДва.\n\nТри');
  });

  it('name each language and console once', () => {
    const twice = edition({ platforms: [PS5, { ...PS5, id: '52' }], localizations: ['Русский', 'English', 'Русский'] });
    expect(characteristicsOf(game, twice)).toMatchObject({ platforms: 'PS5', localizations: 'Русский, English' });
  });

  it('name each missing value', () => {
    expect(characteristicsOf(product([]), null)).toEqual({
      platforms: 'Платформа не указана',
      editionType: 'Game',
      localizations: 'Нет данных о локализации',
      description: 'Описание отсутствует',
    });
    expect(characteristicsOf(product([], { editionType: null }), null).editionType).toBe('Standard');
  });
});
