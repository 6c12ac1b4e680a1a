import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { seeWaiting, stored } from '../support/payment';
import { eventually, seeHidden, seeScreen } from '../support/see';
import { goToPayment, payButton, PLAIN_GAME } from '../support/shopper';
import { openOnPhone } from '../support/telegramHost';

const botToken = '1001:demo-bot-token';
const shop = openShop({ botToken, insideTelegram: true });

const PASSWORD = 'Пароль-Marked-7Q';
const CODES = 'KODY-Marked-9Z 22 33';
const BIRTH = '1987-06-05';
const MARKS = [PASSWORD, CODES, BIRTH];

const save = async (page: Page, label: string, value: string): Promise<void> => {
  await page.getByRole('textbox', { name: label, exact: true }).fill(value);
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await seeHidden(page.getByRole('button', { name: /^Сохран/ }));
};

/** Fills in what a new account needs. */
async function fillNewAccount(page: Page): Promise<void> {
  const typed = { Имя: 'Ива', Фамилия: 'Лис', Email: 'iva@example.com', 'Дата рождения': BIRTH };
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(value);
}

/** Whether a text contains a mark, in any encoding of an address or a body. */
const holds = (text: string, mark: string): boolean =>
  [text, decodeURIComponent(text.replaceAll('+', ' ').replaceAll(/%(?![\da-f]{2})/gi, '%25'))].some((one) =>
    one.includes(mark),
  );

const pathOf = (request: Request): string => new URL(request.url()).pathname;

/** A page contains nothing that was typed: neither in its text nor in its fields and attributes. */
async function expectCleanPage(page: Page): Promise<void> {
  const left = await page.evaluate(
    () =>
      document.documentElement.outerHTML +
      [...document.querySelectorAll('input, textarea')].map((input) => (input as HTMLInputElement).value).join('\n'),
  );
  for (const mark of MARKS) expect(left, mark).not.toContain(mark);
}

test('passwords and codes are sent only in the requests that need them', async () => {
  const { page, deliver } = await openOnPhone(shop, { botToken, path: '/profile' });
  await eventually(() => new URL(page.url()).hash).toBe('');

  // Saved in the profile.
  await eventually(() => page.getByRole('textbox', { name: 'Email для чека' }).inputValue()).toBe('demo@example.com');
  await page.getByRole('button', { name: 'Показать пароль' }).first().click();
  await save(page, 'Пароль', PASSWORD);
  await save(page, 'Резервные коды (если есть)', CODES);
  await deliver('back_button_pressed');
  await seeScreen(page, 'Магазин');
  await expectCleanPage(page);

  // Filled into the payment form from the profile, left, filled in again, and billed.
  await page.goto(shop.server.origin + PLAIN_GAME.path);
  await goToPayment(page);
  const password = page.getByLabel('Пароль', { exact: true });
  await eventually(() => password.inputValue()).toBe(PASSWORD);
  await page.goBack();
  await seeScreen(page, 'Корзина');
  await expectCleanPage(page);
  await page.getByRole('button', { name: 'Оформить покупку' }).click();
  await eventually(() => password.inputValue()).toBe(PASSWORD);

  // An order without an account, with a birth date.
  await page.getByRole('checkbox', { name: /нет зарубежного аккаунта/ }).check();
  await fillNewAccount(page);
  await payButton(page).click();
  await seeWaiting(page);
  await page.getByRole('button', { name: 'Продолжить покупки' }).click();
  await seeScreen(page, 'Магазин');
  await expectCleanPage(page);

  const kept = await stored(page);
  // The SDK stores its launch parameters for a reload of the same web view; the shop stores none.
  const { __telegram__initParams: sdk = '', ...own } = kept;
  const hash = /hash(?:=|%3D)([\da-f]{64})/.exec(sdk)?.[1] ?? '';
  expect(hash).not.toBe('');
  for (const mark of [...MARKS, hash]) expect(JSON.stringify(own), mark).not.toContain(mark);

  const { requests, console: lines } = shop.recorded;
  const carriers = (mark: string): string[] => [
    ...new Set(requests.filter((request) => (request.postData() ?? '').includes(mark)).map(pathOf)),
  ];
  // This order is bought without an account: its bill must not contain the account's password.
  expect(carriers(PASSWORD)).toEqual(['/api/users/1001']);
  expect(carriers(CODES)).toEqual(['/api/users/1001']);
  expect(carriers(BIRTH)).toEqual(['/api/payment/create-bill']);
  for (const mark of [...MARKS, hash]) {
    expect(
      requests
        .map((request) => request.url())
        .filter(
          (url) => url.startsWith(`${shop.server.origin}/`) && holds(new URL(url).search + new URL(url).pathname, mark),
        ),
      mark,
    ).toEqual([]);
    expect(
      lines.filter(({ text, url }) => text.includes(mark) || url.includes(mark)),
      mark,
    ).toEqual([]);
  }
  for (const request of requests) {
    const { authorization } = await request.allHeaders();
    if (authorization !== undefined) expect(pathOf(request)).toMatch(/^\/api\//);
  }
});

test('the account form writes the birth date only into the command for the bot', async () => {
  await shop.context.route('https://t.me/**', (route) => route.abort());
  const { page, deliver } = await openOnPhone(shop, { botToken, path: '/create-ps-account' });
  await fillNewAccount(page);
  await deliver('back_button_pressed');
  await seeScreen(page, 'Магазин');
  await expectCleanPage(page);
  expect(JSON.stringify(await stored(page))).not.toContain(BIRTH);
  expect(shop.recorded.requests.filter((request) => (request.postData() ?? '').includes(BIRTH))).toEqual([]);
});
