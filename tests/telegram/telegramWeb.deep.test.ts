import { afterEach, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { seeWaiting, settle, seePaid } from '../support/payment';
import { consoleLine } from '../support/record';
import { see, seeScreen } from '../support/see';
import { payButton, orderDeluxe } from '../support/shopper';
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
  shop.expectConsole(consoleLine('warning', /^An iframe which has both allow-scripts and allow-same-origin/));
  if (otherSite) shop.expectConsole(consoleLine('warning', /^Хранилище браузера недоступно/));
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
