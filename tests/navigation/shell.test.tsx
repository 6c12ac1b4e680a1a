import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { toCard } from '../../machines/model/editions';
import { favouriteOf } from '../../machines/model/favourites';
import { createTelegram, noTelegram } from '../../src/shop/platform/telegram';
import { logUncaught } from '../../src/shop/platform/uncaught';
import { createEffects } from '../../src/shop/wiring/world';
import { fakeEffects } from '../support/effects';
import {
  connection,
  demoServer,
  holdAnswer,
  renderShop,
  menu,
  openShop,
  SIGNED_IN,
  storedCart,
  findScreen,
} from '../support/renderShop';
import { card, cartItem, edition, paymentData } from '../support/samples';

const { demo, server } = demoServer();

afterEach(() => void vi.restoreAllMocks());

const open = (path: string, stored?: Record<string, string>) => openShop(demo, path, stored);

describe('the bottom bar', () => {
  it('links to the four main screens and marks the current one', async () => {
    const { user } = await open('/');
    const headings = { Главная: 'Магазин', Корзина: 'Корзина', Избранное: 'Избранное', Профиль: 'Личный кабинет' };
    expect(
      menu()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(Object.keys(headings));
    for (const [name, heading] of Object.entries(headings)) {
      await user.click(menu().getByRole('link', { name }));
      expect(await findScreen(heading)).toBeInTheDocument();
      expect(menu().getByRole('link', { current: 'page' })).toHaveAccessibleName(name);
    }
    window.history.back();
    expect(await findScreen('Избранное')).toBeInTheDocument();
    expect(menu().getByRole('link', { current: 'page' })).toHaveAccessibleName('Избранное');
  });

  it('shows the number of lines in the cart and of favourites', async () => {
    const kept = favouriteOf(toCard(card(), edition()));
    const many = Array.from({ length: 120 }, (_, n) => cartItem({ id: `${n}` }));
    await open('/support', { ...storedCart(many), favourites: JSON.stringify([kept]) });
    expect(menu().getByRole('link', { name: 'Корзина, 120' })).toBeVisible();
    // The style sheet renders it, so that it is no part of the name.
    expect(document.querySelector('[data-count="99+"]')).toBeVisible();
    expect(menu().getByRole('link', { name: 'Избранное, 1' })).toBeVisible();
    expect(menu().getByRole('link', { name: 'Профиль' })).toBeVisible();
  });
});

describe('the strip of an unpaid order', () => {
  const strip = () => screen.queryByRole('link', { name: 'Заказ № A-1 ждёт оплаты' });
  const unpaid = { paymentData: JSON.stringify(paymentData()), paymentAttempts: '3' };

  // The demo does not know the order, so /success-payment leads on to /payment-error.
  it.each(['/', '/item/26', '/failure-payment', '/success-payment'])(
    'is shown when the shop is opened again at %s',
    async (path) => {
      renderShop(path, { stored: { ...SIGNED_IN, ...unpaid } });
      await waitFor(() => expect(strip()).toHaveAttribute('href', '/payment'));
    },
  );

  it('is not shown on the payment screen', async () => {
    await open('/payment', unpaid);
    expect(strip()).toBeNull();
  });

  it('is not shown once the order is paid', async () => {
    holdAnswer(server, 'post', '/payment/verify');
    await open('/support', { ...unpaid, paymentAttempts: 'paid' });
    await screen.findByText('Проверяем статус платежа...');
    expect(strip()).toBeNull();
  });

  it('gives the focus to the screen when another window of the account has ended the order', async () => {
    const { effects } = await open('/profile', unpaid);
    await screen.findByLabelText('Email для чека');
    await waitFor(() => {
      strip()?.focus();
      expect(strip()).toHaveFocus();
    });
    act(() => effects.saved.change((record) => ({ ...record, order: null }), 'cart'));
    await waitFor(() => expect(strip()).toBeNull());
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});

describe('the search box of Home', () => {
  const box = () => screen.getByRole('searchbox', { name: 'Поиск' });

  it('is read-only and opens the search on a tap, with one entry of the history', async () => {
    const { user, seePath } = await open('/');
    expect(box()).toHaveAttribute('readonly');
    expect(box()).toHaveAttribute('placeholder', 'Поиск');
    await user.click(box());
    await seePath('/search-results');
    expect(await screen.findByText('Введите запрос для поиска')).toBeVisible();
    expect(box()).not.toHaveAttribute('readonly');
    window.history.back();
    await seePath('/');
  });

  it('opens the search also when it is focused by the keyboard', async () => {
    const { seePath } = await open('/');
    box().focus();
    await seePath('/search-results');
  });

  it('is shown on no other screen', async () => {
    const { user, seePath } = await open('/');
    await user.click(menu().getByRole('link', { name: 'Избранное' }));
    await seePath('/favourites');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});

describe('the routes', () => {
  it('show only the bottom bar at /support', async () => {
    await open('/support');
    expect(screen.queryByRole('main')).toBeNull();
    expect(screen.queryByRole('heading')).toBeNull();
    expect(menu().getAllByRole('link')).toHaveLength(4);
  });

  it('redirect from an unknown path to Home', async () => {
    const { seePath } = await open('/no/such/page');
    await seePath('/');
    expect(await screen.findAllByRole('article')).not.toHaveLength(0);
    expect(menu().getByRole('link', { current: 'page' })).toHaveAccessibleName('Главная');
  });
});

it('the notice «Нет соединения» is shown while the network cannot be reached; then failed pictures are loaded again', async () => {
  const { onConnection, say } = connection();
  const { browserWindow } = fakeEffects().effects;
  renderShop('/', { over: { browserWindow: { ...browserWindow, onConnection } } });
  const [product] = await screen.findAllByRole('article');
  const cover = () => product!.querySelector('img[alt=""]');
  fireEvent.error(cover()!);
  expect(cover()).toBeNull();
  for (const online of [true, false, true, false]) {
    say(online);
    expect(screen.queryAllByText(/^Нет соединения/)).toHaveLength(online ? 0 : 1);
  }
  expect(cover()).not.toBeNull();
});

it('maintenance shows only the notice, with its line breaks', async () => {
  demo.scenarios.use('maintenance-message');
  renderShop('/shop-bag');
  const notice = await screen.findByRole('alert');
  expect(within(screen.getByRole('main')).getByRole('alert')).toBe(notice);
  expect(within(notice).getByRole('heading').textContent).toBe(
    'Обновляем витрину.\nВернёмся в 15:00 по Москве.\nКорзина сохранится.',
  );
  expect(screen.getByRole('main').textContent).toBe(notice.textContent);
  for (const role of ['navigation', 'link', 'button', 'searchbox']) expect(screen.queryByRole(role)).toBeNull();
  expect(demo.calls.all().map((call) => call.path)).toEqual(['/api/settings/maintenance-status']);
});

describe('a screen that crashes', () => {
  let isBroken = true;
  beforeEach(() => {
    isBroken = true;
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  /** Only the profile reads the support chat, so only its screen crashes. */
  const broken = {
    botName: null,
    get supportChat(): string | null {
      if (isBroken) throw new Error('broken');
      return null;
    },
  };

  it('shows an error, offers a reload and a way to Home, while the menu still works', async () => {
    const { user, did } = renderShop('/profile', { over: { links: broken } });
    expect(await findScreen('Произошла ошибка')).toBeVisible();
    expect(screen.getByRole('alert')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Вернуться на главную' })).toHaveAttribute('href', '/');
    await user.click(screen.getByRole('button', { name: 'Обновить страницу' }));
    expect(did).toContain('reload on a tap');
    await user.click(menu().getByRole('link', { name: 'Корзина' }));
    expect(await findScreen('Корзина')).toBeVisible();
    expect(screen.queryByRole('heading', { level: 1, name: 'Произошла ошибка' })).toBeNull();
  });

  it('is opened again by a second tap on its tab', async () => {
    const { user } = renderShop('/profile', { over: { links: broken } });
    await findScreen('Произошла ошибка');
    isBroken = false;
    await user.click(menu().getByRole('link', { name: 'Профиль' }));
    expect(await findScreen('Личный кабинет')).toBeVisible();
  });

  it.each([
    { stores: true, title: 'reloads when the lost connection is restored' },
    { stores: false, title: 'does not reload by itself while the cart could not be stored' },
  ])('$title', async ({ stores }) => {
    const { onConnection, say } = connection();
    const { effects } = fakeEffects({ stored: SIGNED_IN });
    const reloadLater = vi.fn<typeof effects.browserWindow.reloadLater>();
    renderShop('/profile', {
      over: {
        links: broken,
        browserWindow: { ...effects.browserWindow, reloadLater, onConnection },
        saved: { ...effects.saved, survivesReload: () => stores },
      },
    });
    await screen.findByRole('heading', { level: 1, name: 'Произошла ошибка' });
    for (const online of [false, true]) say(online);
    // The reload may be delayed: whether data would be lost is checked only then.
    expect(reloadLater.mock.calls.map(([mayReload]) => mayReload?.())).toEqual([stores]);
  });
});

it.each([
  { stores: true, text: 'Не удалось показать магазин. Корзина и избранное сохранены.' },
  { stores: false, text: 'Не удалось показать магазин.' },
])(
  'a shop that crashes hides the back button, mentions the saved cart only where it is stored ($stores), and offers a reload',
  async ({ stores, text }) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { effects } = fakeEffects({ stored: SIGNED_IN });
    const attach = () => {
      throw new Error('broken');
    };
    const back: string[] = [];
    const { user, did } = renderShop('/profile', {
      over: {
        telegram: {
          ...noTelegram,
          showBackButton: () => void back.push('shown'),
          hideBackButton: () => void back.push('hidden'),
        },
        router: { ...effects.router, attach, visit: () => ({ path: '/profile', position: 0 }) },
        saved: { ...effects.saved, survivesReload: () => stores },
      },
    });
    expect(await screen.findByText(text)).toBeVisible();
    expect(back).toEqual(['shown', 'hidden']);
    await user.click(screen.getByRole('button', { name: 'Обновить страницу' }));
    expect(did).toContain('reload on a tap');
  },
);

/** Has the shop log the uncaught errors of this test. */
function logErrors(): void {
  const listeners = new AbortController();
  onTestFinished(() => listeners.abort());
  logUncaught({
    addEventListener: (name: string, listen: EventListener) =>
      window.addEventListener(name, listen, { signal: listeners.signal }),
  } as unknown as Window);
}

it.each([
  { of: 'a flow of the shop', path: '/search-results', call: 'genres', text: /^Не удалось показать магазин/ },
  { of: 'a flow that a screen follows', path: '/', call: 'currencies', text: /^Не удалось показать магазин/ },
  { of: 'the machine of a screen', path: '/profile', call: 'users/:id', text: /^Не удалось открыть страницу/ },
])('an error in $of is logged once by the shop', async ({ path, call, text }) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  logErrors();
  const mistake = new Error('mistake');
  const error = () => {
    throw mistake;
  };
  server.use(http.get(`*/api/${call}`, () => HttpResponse.error()));
  const { log: own } = createEffects(window, noTelegram);
  renderShop(path, { over: { log: { ...own, error } } });
  expect(await screen.findByText(text)).toBeVisible();
  expect(log.mock.calls.flat().filter((each) => each === mistake)).toHaveLength(1);
});

it('the machine of a screen is started once per visit', async () => {
  const started: string[] = [];
  const { user } = renderShop('/', {
    inspect: (event) => {
      if (event.type !== '@xstate.actor') return;
      const { logic } = event.actorRef as unknown as { logic: { id?: string } };
      if (logic.id === 'item' || logic.id === 'feed') started.push(logic.id);
    },
  });
  const [first] = await screen.findAllByRole('article');
  await user.click(within(first!).getAllByRole('link')[0]!);
  await screen.findByRole('region', { name: 'Издания' });
  expect(started).toEqual(['feed', 'item']);
});

describe('the window of the platform', () => {
  const field = (readOnly: boolean) => {
    const input = document.body.appendChild(document.createElement('input'));
    onTestFinished(() => input.remove());
    input.readOnly = readOnly;
    return input;
  };
  const client = () => {
    const expand = vi.fn<() => void>();
    return { expand, telegram: createTelegram({ initData: '', initDataUnsafe: {}, expand } as never) };
  };

  it('is expanded only after the keyboard is closed', () => {
    const { expand, telegram } = client();
    const [first, second] = [field(false), field(false)];
    first.focus();
    telegram.expand();
    telegram.expand();
    second.focus();
    expect(expand).not.toHaveBeenCalled();
    second.blur();
    expect(expand).toHaveBeenCalledTimes(1);
    first.focus();
    first.blur();
    expect(expand).toHaveBeenCalledTimes(1);
  });

  it('is expanded at once while a read-only field is focused', () => {
    const { expand, telegram } = client();
    field(true).focus();
    telegram.expand();
    expect(expand).toHaveBeenCalledTimes(1);
  });
});

it.each([
  ['an error', { error: new Error('broken') }, [[new Error('broken')]]],
  ['another value', { error: 'a text' }, [['a text']]],
  [
    'but no notice of the browser itself',
    { message: 'ResizeObserver loop completed with undelivered notifications.' },
    [],
  ],
])('an uncaught error is logged once by the shop: %s', (_, thrown, said) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  logErrors();
  window.dispatchEvent(new ErrorEvent('error', { ...thrown, cancelable: true }));
  expect(log.mock.calls).toEqual(said);
});
