import { expect, test } from 'vitest';
import { signInitData } from '../../../src/workshop/demo/initData';
import { button, card, dialog, field, menu } from '../phonePage';
import { WIDE_PX, type PhoneShop } from '../phoneShop';
import { consoleLine } from '../../support/record';
import { eventually } from '../../support/see';
import { launchFragment } from '../../support/telegramHost';

/** Cookies are blocked: reading `localStorage` itself throws. */
function refuseStorage(): void {
  const get = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { get });
}

/** The address that Telegram on an iPhone opens. */
const launchPath = (path: string): string =>
  path + launchFragment(signInitData({ id: 1001, first_name: 'Демо', username: 'demo' }, undefined, Date.now()));

/** Walks through forms, the storage and the launch data. */
export function forms(shop: PhoneShop): void {
  test('the profile saves an edited field, by its button and by Enter, in a wide window', async () => {
    const phone = await shop.enter('/profile', WIDE_PX);
    const [email, codes] = [field('Email для чека'), field('Резервные коды (если есть)')];
    await phone.seeThat(email, { value: 'demo@example.com' });
    await phone.seeScreen('Личный кабинет');
    await phone.write(email, 'new@example.com');
    await phone.tapButton('Сохранить');
    await phone.seeHidden(button(/^Сохран/));
    await phone.write(codes, '11 22');
    await phone.window.press('Enter');
    await phone.seeHidden(button(/^Сохран/));
    await phone.tap({ ...button('Показать пароль'), nth: 0 });
    await phone.see(button('Скрыть пароль'));
    await phone.reload('Личный кабинет');
    await phone.seeThat(email, { value: 'new@example.com' });
    await phone.seeThat(codes, { value: '11 22' });
    expect((await shop.server.calls('PUT', '/users/1001')).map(({ body }) => Object.keys(body as object))).toEqual([
      ['email'],
      ['psBackupCodes'],
    ]);
  });

  test('the form for a new account requires every field, is filled by the keyboard, and shows its command', async () => {
    shop.runFirst(() => {
      // The bot's chat is outside of the shop: its tab is not opened, and the shop is not left for it.
      Object.assign(globalThis, { open: () => ({}) });
      // No test can read the clipboard of this engine.
      Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined });
      Document.prototype.execCommand = () => false;
    });
    const phone = await shop.enter('/create-ps-account');
    await phone.seeScreen('Создание аккаунта PS');
    await phone.tap(button('Отправить данные'), true);
    expect(await phone.alertText()).toContain('Пожалуйста, заполните все поля формы');
    await phone.write(field('Имя'), 'Иван');
    await phone.window.press('Enter');
    await phone.seeFocus(field('Фамилия'));
    await phone.window.type('Петров');
    await phone.window.press('Enter');
    await phone.seeFocus(field('Email'));
    await phone.window.type('ivan@mail.ru');
    await phone.window.press('Enter');
    const birth = { label: 'Дата рождения' };
    await phone.seeFocus(birth);
    // A finger uses the phone's own date picker; engines without one have different fields.
    await phone.setDate(birth, '2000-02-29');
    await phone.seeThat(birth, { value: '2000-02-29' });
    await phone.expectSound();
    await phone.tap(button('Отправить данные'), true);
    expect(await phone.alertText()).toContain('account_Иван_Петров_ivan@mail.ru_2000-02-29');
    await phone.seeThat(field('Фамилия'), { value: 'Петров' });
  });

  test('the cart can be filled and the payment form opened where the browser refuses its storage', async () => {
    shop.expectConsole(consoleLine('warning', /^Хранилище браузера недоступно/));
    shop.runFirst(refuseStorage);
    const phone = await shop.open(launchPath('/item/26'));
    await phone.tapButton('В корзину');
    await phone.tapButton('Перейти в корзину');
    await phone.seeScreen('Корзина');
    await phone.see(button('Удалить Celeste'));
    await phone.tapButton('Оформить покупку');
    await phone.seeThat(field('Email для чека'), { value: 'demo@example.com' });
    await phone.see(button(/^Оплатить \d/));
  });

  test('launch data of Telegram for iOS identify the shopper, are removed from the address, and allow a payment', async () => {
    shop.runFirst(() => {
      const sent: { name: string; data: unknown }[] = [];
      Object.assign(globalThis, {
        sent,
        TelegramWebviewProxy: {
          postEvent: (name: string, json: string) => void sent.push({ name, data: JSON.parse(json) as unknown }),
        },
      });
    });
    const phone = await shop.open(launchPath('/'));
    await phone.see(card(0));
    await phone.seeScreen('Магазин');
    expect(await phone.window.evaluate(() => location.hash)).toBe('');
    expect(
      await phone.window.evaluate(
        () => getComputedStyle(document.body).colorScheme + getComputedStyle(document.documentElement).backgroundColor,
      ),
    ).not.toContain('23, 33, 43');
    await phone.tap(menu('Профиль'));
    await phone.seeThat(field('Логин Telegram'), { value: 'demo' });
    await phone.window.back();
    await phone.tap({ role: 'button', name: 'Добавить в корзину', within: card(0) });
    await phone.tap(menu('Корзина, 1'));
    await phone.tapButton('Оформить покупку');
    await phone.seeThat(field('Email для чека'), { value: 'demo@example.com' });
    // WebKit's driver counts two clicks on one place within a second as a double click, which «Оплатить» ignores (touch-1).
    await phone.tap({ role: 'heading', name: 'Оплата' });
    await phone.tap(button(/^Оплатить \d/));
    await phone.see(dialog('Ожидание оплаты'));
    // The client opens the payment page, not the shop.
    const [order] = await shop.server.orders();
    await eventually(() =>
      phone.window.evaluate(() => (globalThis as unknown as { sent: { name: string; data: unknown }[] }).sent),
    ).toContainEqual({ name: 'web_app_open_link', data: expect.objectContaining({ url: order?.paymentUrl }) });
    expect(await phone.window.others()).toEqual([]);
  });
}
