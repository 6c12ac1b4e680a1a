import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { billRequests, seeSuccess, seeWaiting, settle } from '../support/payment';
import { bottomOf, eventually, see, seeHidden, seeScreen } from '../support/see';
import { buyChosen, menuLink, openGame, payButton, PLAIN_GAME, orderDeluxe } from '../support/shopper';
import { openOnPhone } from '../support/telegramHost';

// The server checks the signature of the launch data: every call of a purchase must contain them.
const botToken = '1001:demo-bot-token';
const shop = openShop({ botToken, insideTelegram: true, context: { isMobile: true, reducedMotion: 'no-preference' } });

test('in Telegram on a phone, the shopper buys a game, whose payment link opens in the platform’s browser', async () => {
  const { page, sent } = await openOnPhone(shop, { botToken });
  // Products are sorted by today's prices: the clock must not change meanwhile.
  await see(page.getByRole('article').first());
  await page.clock.install();
  await orderDeluxe(page);
  expect(await page.getByRole('textbox', { name: 'Логин Telegram' }).inputValue()).toBe('demo');
  await payButton(page).click();

  await seeWaiting(page);
  const [order] = await shop.server.orders();
  await eventually(() => sent('web_app_open_link').map(({ data }) => data['url'])).toEqual([order?.paymentUrl]);
  expect(shop.context.pages()).toHaveLength(1);
  // Back in the shop, the shopper may open the payment page again.
  await page.clock.runFor(1000);
  await see(page.getByRole('button', { name: 'Открыть окно оплаты' }));

  const bank = await shop.context.newPage();
  await bank.goto(order?.paymentUrl ?? '');
  await settle(bank, 'Оплатить');
  await page.bringToFront();
  await page.clock.runFor(5000);
  await seeSuccess(page);
  expect(billRequests(shop.recorded)).toHaveLength(1);
  expect(await shop.server.orders()).toMatchObject([{ status: 'paid', userId: '1001' }]);
  // Closing needed a confirmation only while the order was unpaid.
  expect(sent('web_app_setup_closing_behavior').map(({ data }) => data['need_confirmation'])).toEqual([
    false,
    true,
    false,
  ]);
});

describe('the window of the mini-app in Telegram', () => {
  test('is ready, white, and expanded to full height after every navigation', async () => {
    const { page, sent, deliver } = await openOnPhone(shop, { botToken });
    await see(page.getByRole('article').first());
    expect(sent('web_app_ready')).toHaveLength(1);
    // The SDK starts with the colours of the client's theme; the shop overrides them.
    expect(sent('web_app_set_background_color').at(-1)?.data['color']).toBe('#ffffff');
    expect(sent('web_app_set_header_color').at(-1)?.data['color']).toBe('#ffffff');
    await eventually(() => sent('web_app_expand').length).toBe(1);
    await deliver('collapsed');
    await menuLink(page, 'Корзина').click();
    await eventually(() => sent('web_app_expand').length).toBe(2);
    // The client's theme is dark, the shop is light.
    const { background, ink } = await page.evaluate(() => {
      const style = getComputedStyle(document.body);
      return { background: style.backgroundColor, ink: style.color };
    });
    expect(background).toBe('rgb(255, 255, 255)');
    expect(ink).not.toBe('rgb(245, 245, 245)');
  });

  test.each([
    ['the dialog', '/search-results', 'Фильтры', 'Сбросить все'],
    ['the currency menu', '/favourites', 'Валюта: RUB', 'Выбрать валюту UAH'],
  ])(
    'has a back button that first closes %s over a screen, and then leaves the screen',
    async (_, path, opener, button) => {
      const { page, deliver } = await openOnPhone(shop, { botToken, path });
      await page.getByRole('button', { name: opener }).click();
      await see(page.getByRole('button', { name: button }));
      await deliver('back_button_pressed');
      await seeHidden(page.getByRole('button', { name: button }));
      expect(new URL(page.url()).pathname).toBe(path);
      await deliver('back_button_pressed');
      await seeScreen(page, 'Магазин');
    },
  );

  test('keeps the bars, the end of a page and a dialog above its lower edge when it is lower than the page', async () => {
    const { page, deliver } = await openOnPhone(shop, { botToken });
    await openGame(page, 'Хиты PlayStation', PLAIN_GAME.title);
    await buyChosen(page);
    await seeScreen(page, 'Корзина');
    const VISIBLE = 600;
    const links = page.getByRole('navigation', { name: 'Основное меню' }).getByRole('link').first();
    await eventually(async () => (await bottomOf(links)) > VISIBLE).toBe(true);
    await deliver('viewport_changed', { height: VISIBLE, width: 360, is_expanded: false, is_state_stable: true });
    await eventually(async () => (await bottomOf(links)) <= VISIBLE).toBe(true);
    await page.getByRole('button', { name: /^Удалить/ }).click();
    await eventually(
      async () => (await bottomOf(page.getByRole('dialog').getByRole('button', { name: /^Да/ }))) <= VISIBLE,
    ).toBe(true);
    await page.getByRole('dialog').getByRole('button', { name: 'Нет' }).click();
    const checkout = page.getByRole('button', { name: 'Оформить покупку' });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const bar = await page.getByRole('navigation', { name: 'Основное меню' }).boundingBox();
    expect(await bottomOf(checkout)).toBeLessThanOrEqual(bar?.y ?? 0);
  });
});
