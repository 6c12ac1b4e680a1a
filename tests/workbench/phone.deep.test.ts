import { describe, expect, test } from 'vitest';
import { consoleLine } from '../support/record';
import { eventually, see, seeScreen } from '../support/see';
import { IPHONE, openQa, openWorkbench, orderOnPhone, type Workbench } from '../support/workbench';

const BOT_TOKEN = '12345:demo-token';
const shop = openQa({ insideTelegram: true, botToken: BOT_TOKEN });
/** The height of the phone's keyboard in CSS pixels. */
const KEYBOARD = 260;

/** The client's header and the popups above the mini-app. */
const client = ({ page }: Workbench) => page.getByRole('region', { name: 'Телефон' });
/** The size that the shop measures, whatever the scale of the phone. */
const frameHeight = ({ phone }: Workbench): Promise<number> => phone.locator('body').evaluate(() => innerHeight);
/** What the client has reported to the shop. */
const reported = ({ phone }: Workbench, name: string): Promise<string> =>
  phone.locator('html').evaluate((html, wanted) => html.style.getPropertyValue(`--tg-${wanted}`), name);

describe('the phone of the workbench', () => {
  test.each([
    IPHONE,
    'Android, Telegram 8.0',
    'Telegram Desktop',
    'Telegram Web',
    'iPhone, другой покупатель',
    'Старый клиент 6.1',
    'Старый клиент 6.0',
  ])('opens the shop as %s, with signed launch data', async (persona) => {
    const workbench = await openWorkbench(shop, persona, '/profile');
    await see(workbench.phone.getByRole('textbox', { name: 'Email для чека' }));
    expect(
      (await shop.server.calls('GET', `/users/${persona.includes('другой') ? '1002' : '1001'}`)).at(-1)?.status,
    ).toBe(200);
  });

  test('can be a plain browser without a signed-in shopper', async () => {
    shop.expectConsole(
      consoleLine('warning', 'Telegram environment is missing'),
      consoleLine('warning', 'Telegram user ID not available'),
    );
    const workbench = await openWorkbench(shop, 'Браузер, никто не вошёл', '/profile');
    await see(workbench.phone.getByText(/необходимо открыть приложение через Telegram/));
    expect(await client(workbench).getByRole('button', { name: 'Закрыть' }).count()).toBe(0);
  });

  test('navigates back by the header of the client, which an old client does not have', async () => {
    const workbench = await openWorkbench(shop, IPHONE);
    await workbench.phone.getByRole('link', { name: 'Профиль' }).click();
    await client(workbench).getByRole('button', { name: '‹ Назад' }).click();
    await see(client(workbench).getByRole('button', { name: 'Закрыть' }));
    await see(workbench.phone.getByRole('article').first());
    await workbench.page.close();
    const old = await openWorkbench(shop, 'Старый клиент 6.0');
    await old.phone.getByRole('link', { name: 'Профиль' }).click();
    await seeScreen(old.phone, 'Личный кабинет');
    expect(await client(old).getByRole('button', { name: '‹ Назад' }).count()).toBe(0);
  });

  test('can be collapsed, expanded and shrunk by the keyboard, each with an event for the shop', async () => {
    const workbench = await openWorkbench(shop, IPHONE);
    await see(workbench.phone.getByRole('article').first());
    const reportedHeight = async () => Number.parseFloat(await reported(workbench, 'viewport-stable-height'));
    // The mini-app opened at half height and has expanded itself.
    await eventually(() => frameHeight(workbench)).toBeGreaterThan(500);
    const full = await frameHeight(workbench);
    await eventually(reportedHeight).toBeCloseTo(full, 0);
    await client(workbench).getByRole('button', { name: 'Свернуть' }).click();
    await eventually(() => frameHeight(workbench)).toBeLessThan(full * 0.6);
    const half = await frameHeight(workbench);
    await eventually(reportedHeight).toBeCloseTo(half, 0);
    await client(workbench).getByRole('button', { name: 'Развернуть' }).click();
    await workbench.tab('Клиент');
    await workbench.press('Клавиатура');
    await eventually(() => frameHeight(workbench)).toBe(full - KEYBOARD);
    await eventually(reportedHeight).toBeCloseTo(full - KEYBOARD, 0);
  });

  test('reports its notch and its dark theme to the shop, which stays white', async () => {
    const workbench = await openWorkbench(shop, IPHONE);
    await see(workbench.phone.getByRole('article').first());
    await workbench.tab('Клиент');
    await workbench.press('Вырез экрана');
    await workbench.press('Тёмная тема');
    await eventually(() => reported(workbench, 'safe-area-inset-top')).toBe('44px');
    await eventually(() => reported(workbench, 'theme-bg-color')).toBe('#17212b');
    expect(await workbench.phone.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
  });

  test('asks for a confirmation before it closes a shop that awaits a payment', async () => {
    const workbench = await orderOnPhone(shop);
    await workbench.tab('Клиент');
    await workbench.press('Закрыть приложение');
    await client(workbench).getByRole('alertdialog').getByRole('button', { name: 'Отмена' }).click();
    await see(workbench.browser.getByText(/\/demo\/pay\/10001$/));
    await workbench.press('Закрыть приложение');
    await client(workbench).getByRole('button', { name: 'Всё равно закрыть' }).click();
    await see(client(workbench).getByText('Мини-приложение закрыто.'));
  });
});
