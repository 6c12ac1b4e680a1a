import { afterEach, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { seeWaiting, settle, seePaid } from '../support/payment';
import { said } from '../support/record';
import { see, seeGone, seeScreen } from '../support/see';
import { menuLink, payButton, orderDeluxe } from '../support/shopper';
import { openInTelegramWeb, type TelegramWeb } from '../support/telegramHost';

const botToken = '1001:demo-bot-token';
const shop = openShop({ botToken, insideTelegram: true, context: { viewport: { width: 420, height: 760 } } });

let web: TelegramWeb | undefined;
afterEach(() => web?.close());

test.each([
  ['in Telegram Web’s frame', false],
  ['in Telegram Web’s frame, where a private window refuses the storage,', true],
])('%s the shopper buys a game in a popup window', async (_where, otherSite) => {
  // Chromium's own warning about the sandbox that Telegram Web gives every mini-app, logged for the popup as well.
  shop.expectConsole(said('warning', /^An iframe which has both allow-scripts and allow-same-origin/));
  if (otherSite) shop.expectConsole(said('warning', /^Хранилище браузера недоступно/));
  web = await openInTelegramWeb(shop, { botToken, otherSite });
  const { page, frame } = web;
  // Products are sorted by today's prices: the clock must not change meanwhile.
  await see(frame.getByRole('article').first());
  await page.clock.install();
  await orderDeluxe(frame);
  const [popup] = await Promise.all([page.waitForEvent('popup'), payButton(frame).click()]);
  await settle(popup, 'Оплатить');
  await seeWaiting(frame);
  await page.clock.runFor(5000);
  await seePaid(frame);
  await page.clock.runFor(1500);
  await seeScreen(frame, 'Оплата успешна!');
  expect(await shop.server.orders()).toMatchObject([{ status: 'paid', userId: '1001' }]);
});

test('the back button of Telegram Web navigates back, and its frame is expanded and white', async () => {
  web = await openInTelegramWeb(shop, { botToken });
  const { page, frame, events } = web;
  const back = page.getByRole('button', { name: 'Назад' });
  await see(frame.getByRole('article').first());
  await seeGone(back);
  await menuLink(frame, 'Корзина').click();
  await seeScreen(frame, 'Корзина');
  await back.click();
  await seeScreen(frame, 'Магазин');
  await seeGone(back);
  const told = (await events()).map(({ name }) => name);
  expect(told[0]).toBe('iframe_ready');
  expect(told).toContain('web_app_ready');
  // The client has reported that the frame is expanded already.
  expect(told).not.toContain('web_app_close');
  expect(await frame.getByRole('main').evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
});
