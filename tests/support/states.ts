import type { Page } from 'playwright-core';
import type { OpenShop } from './browser';
import { failedCall, consoleLine } from './record';
import type { WayToState } from './screenState';
import { see, seeScreen, allLoaded } from './see';
import {
  applyPromo,
  goToFilledCart,
  goToFilledForm,
  goToPayment,
  menuLink,
  openAccount,
  payButton,
  PLAIN_GAME,
  seeFilledForm,
} from './shopper';
import { UNDER_WAY } from './statesUnderWay';
import { EMPTY_CART } from './texts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const LONG = 'Необыкновенно длинное название игры, которое не помещается ни в одну строку, сколько её ни растягивай';

/** A catalogue entry with the longest title, the highest price and no picture. */
const extremes = async (page: Page): Promise<void> => {
  await page.route('**/api/collections/2*', (route) =>
    route.fulfill({
      json: {
        id: 2,
        name: LONG,
        editions: [1, 2, 3].map((n) => ({
          id: n,
          editionName: { name: `Коллекционное издание ${LONG}` },
          convertedPrice: 9_999_999,
          discount_amount: 9_999_990 - n,
          display_currency_id: 1,
          platforms: [
            { id: 1, name: 'PS5' },
            { id: 2, name: 'PS4' },
          ],
          productCard: { id: n, name: LONG, edition_type: 'Полная игра', free_with_ea_play: n === 1 },
        })),
      },
    }),
  );
};

async function openOverlay(page: Page): Promise<void> {
  await goToFilledForm(page);
  const [popup] = await Promise.all([page.waitForEvent('popup'), payButton(page).click()]);
  await popup.close();
}

