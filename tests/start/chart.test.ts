import { describe, expect, it } from 'vitest';
import { selectCanCheckOut, selectOrder, selectQuestion, selectTotals } from '../../machines/cart/cart.selectors';
import { selectPendingRemoval } from '../../machines/favourites/favourites.selectors';
import { EMPTY_PAYMENT_FORM } from '../../machines/model/paymentForm';
import { selectFormState } from '../../machines/payment/payment.selectors';
import { selectFace, selectIsOpen } from '../../machines/shop/shop.selectors';
import { shopActors, shopMachine, type ShopInput } from '../../machines/shop/shop.machine';
import { toCard } from '../../machines/model/editions';
import { favouriteOf } from '../../machines/model/favourites';
import { advance, settle } from '../support/clock';
import { bill, card, cartItem, edition, NOON, orderOf, RUB, TRY } from '../support/samples';
import { Rig, untakenOf, type Answers } from '../support/rig';

const SHOPPER = { telegramId: '1001', telegramUsername: 'demo' };
const EMPTY: ShopInput['saved'] = {
  currency: null,
  cart: { items: [], currencyId: null, promo: null },
  favourites: [],
  order: null,
  ends: [],
  listPositions: {},
  promoText: '',
  queries: [],
  search: { query: '', selectedGenres: [], priceFrom: '', priceTo: '' },
};
const cart = { items: [cartItem()], currencyId: '1', promo: null };
const favourites = [favouriteOf(toCard(card(), edition()))];
const NEVER = new Promise<never>(() => {});

/** The whole shop with all its flows; an effect without an entry in `answers` never finishes. */
function openShop(
  answers: Answers,
  {
    saved = {},
    path = '/',
    launch = SHOPPER,
  }: { saved?: Partial<ShopInput['saved']>; path?: string; launch?: ShopInput['session']['launch'] } = {},
) {
  const input = {
    now: 0,
    session: { launch, saved: { telegramId: null, telegramUsername: null } },
    visit: { path, position: 0 },
    saved: { ...EMPTY, ...saved },
  };
  const rig = new Rig(shopMachine, input, {}, answers);
  return {
    shop: rig.actor,
    clock: rig.clock,
    did: () => rig.did.map(({ type }) => type),
    // Reading the clock is no request.
    asked: () => rig.calls.map(({ name }) => name).filter((name) => name !== 'readTime'),
    flow: <Id extends keyof typeof shopActors>(id: Id) => rig.child(id),
  };
}

const OFF = () => ({ maintenanceMode: false, maintenanceMessage: '' });
const ON = () => ({ maintenanceMode: true, maintenanceMessage: '' });
const OPEN: Answers = { fetchStatus: OFF, fetchCurrencies: () => [RUB, TRY], fetchUserCurrency: () => null };
describe('the starting shop', () => {
  it('requests the maintenance status first, and nothing else before the response', async () => {
    const { shop, asked } = openShop({ fetchStatus: () => NEVER });
    await settle();
    expect(asked()).toEqual(['fetchStatus']);
    expect([selectFace(shop.getSnapshot()), selectIsOpen(shop.getSnapshot())]).toEqual(['running', false]);
  });

  it.each([
    ['closes when a late response reports maintenance', ON, 'closed'],
    ['stays open when a late response reports none', OFF, { running: 'open' }],
  ])('waits at most 1.5 s for the maintenance status, and %s', async (_, late, state) => {
    let answerLate = (_late: unknown): void => {};
    const status = new Promise((resolve) => (answerLate = resolve));
    const { shop, clock } = openShop({ ...OPEN, fetchStatus: () => status });
    await advance(clock, 1_499);
    expect(shop.getSnapshot().value).toEqual({ running: 'opening' });
    await advance(clock, 1);
    expect(shop.getSnapshot().value).toEqual({ running: 'open' });
    answerLate(late());
    await settle();
    expect(shop.getSnapshot().value).toEqual(state);
  });

  it('only polls the maintenance status during maintenance', async () => {
    const { shop, clock, asked } = openShop({ ...OPEN, fetchStatus: ON });
    await advance(clock, 60_000, 1_000);
    expect(shop.getSnapshot().value).toBe('closed');
    expect(new Set(asked())).toEqual(new Set(['fetchStatus']));
    expect(Object.keys(shop.getSnapshot().children).toSorted()).toEqual(['maintenance', 'session']);
  });

  it('hides the platform’s back button during maintenance', async () => {
    const { did } = openShop({ ...OPEN, fetchStatus: ON }, { path: '/item/7' });
    await settle();
    expect(did().filter((name) => name.endsWith('BackButton'))).toEqual(['showBackButton', 'hideBackButton']);
  });

  it('loads the user once when it has opened, and remembers that the deep link was followed', async () => {
    const { asked, did } = openShop(OPEN);
    expect(did()).not.toContain('rememberStartLink');
    await settle();
    expect(asked().filter((name) => name === 'loadUser')).toHaveLength(1);
    expect(did()).toContain('rememberStartLink');
  });
});

