import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { allAnswered } from '../support/record';
import { seeScreen } from '../support/see';

const shop = openShop();

describe('the form for a new console account', () => {
  async function fill(page: Page): Promise<void> {
    await page.getByRole('textbox', { name: 'Имя' }).fill('Иван');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Петров');
    await page.keyboard.press('Enter');
    await page.keyboard.type('ivan@mail.ru');
    await page.getByLabel('Дата рождения').fill('2000-02-29');
  }

  test('copies the command, shows a popup, opens the bot’s chat, and sends no request to the server', async () => {
    shop.expectOrigin('https://t.me');
    await shop.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await shop.context.route('https://t.me/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
    );
    const page = await shop.enter('/create-ps-account');
    await seeScreen(page, 'Создание аккаунта PS');
    await allAnswered(shop.recorded);
    const before = (await shop.server.calls()).length;
    const messages: string[] = [];
    page.on('dialog', (dialog) => {
      messages.push(dialog.message());
      void dialog.accept();
    });
    await fill(page);
    const [chat] = await Promise.all([shop.context.waitForEvent('page'), page.keyboard.press('Enter')]);
    expect(messages[0]).toContain('Команда скопирована');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'account_Иван_Петров_ivan@mail.ru_2000-02-29',
    );
    expect(chat.url()).toBe('https://t.me/shop_demo_bot');
    expect((await shop.server.calls()).length).toBe(before);
  });

  test('copies the command with `execCommand` where the clipboard is refused, as in a frame', async () => {
    shop.expectOrigin('https://t.me');
    await shop.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await shop.context.route('https://t.me/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
    );
    await shop.context.addInitScript(() => {
      // Pages that are not secure have no `Clipboard`.
      if ('Clipboard' in globalThis)
        Clipboard.prototype.writeText = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'));
    });
    const page = await shop.enter('/create-ps-account');
    page.on('dialog', (dialog) => void dialog.accept());
    await fill(page);
    await Promise.all([
      shop.context.waitForEvent('page'),
      page.getByRole('button', { name: 'Отправить данные' }).click(),
    ]);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'account_Иван_Петров_ivan@mail.ru_2000-02-29',
    );
  });
});