const AT_REST: Record<string, WayToState> = {
  home: { reach: (page) => see(cards(page).first()) },
  'home-awaited-order': {
    path: PLAIN_GAME.path,
    async reach(page) {
      await openOverlay(page);
      await page.getByRole('button', { name: 'Продолжить покупки' }).click();
      await see(page.getByRole('link', { name: /ждёт оплаты$/ }));
      await see(cards(page).first());
    },
  },
  'home-currencies': {
    async reach(page) {
      await see(cards(page).first());
      await page.getByRole('button', { name: 'Валюта: RUB' }).click();
      await see(page.getByRole('button', { name: 'Выбрать валюту KZT' }));
    },
  },
  'home-empty': { scenario: 'feed-empty', reach: (page) => see(page.getByText('Нет доступных товаров')) },
  'home-error': {
    scenario: 'feed-error',
    expected: [failedCall('/feed'), consoleLine('error', /^Ошибка при загрузке данных/)],
    reach: (page) => see(page.getByRole('alert')),
  },
  maintenance: { scenario: 'maintenance-message', reach: (page) => see(page.getByRole('alert')) },
  item: { path: '/item/8', reach: (page) => see(page.getByRole('region', { name: 'Издания' })) },
  'item-in-cart': {
    path: '/item/1',
    async reach(page) {
      await page.getByRole('button', { name: 'В избранное' }).click();
      await page.getByRole('button', { name: 'В корзину', exact: true }).click();
      await see(page.getByRole('button', { name: 'Перейти в корзину' }));
      // After a reload, without the tick, which is shown for a moment only.
      await page.reload();
      await see(page.getByRole('button', { name: 'Перейти в корзину' }));
    },
  },
  'item-error': {
    path: '/item/999999',
    expected: [failedCall('/products/999999'), consoleLine('error', /^Ошибка при загрузке игры/)],
    reach: (page) => see(page.getByRole('alert')),
  },
  collection: { path: '/collection/2', reach: (page) => see(cards(page).nth(11)) },
  'collection-extremes': {
    expected: [failedCall('/products/calculate-cart-total')],
    async reach(page) {
      await extremes(page);
      await page.getByRole('link', { name: 'Хиты PlayStation' }).first().click();
      // Home has such cards too.
      await seeScreen(page, LONG);
      await see(cards(page).nth(2));
      await cards(page).first().getByRole('button', { name: 'Добавить в корзину' }).click();
      await see(page.getByRole('button', { name: 'Отменить' }));
    },
  },
  'ea-play': { path: '/ea-play-collection', reach: (page) => see(cards(page).first()) },
  'search-blank': { path: '/search-results', reach: (page) => see(page.getByText('Введите запрос для поиска')) },
  'search-filters': {
    path: '/search-results',
    async reach(page) {
      await page.getByRole('button', { name: 'Фильтры' }).click();
      await page.getByRole('button', { name: 'Гонки' }).click();
      await see(page.getByRole('button', { name: /^Показать \d/ }));
    },
  },
  'search-results': {
    path: '/search-results',
    async reach(page) {
      await page.getByRole('button', { name: 'Фильтры' }).click();
      await page.getByRole('button', { name: 'Гонки' }).click();
      await see(cards(page).first());
      await page.getByRole('button', { name: /^Показать/ }).click();
    },
  },
  'search-inverted': {
    path: '/search-results',
    async reach(page) {
      await page.getByRole('button', { name: 'Фильтры' }).click();
      await page.getByRole('spinbutton', { name: 'Цена от' }).fill('300');
      await page.getByRole('spinbutton', { name: 'Цена до' }).fill('200');
      await see(page.getByRole('alert'));
    },
  },
  'favourites-empty': { path: '/favourites', reach: (page) => see(page.getByText('Пока нет избранных товаров')) },
  favourites: {
    path: '/item/8',
    async reach(page) {
      await page.getByRole('button', { name: 'В избранное' }).click();
      await menuLink(page, 'Избранное, 1').click();
      await page.getByRole('button', { name: /^Удалить/ }).click();
      await see(page.getByRole('dialog', { name: 'Убрать из избранного?' }));
    },
  },
  'cart-empty': { path: '/shop-bag', reach: (page) => see(page.getByText(EMPTY_CART)) },
  cart: {
    async reach(page) {
      await goToFilledCart(page);
      await applyPromo(page, 'WELCOME10');
      await see(page.getByRole('button', { name: 'Промокод применен' }));
    },
  },
  'cart-promo-refused': {
    expected: [failedCall('/promos/SPENT')],
    async reach(page) {
      await goToFilledCart(page);
      await applyPromo(page, 'SPENT');
      await see(page.getByText('Вы уже использовали этот промокод'));
    },
  },
  'cart-clearing': {
    async reach(page) {
      await goToFilledCart(page);
      await page.getByRole('button', { name: 'Очистить корзину' }).click();
      await see(page.getByRole('dialog', { name: 'Очистить корзину?' }));
    },
  },
  'cart-mismatch': {
    async reach(page) {
      await goToFilledCart(page);
      await page.getByRole('button', { name: 'Валюта: RUB' }).click();
      await page.getByRole('button', { name: 'Выбрать валюту TRY' }).click();
      await see(page.getByRole('button', { name: 'Переключить валюту' }));
    },
  },
  payment: {
    path: PLAIN_GAME.path,
    async reach(page) {
      await goToPayment(page);
      await openAccount(page);
      await see(page.getByRole('textbox', { name: 'Email аккаунта PlayStation' }));
      await see(payButton(page));
    },
  },
  'payment-without-account': {
    path: '/payment',
    async reach(page) {
      // The profile fills what is still empty.
      await seeFilledForm(page);
      await page.getByRole('checkbox').check();
      await page.getByRole('textbox', { name: 'Email для чека' }).fill('');
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Оплатить/ })
        .click();
      await see(page.getByText('Пожалуйста, укажите email для чека'));
    },
  },
  'payment-overlay': {
    path: PLAIN_GAME.path,
    scenario: 'payment-pending-forever',
    async reach(page) {
      await openOverlay(page);
      await see(page.getByRole('dialog', { name: 'Ожидание оплаты' }));
      await see(page.getByRole('button', { name: 'Открыть окно оплаты' }));
    },
  },
  failure: { path: '/failure-payment', reach: (page) => seeScreen(page, 'Ошибка оплаты') },
  'payment-error': { path: '/payment-error', reach: (page) => seeScreen(page, 'Произошла ошибка') },
  profile: { path: '/profile', reach: (page) => see(page.getByRole('textbox', { name: 'Email для чека' })) },
  'profile-refused': {
    path: '/profile',
    anonymous: true,
    expected: [consoleLine('warning', 'Telegram user ID not available')],
    reach: (page) => see(page.getByText(/необходимо открыть приложение через Telegram/)),
  },
  'create-ps-account': { path: '/create-ps-account', reach: (page) => seeScreen(page, 'Создание аккаунта PS') },
};

/** Every screen in every state a shopper meets. */
export const SCREEN_STATES = Object.entries({ ...AT_REST, ...UNDER_WAY }).map(([name, way]) => ({ name, ...way }));

/** Opens the shop and goes to a state. */
export async function reachState(shop: OpenShop, state: WayToState): Promise<Page> {
  shop.expectConsole(...(state.expected ?? []));
  if (state.scenario) await shop.server.scenario(state.scenario);
  if (state.answers) await shop.context.route(`**/api/${state.answers[0]}`, state.answers[1]);
  const page = await (state.anonymous ? shop.open(state.path) : shop.enter(state.path));
  await state.reach(page, shop);
  if (!state.pending) await allLoaded(page);
  return page;
}