describe('the root machine', () => {
  it('sends the currency to the cart', async () => {
    const { flow } = openShop(OPEN, {
      saved: { cart: { ...cart, items: [cartItem({ currencyId: '2' })], currencyId: '2' } },
    });
    await settle();
    expect(flow('cart').getSnapshot().context.shopperCurrencyId).toBe('1');
    expect(selectCanCheckOut(flow('cart').getSnapshot() as never)).toBe(false);
  });

  it('makes the cart calculate its sum again when payment refuses an outdated sum', async () => {
    const line = cartItem({ discountedPrice: 3000, promotionEnd: new Date(NOON).toISOString() });
    let now = NOON - 1_000;
    const { flow } = openShop(
      { ...OPEN, readTime: () => now },
      { path: '/payment', saved: { cart: { ...cart, items: [line] } } },
    );
    await settle();
    now = NOON;
    const order = selectOrder(flow('cart').getSnapshot() as never);
    flow('payment').send({
      type: 'payment.submitted',
      order,
      form: { ...EMPTY_PAYMENT_FORM, email: 'a@b.c' },
      amount: 1,
    });
    await settle();
    expect(selectTotals(flow('cart').getSnapshot() as never).final).toBe(4000);
  });

  it('has the identity of the shopper from the start until a logout, and so have payment and currency', async () => {
    const { shop, flow } = openShop(OPEN);
    expect(shop.getSnapshot().context.identity).toEqual(SHOPPER);
    await settle();
    expect(flow('payment').getSnapshot().context.identity).toEqual(SHOPPER);
    flow('session').send({ type: 'session.logout' });
    const anonymous = { telegramId: null, telegramUsername: null };
    expect(shop.getSnapshot().context.identity).toEqual(anonymous);
    expect(flow('payment').getSnapshot().context.identity).toEqual(anonymous);
    expect(flow('currency').getSnapshot().context.telegramId).toBeNull();
    expect(openShop(OPEN, { launch: null }).shop.getSnapshot().context.identity).toEqual(anonymous);
  });

  it('sends the open screen to the payment, the positions and the dialogs, which close', async () => {
    const { flow } = openShop(OPEN, { path: '/payment', saved: { favourites, cart } });
    await settle();
    flow('favourites').send({ type: 'removal.asked', title: favourites[0]!.title, editionId: '100' });
    flow('cart').send({ type: 'clearing.asked' });
    expect(selectPendingRemoval(flow('favourites').getSnapshot())).toEqual(favourites[0]);
    expect(selectQuestion(flow('cart').getSnapshot()).isClearing).toBe(true);
    expect(flow('listPositions').getSnapshot().context.here).toBe('/payment');
    flow('payment').send({ type: 'payment.submitted', order: orderOf(), form: EMPTY_PAYMENT_FORM, amount: 0 });
    expect(selectFormState(flow('payment').getSnapshot()).refusal).not.toBe('');
    flow('navigation').send({ type: 'navigation.arrived', path: '/', position: 0 });
    expect(selectFormState(flow('payment').getSnapshot()).refusal).toBe('');
    expect(selectPendingRemoval(flow('favourites').getSnapshot())).toBeNull();
    expect(selectQuestion(flow('cart').getSnapshot()).isClearing).toBe(false);
    expect(flow('listPositions').getSnapshot().context.here).toBe('/');
  });

  it('notifies currency that a line was added to the cart, after which a late response of the server is ignored', async () => {
    const { flow, clock } = openShop({ ...OPEN, fetchUserCurrency: () => NEVER });
    await settle();
    await advance(clock, 1_500, 500);
    flow('cart').send({ type: 'item.added', item: cartItem() });
    expect(flow('currency').getSnapshot().matches({ choice: 'settled' })).toBe(true);
  });
});

