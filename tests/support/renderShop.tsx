import { RUB } from './samples';
import { act, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { http, type JsonBodyType } from 'msw';
import { setupServer, type SetupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, onTestFinished } from 'vitest';
import * as v from 'valibot';
import { SimulatedClock, type InspectionEvent } from 'xstate';
import { defaultCartItem } from '../../machines/model/cart';
import { toCard } from '../../machines/model/editions';
import type { CartItem } from '../../machines/model/entities';
import { productSchema } from '../../src/shop/api/productSchema';
import { App } from '../../src/shop/App';
import { createHandlers } from '../../src/workshop/demo/handlers/allHandlers';
import { createDemoShop, type DemoShop } from '../../src/workshop/demo/demoShop';
import type { Order } from '../../src/workshop/demo/orders';
import type { BrowserWindow } from '../../src/shop/platform/browserWindow';
import { createRouterPort } from '../../src/shop/platform/router';
import type { StorageKey } from '../../src/shop/platform/storage';
import type { Effects } from '../../src/shop/wiring/effects';
import { storedLine } from '../../src/shop/wiring/savedSchemas';
import { startShop } from '../../src/shop/wiring/world';
import { advance } from './clock';
import { channel } from './channel';
import { fakeEffects } from './effects';

// The first test of a file also waits until its screen is compiled, which takes more than a second on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

/** A product as the demo server sends it; loosely typed, so that a test can change it. */
export type WireProduct = Record<string, JsonBodyType> & { editions: Record<string, JsonBodyType>[] };

/** A demo server for the tests of one file; it is reset before every test. */
export function demoServer() {
  const demo = createDemoShop();
  const server = setupServer(...createHandlers(demo));
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => {
    server.resetHandlers();
    demo.reset();
  });
  afterAll(() => server.close());
  return { demo, server };
}

/** What an earlier session stored: a shopper known to the demo server. */
export const SIGNED_IN = { telegramId: '1001', telegramUsername: 'demo' } as const;

/** A filled cart as an earlier session stored it. */
export const storedCart = (items: CartItem[], currencyId = '1') => ({
  cart: JSON.stringify(items.map(storedLine)),
  cartCurrencyId: currencyId,
  userCurrency: JSON.stringify(RUB),
});

/** The cart line for the first edition of a product, in roubles. The demo server accepts it in a bill. */
export function soldItem(demo: DemoShop, productId: number): CartItem {
  const product = v.parse(productSchema, demo.catalogue.product(productId, 1));
  const [edition] = product.editions;
  const item = edition && defaultCartItem(toCard(product, edition), '1', demo.now());
  if (!item) throw new Error(`The demo catalogue does not sell product ${productId} in roubles`);
  return item;
}

/** An order of the demo server that is paid and not yet verified. */
export function paidOrder(demo: DemoShop): Order {
  const order = demo.orders.add(
    { userId: '1001', amount: 4000, currencyId: 1, email: 'me@mail.ru', promoCode: null, titles: ['Ведьмак 3'] },
    'http://localhost:3000',
  );
  demo.settle(order, 'paid');
  return order;
}

/** An address is typed in, or a button of the browser pressed. */
export const goTo = (path: string) =>
  act(async () => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });

/** Holds an answer of the demo server back. @returns a function that releases it */
export function holdAnswer(server: SetupServer, method: 'get' | 'put' | 'post', path: string): () => void {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  // This handler returns nothing: after the wait the handler of the demo server answers.
  server.use(http[method](`*/api${path}`, () => held));
  return release;
}

export async function chooseCurrency(user: UserEvent, code: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: /^Валюта: / }));
  await user.click(await screen.findByRole('button', { name: `Выбрать валюту ${code}` }));
}

/** Waits until the currencies and the shopper's own currency have loaded, on which the starting currency depends. */
export const seeCurrencies = (demo: DemoShop) =>
  waitFor(() => {
    for (const path of ['/api/currencies', '/api/users/1001/currency'])
      expect(demo.calls.of('GET', path)).toHaveLength(1);
  });

/** A window that can be scrolled; `positions` are those that the shop has set. */
export function scrollableWindow() {
  const positions: number[] = [];
  const scrolls = channel<number>();
  const { effects, storeElsewhere } = fakeEffects();
  const browserWindow: BrowserWindow = {
    ...effects.browserWindow,
    scrollTo: (top) => void positions.push(top),
    onScroll: scrolls.on,
  };
  return { browserWindow, positions, scroll: (top: number) => act(() => scrolls.emit(top)), storeElsewhere };
}

/** A connection that is lost and restored by the test, and online at first. */
export function connection() {
  const events = channel<boolean>();
  const onConnection: BrowserWindow['onConnection'] = (listener) => {
    listener(true);
    return events.on(listener);
  };
  return { onConnection, say: (online: boolean) => act(() => events.emit(online)) };
}

/** Waits for the screen with this heading, not for its skeleton. @returns the heading */
export const findScreen = (name: string | RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const heading = screen.getByRole('heading', { level: 1, name });
    expect(heading.closest('[data-outline]')).toBeNull();
    return heading;
  });

export const cards = () => screen.getAllByRole('article');

export const menu = () => within(screen.getByRole('navigation', { name: 'Основное меню' }));

/** The shop on a screen, by default on one without requests of its own, with the currencies loaded. */
export async function openShop(demo: DemoShop, path = '/support', stored: Record<string, string> = {}) {
  const shop = renderShop(path, { stored: { ...SIGNED_IN, ...stored } });
  await seeCurrencies(demo);
  return shop;
}

/** The effective price on a card. */
export function priceOf(card: HTMLElement): number {
  const written = within(card)
    .getAllByText(/^\d+\s\S+$/)
    .find((element) => element.tagName !== 'DEL');
  return Number.parseInt(written?.textContent ?? '', 10);
}

interface Options {
  stored?: Partial<Record<StorageKey, string>>;
  over?: Partial<Effects>;
  /** Receives everything that the machines do. */
  inspect?: (event: InspectionEvent) => void;
}

/**
 * Renders the whole shop at one path, with a real router and a real HTTP client. The clock is stopped; `wait` advances it.
 * `did` records what the shop does to its environment.
 */
export function renderShop(path: string, { stored = SIGNED_IN, over = {}, inspect }: Options = {}) {
  // Swiper uses it to read the width of the window; jsdom has no layout.
  window.matchMedia ??= () => ({ matches: false }) as MediaQueryList;
  window.history.replaceState(null, '', path);
  const clock = new SimulatedClock();
  const { effects, did, storage } = fakeEffects({ stored, over: { router: createRouterPort(window), ...over } });
  const world = startShop(effects, { clock, ...(inspect ? { inspect } : {}) });
  onTestFinished(() => world.shop.stop());
  render(<App world={world} />);
  return {
    did,
    effects,
    storage,
    user: userEvent.setup(),
    /** Advances the clock of the machines, after React has run the effects of what is shown: they may start timers. */
    async wait(ms: number) {
      await new Promise((resolve) => setImmediate(resolve));
      await act(() => advance(clock, ms));
    },
    seePath: (expected: string) => waitFor(() => expect(window.location.pathname).toBe(expected)),
  };
}
