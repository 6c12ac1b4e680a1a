import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { allAnswered, failedCall, said } from '../support/record';
import { eventually, see, seeGone, seeScreen } from '../support/see';

const shop = openShop();

describe('the profile', () => {
  const email = (page: Page) => page.getByRole('textbox', { name: 'Email для чека' });
  const save = (page: Page) => page.getByRole('button', { name: 'Сохранить' });

  test('saves only the edited field, by its button or by Enter, and keeps it over a reload', async () => {
    const page = await shop.enter('/profile');
    await eventually(() => email(page).inputValue()).toBe('demo@example.com');
    expect(await save(page).count()).toBe(0);
    await email(page).fill('new@example.com');
    await save(page).click();
    await seeGone(save(page));
    await page.getByRole('textbox', { name: 'Резервные коды (если есть)' }).fill('11 22');
    await page.keyboard.press('Enter');
    const saved = async () =>
      (await shop.server.calls('PUT', '/users/1001')).map((call) => Object.keys(call.body as object));
    await eventually(saved).toEqual([['email'], ['psBackupCodes']]);
    await seeGone(page.getByRole('button', { name: /^Сохран/ }));
    await page.reload();
    await eventually(() => email(page).inputValue()).toBe('new@example.com');
  });

  test('says under the field what the server says, and keeps the text', async () => {
    shop.expectConsole(failedCall('/users/1001'), said('error', /^Failed to update user field/));
    const page = await shop.enter('/profile');
    await eventually(() => email(page).inputValue()).toBe('demo@example.com');
    await page.route('**/api/users/1001', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500 }) : route.continue(),
    );
    await email(page).fill('new@example.com');
    await save(page).click();
    await see(page.getByRole('alert').getByText('Ошибка при сохранении'));
    expect(await email(page).inputValue()).toBe('new@example.com');
  });

  test('says that it could not be loaded, and tries again', async () => {
    shop.expectConsole(failedCall('/users/1001'), said('error', /^Failed to fetch user/));
    const page = await shop.enter('/');
    await page.route('**/api/users/1001', (route) => route.fulfill({ status: 500 }));
    await page.getByRole('navigation', { name: 'Основное меню' }).getByRole('link', { name: 'Профиль' }).click();
    await see(page.getByRole('alert').getByText('Ошибка при загрузке данных профиля'));
    await page.unroute('**/api/users/1001');
    await page.getByRole('button', { name: 'Повторить' }).click();
    await see(email(page));
  });

  test('is not shown to a visitor whom the platform does not identify', async () => {
    shop.expectConsole(said('warning', 'Telegram user ID not available'));
    const page = await shop.visit('/profile');
    await see(page.getByText(/необходимо открыть приложение через Telegram/));
    await see(page.getByRole('link', { name: 'Служба поддержки' }));
    expect(await page.getByRole('textbox').count()).toBe(0);
  });
});

describe('the form for a new console account', () => {
  async function fill(page: Page): Promise<void> {
    await page.getByRole('textbox', { name: 'Имя' }).fill('Иван');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Петров');
    await page.keyboard.press('Enter');
    await page.keyboard.type('ivan@mail.ru');
    await page.getByLabel('Дата рождения').fill('2000-02-29');
  }

  test('says what is missing, and loses nothing', async () => {
    const page = await shop.enter('/create-ps-account');
    const told = new Promise<string>((resolve) => {
      page.once('dialog', (dialog) => {
        resolve(dialog.message());
        void dialog.accept();
      });
    });
    await page.getByRole('textbox', { name: 'Имя' }).fill('Иван');
    await page.getByRole('button', { name: 'Отправить данные' }).click();
    expect(await told).toContain('Пожалуйста, заполните все поля формы');
    expect(await page.getByRole('textbox', { name: 'Имя' }).inputValue()).toBe('Иван');
  });

  test('copies the command, says so, opens the bot’s chat, and asks the server nothing', async () => {
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

  test('copies the command another way where the clipboard is refused, as in a frame', async () => {
    shop.expectOrigin('https://t.me');
    await shop.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await shop.context.route('https://t.me/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
    );
    await shop.context.addInitScript(() => {
      // Pages that are not secure have none.
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

  test('shows the command when the clipboard refuses it', async () => {
    await shop.context.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined });
      Document.prototype.execCommand = () => false;
    });
    const page = await shop.enter('/create-ps-account');
    const told = new Promise<string>((resolve) => {
      page.once('dialog', (dialog) => {
        resolve(dialog.message());
        void dialog.accept();
      });
    });
    await fill(page);
    await page.getByRole('button', { name: 'Отправить данные' }).click();
    expect(await told).toContain('account_Иван_Петров_ivan@mail.ru_2000-02-29');
    expect(await page.getByRole('textbox', { name: 'Фамилия' }).inputValue()).toBe('Петров');
  });

  test('takes no birth date later than today', async () => {
    const page = await shop.enter('/create-ps-account');
    const today = await page.evaluate(() => new Date().toLocaleDateString('sv'));
    expect(await page.getByLabel('Дата рождения').getAttribute('max')).toBe(today);
  });
});
