import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { seePaid, seeWaiting, settle } from '../support/payment';
import { consoleLine } from '../support/record';
import { see, seeHidden, seeScreen } from '../support/see';
import { buyChosen, goToFilledForm, menuLink, openGame, orderDeluxe, payButton, PLAIN_GAME } from '../support/shopper';
import { openInForeignFrame, openInTelegramWeb } from '../support/telegramHost';

const botToken = '1001:demo-bot-token';
const shop = openShop({ botToken, insideTelegram: true, context: { viewport: { width: 420, height: 760 } } });

/** Messages that no client of Telegram sends: no JSON, no events, and its own events with wrong payloads. */
function post(): void {
  const frame = document.querySelector('iframe')?.contentWindow;
  const payloads = [
    undefined,
    null,
    7,
    'да',
    [],
    {},
    { height: {} },
    { theme_params: 7 },
    { button_id: { a: 1 } },
    { status: [], url: {} },
    { __proto__: null, top: 'x' },
  ];
  const events = `
    viewport_changed theme_changed safe_area_changed content_safe_area_changed popup_closed invoice_closed
    main_button_pressed secondary_button_pressed settings_button_pressed qr_text_received scan_qr_popup_closed
    clipboard_text_received write_access_requested phone_requested custom_method_invoked biometry_info_received
    fullscreen_changed visibility_changed set_custom_style no_such_event __proto__
  `
    .trim()
    .split(/\s+/);
  const messages: unknown[] = [
    'привет',
    '{"eventType":',
    '[]',
    '7',
    'null',
    '',
    '{"eventType":{"a":1}}',
    '{"eventType":7,"eventData":7}',
    null,
    undefined,
    7,
    true,
    [],
    {},
    { eventType: 'back_button_pressed' },
    new Map([[1, 2]]),
    new ArrayBuffer(8),
    new Date(),
    /re/,
    ...events.flatMap((eventType) => payloads.map((eventData) => JSON.stringify({ eventType, eventData }))),
  ];
  for (const message of messages) frame?.postMessage(message, '*');
}

/** Opens a game in the frame, amid such messages. @param botToken the page claims launch data of Telegram */
async function openFramedGame(launch: { botToken?: string } = {}) {
  const { page, frame } = await openInForeignFrame(shop, launch);
  await see(frame.getByRole('article').first());
  await page.evaluate(post);
  await openGame(frame, 'Хиты PlayStation', PLAIN_GAME.title);
  await page.evaluate(post);
  return { page, frame };
}

describe('a foreign page that frames the shop', () => {
  test('cannot change the shop by its messages: it works as in a plain browser', async () => {
    shop.expectConsole(
      consoleLine('warning', 'Telegram environment is missing'),
      consoleLine('warning', 'Telegram user ID not available'),
    );
    const { page, frame } = await openFramedGame();
    await buyChosen(frame);
    await page.evaluate(post);
    await menuLink(frame, 'Профиль').click();
    // No message can set the identity of the shopper.
    await see(frame.getByText(/через Telegram/).first());
    await seeHidden(frame.getByRole('dialog'));
  });

  test('with launch data cannot break a purchase by malformed events', async () => {
    const { page, frame } = await openFramedGame({ botToken });
    await goToFilledForm(frame);
    await page.evaluate(post);
    await Promise.all([page.waitForEvent('popup'), payButton(frame).click()]);
    await page.evaluate(post);
    await seeWaiting(frame);
    expect(await shop.server.orders()).toMatchObject([{ userId: '1001' }]);
  });
});

test.each([
  ['in Telegram Web’s frame', false],
  ['in Telegram Web’s frame, where a private window refuses the storage,', true],
])('%s the shopper buys a game in a popup window', async (_where, otherSite) => {
  // Chromium's own warning about the sandbox that Telegram Web gives every mini-app, logged for the popup as well.
  shop.expectConsole(consoleLine('warning', /^An iframe which has both allow-scripts and allow-same-origin/));
  if (otherSite) shop.expectConsole(consoleLine('warning', /^Хранилище браузера недоступно/));
  const { page, frame } = await openInTelegramWeb(shop, { botToken, otherSite });
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
