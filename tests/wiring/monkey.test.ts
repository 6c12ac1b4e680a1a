import { beforeEach, expect, it, vi } from 'vitest';
import { defaultCartItem } from '../../machines/model/cart';
import { toCard } from '../../machines/model/editions';
import type { Id } from '../../machines/model/entities';
import { favouriteOf } from '../../machines/model/favourites';
import type { PaymentForm } from '../../machines/model/paymentForm';
import * as v from 'valibot';
import { productSchema } from '../../src/api/productSchema';
import { seededRandom } from '../../src/demo/catalogue/random';
import { FATES } from '../support/monkeyServer';
import { MonkeyWorld } from '../support/monkeyWorld';
import { NOON } from '../support/samples';

/** More runs, longer ones, or another seed: MONKEY_RUNS, MONKEY_ACTIONS, MONKEY_SEED. */
const RUNS = Number(process.env['MONKEY_RUNS'] ?? 20);
const ACTIONS = Number(process.env['MONKEY_ACTIONS'] ?? 500);
const SEED = Number(process.env['MONKEY_SEED'] ?? 20261121);

/** Every id of the demo's goods and currencies in what was sent; all are numbers there. */
function idsIn(body: unknown): unknown[] {
  if (typeof body !== 'object' || body === null) return [];
  const { currencyId = [], selectedCurrencyId = [], editionIds = [], gameInfo = [] } = body as Record<string, unknown>;
  const lines = gameInfo as { id: unknown; editionId: unknown; currency: unknown }[];
  return [
    currencyId,
    selectedCurrencyId,
    editionIds,
    lines.map(({ id, editionId, currency }) => [id, editionId, currency]),
  ].flat(3);
}

/** What section 8 lets the console hear. */
const SPECIFIED = [
  /^Failed to fetch (currencies|user|genres)$/,
  /^Failed to update (currency|user field)$/,
  /^Ошибка при загрузке (данных|коллекции|игры)$/,
  /^Ошибка при обновлении коллекции$/,
  /^Произошла ошибка при поиске игр/,
  /^Telegram user ID not available$/,
  /^TelegramId not found in store$/,
  /^Telegram environment is missing$/,
];
const PATHS = [
  '/',
  '/profile',
  '/favourites',
  '/shop-bag',
  '/shop-bag',
  '/search-results',
  '/payment',
  '/payment',
  '/payment',
  '/item/26',
  '/item/8',
  '/collection/2',
  '/success-payment',
  '/failure-payment',
  '/payment-error',
  '/create-ps-account',
];
/** How often the monkey does what; the rest twice. */
const OFTEN: Record<string, number> = {
  answer: 16,
  'answer well': 16,
  'set out to buy': 6,
  'pay twice': 6,
  'pay at the bank': 4,
  'pass a moment': 6,
  'pass a while': 6,
  'look back': 6,
  'find it': 6,
  'go somewhere': 3,
  'ask to clear': 1,
  reopen: 1,
  'another window empties': 1,
};
const FIELDS = ['email', 'psLogin', 'psPassword', 'birthDate'];

// The one thing a reader of answers tells the console itself.
beforeEach(
  () =>
    void vi.spyOn(console, 'warn').mockImplementation((text: string) => {
      if (!/: \d+ unreadable entries were left out$/.test(text)) throw new Error(`The console was told «${text}»`);
    }),
);