describe('the flows of the shop', () => {
  it('start from the data that an earlier visit saved', async () => {
    const search = { ...EMPTY.search, query: 'ведьмак' };
    const listPositions = { '/': { page: 3, scroll: 700 } };
    const { flow } = openShop(
      { ...OPEN, fetchCurrencies: () => NEVER },
      { saved: { favourites, search, listPositions, currency: TRY } },
    );
    await settle();
    expect(flow('favourites').getSnapshot().context.items).toEqual(favourites);
    expect(flow('search').getSnapshot().context).toMatchObject(search);
    expect(flow('listPositions').getSnapshot().context.listPositions).toEqual(listPositions);
    expect(flow('currency').getSnapshot().context).toMatchObject({ saved: TRY, telegramId: '1001' });
  });

  it('receive a new currency: search and positions use it, and the question about a favourite that it hides ends', async () => {
    const { flow } = openShop(
      { ...OPEN, saveUserCurrency: () => undefined },
      { path: '/search-results', saved: { favourites } },
    );
    await settle();
    flow('favourites').send({ type: 'removal.asked', title: favourites[0]!.title, editionId: '100' });
    expect(flow('search').getSnapshot().context.currencyId).toBe('1');
    expect(flow('search').getSnapshot().matches({ visit: 'here' })).toBe(true);
    flow('currency').send({ type: 'currency.chosen', currencyId: '2' });
    await settle();
    for (const id of ['search', 'listPositions'] as const) expect(flow(id).getSnapshot().context.currencyId).toBe('2');
    expect(selectPendingRemoval(flow('favourites').getSnapshot())).toBeNull();
  });

  it('receive new search criteria: the list of results begins at its first page', async () => {
    const { flow } = openShop(OPEN, {
      path: '/search-results',
      saved: { listPositions: { '/search-results': { page: 3, scroll: 700 } } },
    });
    await settle();
    flow('search').send({ type: 'query.typed', text: 'god' });
    expect(flow('listPositions').getSnapshot().context.listPositions).toEqual({});
  });

  it('receive no currency when the list fails to load: cart and search have none', async () => {
    const { flow } = openShop(
      { ...OPEN, fetchCurrencies: () => Promise.reject(new Error('нет связи')) },
      { saved: { cart } },
    );
    await settle();
    expect(flow('cart').getSnapshot().context.shopperCurrencyId).toBeNull();
    expect(flow('search').getSnapshot().context.currencyId).toBeNull();
    expect(selectOrder(flow('cart').getSnapshot() as never)).toMatchObject({
      match: 'agreeing',
      currencyIsKnown: true,
    });
  });
});

it('maintenance that begins while the shop is open stops every other flow, also the polling of an unpaid order', async () => {
  let mode = OFF;
  const { shop, clock, asked } = openShop(
    {
      ...OPEN,
      fetchStatus: (input) =>
        (input as { orderId?: string } | undefined)?.orderId
          ? { status: 'pending', message: '', paymentUrl: null }
          : mode(),
    },
    { saved: { order: { ...bill(), attempts: 1 } } },
  );
  await settle();
  mode = ON;
  await advance(clock, 30_000, 500);
  expect(selectFace(shop.getSnapshot())).toBe('closed');
  const before = asked();
  await advance(clock, 29_000, 500);
  expect(asked()).toEqual(before);
});

it.each(Object.keys(shopActors))(
  'a flow that crashes makes the shop show an error instead of a blank screen: %s',
  async (id) => {
    const { shop } = openShop(OPEN);
    await settle();
    shop.send({ type: `xstate.error.actor.${id}`, error: new Error('mistake') } as never);
    expect(selectFace(shop.getSnapshot())).toBe('broken');
  },
);

it('the chart of the shop is walked through every transition by the tests above', () =>
  expect(untakenOf(shopMachine)).toEqual([]));
