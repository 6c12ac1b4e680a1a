import type { Page } from 'playwright-core';
import type { ScenarioName } from '../../src/workshop/demo/scenarios';
import { fill } from './fill';
import { openBank, retime, settle } from './payment';
import { failedCall, consoleLine } from './record';
import type { WayToState } from './screenState';
import { see, seeScreen } from './see';
import { applyPromo, goToFilledCart, goToFilledForm, payButton, PLAIN_GAME } from './shopper';

/** Keeps an answer of the server back for good: the screen stays as it is while it waits. */
const withhold = (page: Page, path: string): Promise<unknown> => page.route(`**/api/${path}`, () => {});

/** The screen while its data are loading, which never arrive. */
const loading = (path: string, call: string): WayToState => ({
  path,
  pending: true,
  answers: [call, () => {}],
  reach: (page) => see(page.getByRole('status').filter({ hasText: 'Загрузка...' })),
});

/** The overlay of a payment that has ended. The timer of the redirect never runs, so that it stays visible. */
const ended = (scenario: ScenarioName, name: string): WayToState => ({
  path: PLAIN_GAME.path,
  pending: true,
  scenario: 'payment-pending-forever',
  async reach(page, { server }) {
    const popup = await openBank(page);
    await see(page.getByRole('dialog', { name: 'Ожидание оплаты' }));
    await retime(page, 1_500, null);
    await popup.close();
    await server.scenario(scenario);
    await see(page.getByRole('dialog', { name }));
  },
});

/** The result of a purchase. */
const verified = (heading: string, way: Partial<WayToState> = {}): WayToState => ({
  path: PLAIN_GAME.path,
  ...way,
  async reach(page) {
    await pay(page);
    await seeScreen(page, heading);
  },
});

/** The states of screens while something is loading, and those of failures. */
export const UNDER_WAY: Record<string, WayToState> = {
  'home-loading': loading('/', 'feed*'),
  'home-hoarder': {
    async reach(page, { server }) {
      for (const list of ['cart', 'favourites'] as const) await fill(page, server.origin, list, 100);
      await page.reload();
      await see(page.getByRole('link', { name: 'Корзина, 100' }));
      await see(page.getByRole('article').first());
    },
  },
  'maintenance-without-text': { scenario: 'maintenance', reach: (page) => see(page.getByRole('alert')) },
  'collection-loading': loading('/collection/2', 'collections/2*'),
  'collection-empty': {
    path: '/collection/2',
    answers: ['collections/2*', (route) => route.fulfill({ json: { id: 2, name: 'Новинки недели', editions: [] } })],
    reach: (page) => see(page.getByRole('link', { name: 'Перейти в каталог' })),
  },
  'collection-error': {
    path: '/collection/999',
    expected: [failedCall('/collections/999'), consoleLine('error', /^Ошибка при загрузке коллекции/)],
    reach: (page) => see(page.getByRole('alert')),
  },
  'item-loading': loading('/item/7', 'products/7*'),
  'item-four-editions': { path: '/item/7', reach: (page) => see(page.getByRole('region', { name: 'Издания' })) },
  'item-long-name': { path: '/item/215', reach: (page) => see(page.getByRole('heading', { level: 1 })) },
  'search-searching': {
    path: '/search-results',
    pending: true,
    async reach(page) {
      await withhold(page, 'products/search*');
      await page.getByRole('searchbox', { name: 'Поиск' }).fill('assassin');
      await see(page.getByText('Поиск игр...'));
    },
  },
  'search-nothing': {
    path: '/search-results',
    async reach(page) {
      await page.getByRole('searchbox', { name: 'Поиск' }).fill('такой игры нет');
      await see(page.getByText('По вашему запросу ничего не найдено'));
    },
  },
  'search-error': {
    path: '/search-results',
    expected: [failedCall('/products/search'), consoleLine('error', /^Произошла ошибка при поиске игр/)],
    async reach(page) {
      await page.route('**/api/products/search*', (route) => route.fulfill({ status: 500, body: '' }));
      await page.getByRole('searchbox', { name: 'Поиск' }).fill('assassin');
      await see(page.getByRole('alert'));
    },
  },
  'favourites-list': {
    path: '/item/8',
    async reach(page) {
      await page.getByRole('button', { name: 'В избранное' }).click();
      await page.goto(new URL('/item/26', page.url()).href);
      await page.getByRole('button', { name: 'В избранное' }).click();
      await page.getByRole('navigation', { name: 'Основное меню' }).getByRole('link', { name: 'Избранное, 2' }).click();
      await page.getByRole('listitem').getByRole('button', { name: 'Добавить в корзину' }).first().click();
      await see(page.getByRole('button', { name: 'Убрать из корзины' }));
    },
  },
  'cart-promo-checking': {
    pending: true,
    async reach(page) {
      await withhold(page, 'promos/*');
      await goToFilledCart(page);
      await applyPromo(page, 'WELCOME10');
      await see(page.locator('[aria-busy="true"]'));
    },
  },
  'cart-removing': {
    async reach(page) {
      await goToFilledCart(page);
      await page.getByRole('button', { name: /^Удалить/ }).click();
      await see(page.getByRole('dialog', { name: 'Убрать из корзины?' }));
    },
  },
  'payment-creating-bill': {
    path: PLAIN_GAME.path,
    pending: true,
    async reach(page) {
      await withhold(page, 'payment/create-bill');
      await goToFilledForm(page);
      await payButton(page).click();
      await see(page.getByRole('button', { name: /^Создание/ }));
    },
  },
  'payment-refused': {
    path: PLAIN_GAME.path,
    scenario: 'bill-refused',
    async reach(page) {
      await goToFilledForm(page);
      await payButton(page).click();
      await see(page.getByRole('alert'));
    },
  },
  'payment-failed': ended('payment-failed', 'Ошибка при оплате'),
  'payment-paid': ended('paid-after', 'Оплата успешно завершена!'),
  'success-verifying': {
    path: PLAIN_GAME.path,
    pending: true,
    async reach(page) {
      await withhold(page, 'payment/verify');
      await pay(page);
      await see(page.getByText('Проверяем статус платежа...'));
    },
  },
  success: verified('Оплата успешна!'),
  'success-refused': verified('Произошла ошибка', { scenario: 'verification-refused' }),
  'profile-loading': loading('/profile', 'users/1001'),
  'profile-saving': {
    path: '/profile',
    pending: true,
    async reach(page) {
      await page.route('**/api/users/1001', (route) =>
        route.request().method() === 'PUT' ? undefined : route.continue(),
      );
      await page.getByRole('textbox', { name: 'Email для чека' }).fill('other@example.com');
      await page.getByRole('button', { name: 'Сохранить' }).click();
      await see(page.getByRole('button', { name: 'Сохранение...' }));
    },
  },
  'profile-wrong': {
    path: '/profile',
    expected: [failedCall('/users/1001'), consoleLine('error', /^Failed to update user field/)],
    async reach(page) {
      await page.getByRole('textbox', { name: 'Email для чека' }).fill('не адрес');
      await page.getByRole('button', { name: 'Сохранить' }).click();
      await see(page.getByRole('alert'));
    },
  },
  'profile-failed': {
    path: '/profile',
    scenario: 'profile-error',
    expected: [failedCall('/users/1001'), consoleLine('error', /^Failed to fetch user/)],
    reach: (page) => see(page.getByRole('alert')),
  },
};

/** The whole purchase, up to the page that confirms it, which comes ten times as soon. */
async function pay(page: Page): Promise<void> {
  const bank = await openBank(page);
  await retime(page, 1_500, 150);
  await settle(bank, 'Оплатить');
}