/** One monkey: everything it does follows from its seed. */
async function run(seed: number): Promise<MonkeyWorld> {
  const world = new MonkeyWorld();
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const goods = [1, 2].flatMap((currencyId) =>
    [26, 8, 3, 4].flatMap((id) => {
      const product = v.parse(productSchema, world.demo.catalogue.product(id, currencyId));
      return product.editions.map((edition) => ({ card: toCard(product, edition), currencyId: String(currencyId) }));
    }),
  );
  const items = goods.flatMap(({ card, currencyId }) => defaultCartItem(card, currencyId, NOON) ?? []);
  const history: string[] = [];
  const paid = new Set<Id>();

  // One bill per order: none is asked for while another order is known, or while another bill is on its way.
  world.onCall = ({ method, path }) => {
    if (method !== 'POST' || path !== '/payment/create-bill') return;
    const others = world.server.open.filter((call) => call.path === path).length;
    expect({ order: world.saved.readPayment().data, bills: others }, where()).toEqual({ order: null, bills: 1 });
  };
  const where = (): string => `seed ${seed}, after ${history.slice(-12).join('; ')}`;

  const answer = async (fate = pick(FATES)): Promise<void> => {
    if (world.server.open.length === 0) return;
    const call = pick(world.server.open);
    history.push(`${call.method} ${call.path}: ${fate}`);
    await call.end(fate);
  };
  const page = (event: { type: string; [field: string]: unknown }): void => void world.page?.actor.send(event);
  const type = (field: string, value: string): void => page({ type: 'form.changed', field, value });
  // Whoever has the form open asks for a bill with what it holds.
  const pay = (): void => {
    if (world.page?.path !== '/payment') return;
    const { form } = world.page.actor.getSnapshot().context as { form: PaymentForm };
    for (let taps = 0; taps < 2; taps += 1) world.send('payment', { type: 'payment.submitted', form });
  };

  const actions: Record<string, () => unknown> = {
    answer: () => answer(),
    'answer well': () => answer('sane'),
    'set out to buy': async () => {
      world.send('cart', { type: 'item.added', item: pick(items) });
      world.go(['/', '/payment']);
      await world.rest();
      type('email', 'me@mail.ru');
      type('psLogin', 'me@psn.com');
      type('psPassword', 'тайна');
    },
    'go somewhere': () => world.go([...(random() < 0.5 ? ['/'] : []), pick(PATHS)]),
    'go back': () => world.send('navigation', { type: 'navigation.back' }),
    'pass a moment': () => world.pass(pick([100, 300, 1_500])),
    'pass a while': () => world.pass(pick([5_000, 5_000, 30_000])),
    add: () => world.send('cart', { type: 'item.added', item: pick(items) }),
    'take out': () => world.send('cart', { type: 'item.removed', id: pick(items).id }),
    'ask to remove': () => world.send('cart', { type: 'removal.asked', id: pick(items).id }),
    'ask to clear': () => world.send('cart', { type: 'clearing.asked' }),
    yes: () => world.send(pick(['cart', 'favourites']), { type: 'dialog.confirmed' }),
    no: () => world.send(pick(['cart', 'favourites']), { type: 'dialog.cancelled' }),
    'apply a promo': () =>
      world.send('cart', { type: 'promo.submitted', code: pick(['WELCOME10', 'PLAY15', 'нет такого', ' ']) }),
    'edit the promo': () => world.send('cart', { type: 'promo.edited', text: 'PLAY' }),
    'choose a currency': () =>
      world.send('currency', { type: 'currency.chosen', currencyId: pick(['1', '2', '3', 'нет']) }),
    'five currencies at once': () =>
      ['1', '2', '3', '2', '1'].forEach((currencyId) =>
        world.send('currency', { type: 'currency.chosen', currencyId }),
      ),
    'keep or let go': () =>
      world.send('favourites', { type: 'favourite.toggled', item: favouriteOf(pick(goods).card) }),
    type: () => type(pick(FIELDS), pick(['', 'me@mail.ru', 'тайна'])),
    'fill in the e-mail': () => type('email', 'me@mail.ru'),
    'pay twice': pay,
    'open the window': () => world.send('payment', { type: 'window.requested' }),
    'close the overlay': () => world.send('payment', { type: 'overlay.closed' }),
    'pay at the bank': () => world.demo.orders.all().forEach((order) => world.demo.settle(order, 'paid')),
    search: () => world.send('search', { type: 'query.typed', text: pick(['', 'god', 'war of', '<>']) }),
    filter: () =>
      world.send(
        'search',
        pick([
          { type: 'genre.toggled', genreId: '4' },
          { type: 'price.typed', bound: 'priceFrom', text: '9' },
          { type: 'search.reset' },
          { type: 'search.retried' },
        ]),
      ),
    'try again': () => page({ type: 'page.retried' }),
    'buy on the page': () => page({ type: 'item.bought' }),
    'edit the profile': () => page({ type: 'field.edited', field: 'email', value: pick(['a', 'b@c.de']) }),
    'save the profile': () => page({ type: 'field.submitted', field: 'email' }),
    'look away': () => world.look(false),
    'look back': () => world.look(true),
    'lose the network': () => world.connect(false),
    'find it': () => world.connect(true),
    reopen: () => world.reopen(),
    'another window adds': () => {
      const item = pick(items);
      world.writeElsewhere((saved) => saved.writeCart({ items: [item], currencyId: item.currencyId }), 'cart');
    },
    'another window empties': () =>
      world.writeElsewhere((saved) => saved.writeCart({ items: [], currencyId: null }), 'cart'),
  };
  const names = Object.keys(actions).flatMap((name) => Array.from({ length: OFTEN[name] ?? 2 }, () => name));

  /** What holds whatever happens. */
  const check = (): void => {
    expect(world.shop.getSnapshot().value, where()).not.toBe('broken');
    expect(
      world.said.filter((text) => !SPECIFIED.some((one) => one.test(text))),
      where(),
    ).toEqual([]);
    const cart = world.flow('cart')?.context;
    if (!cart) return;
    expect(new Set(cart.items.map(({ id }) => id)).size, where()).toBe(cart.items.length);
    expect(world.saved.readCart().items, where()).toEqual(cart.items);
    const payment = world.flow('payment');
    if (!payment?.matches('paid')) return;
    const { orderId: order = '', items: ordered = [] } = payment.context.data ?? {};
    // Exactly what was ordered has left; what is added later is another order's.
    const left = cart.items.filter(({ id }) => ordered.some(({ editionId }) => editionId === id));
    if (!paid.has(order)) expect(left, where()).toEqual([]);
    paid.add(order);
  };

  await world.open();
  for (let action = 0; action < ACTIONS; action += 1) {
    const name = pick(names);
    history.push(name);
    await actions[name]!();
    await world.rest();
    check();
  }
  // Everything works again and the shopper waits: what was paid is verified, and nothing is left open.
  world.look(true);
  world.connect(true);
  for (let turn = 0; turn < 150; turn += 1) {
    for (const call of world.server.open.slice()) await call.end('sane');
    await world.rest();
    await world.pass(2_500);
    check();
  }
  const sent = world.calls.flatMap(({ body }) => idsIn(body));
  expect(
    sent.filter((id) => typeof id !== 'number'),
    `${where()}: an id goes back as it came`,
  ).toEqual([]);
  const verified = world.calls
    .filter(({ path }) => path === '/payment/verify')
    .map(({ body }) => (body as { orderId: Id }).orderId);
  expect(
    [...paid].filter((order) => !verified.includes(order)),
    `${where()}: paid, but never verified`,
  ).toEqual([]);
  expect(world.flow('payment')?.matches('creatingBill'), where()).toBe(false);
  expect(world.saved.readPayment().data, where()).toBeNull();
  return world;
}

it(`${RUNS} monkeys of ${ACTIONS} actions each break neither cart nor payment`, { timeout: 600_000 }, async () => {
  const worlds: MonkeyWorld[] = [];
  for (let one = 0; one < RUNS; one += 1) {
    const world = await run(SEED + one);
    world.close();
    worlds.push(world);
  }
  const count = (path: string): number =>
    worlds.flatMap(({ calls }) => calls).filter((call) => call.path === path).length;
  // They have to have been where it can break.
  expect(count('/payment/create-bill')).toBeGreaterThan(RUNS);
  expect(count('/payment/verify')).toBeGreaterThan(0);
  console.log(
    `monkeys: ${worlds.flatMap(({ calls }) => calls).length} calls, ${count('/payment/create-bill')} bills, ${count('/payment/verify')} verifications, seed ${SEED}`,
  );
});

it('a monkey with the same seed does the same again', { timeout: 60_000 }, async () => {
  const histories = await Promise.all([run(SEED), run(SEED)]);
  const [first, second] = histories.map((world) => world.calls.map(({ method, path }) => `${method} ${path}`));
  expect(first).toEqual(second);
});
