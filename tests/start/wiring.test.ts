import { afterEach, expect, it } from 'vitest';
import { SimulatedClock, type AnyStateMachine } from 'xstate';
import { cartActors } from '../../machines/cart/cart.setup';
import { feedMachine } from '../../machines/feed/feed.machine';
import { collectionMachine } from '../../machines/collection/collection.machine';
import { buyButtonMachine } from '../../machines/buyButton/buyButton.machine';
import { itemMachine } from '../../machines/item/item.machine';
import { profileMachine } from '../../machines/profile/profile.machine';
import { psAccountMachine } from '../../machines/psAccount/psAccount.machine';
import { shopActors } from '../../machines/shop/shop.machine';
import { selectPlace } from '../../machines/listPositions/listPositions.selectors';
import { selectWishes } from '../../machines/wishes/wishes.selectors';
import type { Client } from '../../src/shop/api/client';
import { wireCart } from '../../src/shop/wiring/cart.wiring';
import { wireCollection } from '../../src/shop/wiring/collection.wiring';
import type { Effects } from '../../src/shop/wiring/effects';
import { wireFeed } from '../../src/shop/wiring/feed.wiring';
import { wireBuyButton } from '../../src/shop/wiring/buyButton.wiring';
import { wireItem } from '../../src/shop/wiring/item.wiring';
import { wireProfile } from '../../src/shop/wiring/profile.wiring';
import { wirePsAccount } from '../../src/shop/wiring/psAccount.wiring';
import { flowOf, wireShop, type Shop } from '../../src/shop/wiring/shop.wiring';
import { startShop } from '../../src/shop/wiring/world';
import { toCard } from '../../machines/model/editions';
import { favouriteOf } from '../../machines/model/favourites';
import type { Currency } from '../../machines/model/entities';
import { grantWishes, unlessWished } from '../../src/shop/wiring/wishes';
import { channel } from '../support/channel';
import { advance } from '../support/clock';
import { fakeEffects } from '../support/effects';
import { bill, card, edition, RUB, TRY } from '../support/samples';

const actorsOf = (machine: AnyStateMachine) => machine.implementations.actors;
const actionsOf = (machine: AnyStateMachine) => machine.implementations.actions;

/** Actions the chart leaves empty: an effect for wiring, or an announcement the shop overrides. */
const emptyActions = (machine: AnyStateMachine): string[] =>
  Object.keys(actionsOf(machine)).filter((name) => !('type' in (actionsOf(machine)[name] as object)));

const effects = fakeEffects().effects;
const wired = actorsOf(wireShop(effects) as never);
const noShop = {} as Shop;

const pairs: [string, AnyStateMachine, AnyStateMachine][] = [
  ...Object.entries(shopActors).map(([id, bare]): [string, AnyStateMachine, AnyStateMachine] => [
    id,
    bare as never,
    wired[id] as never,
  ]),
  ['promo', cartActors.promo as never, actorsOf(wireCart(effects) as never)['promo'] as never],
  ['feed', feedMachine, wireFeed(effects, noShop) as never],
  ['item', itemMachine, wireItem(effects, noShop) as never],
  ['buyButton', buyButtonMachine, wireBuyButton(effects, noShop) as never],
  ['collection', collectionMachine, wireCollection(effects, noShop) as never],
  ['profile', profileMachine, wireProfile(effects, noShop) as never],
  ['psAccount', psAccountMachine, wirePsAccount(effects) as never],
];

it.each(pairs)('the machine %s has no placeholder once it is wired', (_, bare, machine) => {
  expect(Object.keys(actorsOf(bare)).filter((name) => actorsOf(machine)[name] === actorsOf(bare)[name])).toEqual([]);
  expect(emptyActions(bare).filter((name) => actionsOf(machine)[name] === actionsOf(bare)[name])).toEqual([]);
});

afterEach(() => void (globalThis.early = undefined));

it('a shop that starts again in the same page does not receive the early taps a second time', () => {
  const wish = { path: '/', kind: 'cart', on: true, editionId: '7', title: 'Игра', price: '4499 руб.' } as const;
  globalThis.early = { taps: [wish] };
  const received = [1, 2].map(() => {
    const { shop } = startShop(fakeEffects().effects, { clock: new SimulatedClock() });
    return selectWishes('/')(flowOf(shop, 'wishes').getSnapshot());
  });
  expect(received).toEqual([[wish], []]);
});

