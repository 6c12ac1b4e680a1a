import { expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { seeScreen } from '../support/see';

const shop = openShop();

test('the form for a new console account copies the command although the clipboard is refused, as in a frame, shows a popup and opens the bot’s chat', async () => {
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
  await seeScreen(page, 'Создание аккаунта PS');
  const messages: string[] = [];
  page.on('dialog', (dialog) => {
    messages.push(dialog.message());
    void dialog.accept();
  });
  for (const [label, text] of Object.entries({ Имя: 'Иван', Фамилия: 'Петров', Email: 'ivan@mail.ru' }))
    await page.getByRole('textbox', { name: label }).fill(text);
  await page.getByLabel('Дата рождения').fill('2000-02-29');
  const [chat] = await Promise.all([shop.context.waitForEvent('page'), page.keyboard.press('Enter')]);
  expect(messages[0]).toContain('Команда скопирована');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('account_Иван_Петров_ivan@mail.ru_2000-02-29');
  expect(chat.url()).toBe('https://t.me/shop_demo_bot');
});