it('the loading of a screen is aborted when it is left, and opens a link that was tapped before the code had loaded once', () => {
  globalThis.early = { link: '/item/7' };
  const { effects: own, did } = fakeEffects();
  const { shop } = startShop(own, { clock: new SimulatedClock() });
  const left = new AbortController();
  const signals = ['/', '/item/7'].map((path) => unlessWished(own, shop, path, left.signal));
  expect(did.filter((one) => one.startsWith('push'))).toEqual(['push /item/7']);
  left.abort();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});

/** A shop with a tap on a product of Home. @param chosen the stored choice of the currency */
function openTapped(chosen: Currency | null) {
  globalThis.early = { taps: [] };
  const { effects: own } = fakeEffects({ stored: chosen ? { userCurrency: JSON.stringify(chosen) } : {} });
  const clock = new SimulatedClock();
  const { shop } = startShop(own, { clock });
  clock.increment(1_500);
  const shown = toCard(card(), edition());
  const load = (currency: Currency): void => grantWishes(own, shop, '/', () => [shown], currency);
  const editionId = String(shown.edition.id);
  const wish = { path: '/', kind: 'favourite', on: true, editionId, title: shown.title, price: '' } as const;
  const favourites = () => flowOf(shop, 'favourites').getSnapshot().context.items;
  return { shop, load, tap: (other = {}) => globalThis.early?.onTap?.({ ...wish, ...other }), favourites, shown };
}

it('a finger that scrolls before the shop has opened keeps its position there, and the stored ones of other screens', () => {
  const drags = channel<void>();
  const { effects: own, did } = fakeEffects({ path: '/collection/7' });
  Object.assign(own.browserWindow, { onDrag: drags.on });
  own.saved.writeListPositions({ '/': { page: 1, scroll: 500 }, '/collection/7': { page: 3, scroll: 700 } });
  const clock = new SimulatedClock();
  const { shop } = startShop(own, { clock });
  drags.emit();
  clock.increment(1_500);
  const listPositions = flowOf(shop, 'listPositions');
  listPositions.send({ type: 'products.shown' });
  clock.increment(100);
  expect(did.filter((one) => one.startsWith('scroll'))).toEqual([]);
  expect(selectPlace('/')(listPositions.getSnapshot())).toEqual({ page: 1, scroll: 500 });
});

it('a tap after its screen has loaded and before it is rendered takes effect at once', () => {
  const { load, tap, favourites } = openTapped(RUB);
  load(RUB);
  expect(favourites()).toEqual([]);
  tap();
  expect(favourites()).toHaveLength(1);
  tap({ title: 'Earlier title' });
  expect(favourites(), 'a wish that is fulfilled already changes nothing').toHaveLength(1);
});

it('a tap that removes a favourite counts also where the server has given its product another title', () => {
  const { shop, load, tap, favourites, shown } = openTapped(RUB);
  const title = 'Earlier title';
  flowOf(shop, 'favourites').send({ type: 'favourite.toggled', item: { ...favouriteOf(shown), title } });
  tap({ on: false, title });
  load(RUB);
  expect(favourites()).toEqual([]);
});

it.each([
  ['is another one', TRY],
  ['is not decided', null],
])('a tap waits while products have loaded in a currency, and that of the shopper %s', (_, chosen) => {
  const { shop, load, tap, favourites } = openTapped(chosen);
  tap();
  load(RUB);
  expect(favourites()).toEqual([]);
  expect(selectWishes('/')(flowOf(shop, 'wishes').getSnapshot())).toHaveLength(1);
});

it('the shop asks seldom for maintenance and for an awaited payment while nobody sees the shop, and at once when it is seen again', async () => {
  const sight = channel<boolean>();
  let paths: string[] = [];
  const get = async (path: string) => {
    paths.push(path);
    return { data: path.startsWith('/payment') ? { status: 'pending' } : { maintenanceMode: false } };
  };
  const { effects: own } = fakeEffects({ over: { client: { get, onReach: () => {} } as unknown as Client } });
  let isSeen = true;
  const onSight: Effects['browserWindow']['onSight'] = (listener) => {
    listener(isSeen);
    return sight.on(listener);
  };
  Object.assign(own.browserWindow, { onSight });
  own.saved.open(null);
  own.saved.change((record) => ({ ...record, order: bill() }), 'payment');
  const clock = new SimulatedClock();
  startShop(own, { clock });
  const asked = async (ms: number, seen: boolean) => {
    paths = [];
    if (seen !== isSeen) sight.emit((isSeen = seen));
    await advance(clock, ms);
    return ['/settings', '/payment'].map((start) => paths.filter((path) => path.startsWith(start)).length);
  };
  await asked(1_500, true);
  expect(await asked(30_000, true)).toEqual([1, 6]);
  expect(await asked(29_000, false)).toEqual([0, 0]);
  expect(await asked(100, true)).toEqual([1, 1]);
});
