import { expect, test } from 'vitest';
import { signInitData } from '../../../src/workshop/demo/initData';
import { button, card, dialog, field, menu } from '../phoneVisit';
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
    const visit = await shop.enter('/profile', WIDE_PX);
    const [email, codes] = [field('Email для чека'), field('Резервные коды (если есть)')];
    await visit.seeThat(email, { value: 'demo@example.com' });
    await visit.seeScreen('Личный кабинет');
    await visit.write(email, 'new@example.com');
    await visit.tapButton('Сохранить');
    await visit.seeHidden(button(/^Сохран/));
    await visit.write(codes, '11 22');
    await visit.window.press('Enter');
    await visit.seeHidden(button(/^Сохран/));
    await visit.tapButton('Показать пароль');
    await visit.see(button('Скрыть пароль'));
    await visit.reload('Личный кабинет');
    await visit.seeThat(email, { value: 'new@example.com' });
    await visit.seeThat(codes, { value: '11 22' });
    expect((await shop.server.calls('PUT', '/users/1001')).map(({ body }) => Object.keys(body as object))).toEqual([
      ['email'],
      ['psBackupCodes'],
    ]);
  });

  test('the form for a new account requires every field, is filled by the keyboard, and shows its command', async () => {
    // The bot's chat is outside of the shop and is not opened.
    shop.runFirst(() => {
      Object.assign(globalThis, {
        chats: [],
        open: (url: string) => void (globalThis as unknown as { chats: string[] }).chats.push(url),
      });
      // No test can read the clipboard of this engine.
      Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined });
      Document.prototype.execCommand = () => false;
    });
    const visit = await shop.enter('/create-ps-account');
    await visit.seeScreen('Создание аккаунта PS');
    await visit.tap(button('Отправить данные'), true);
    expect(await visit.alertText()).toContain('Пожалуйста, заполните все поля формы');
    await visit.write(field('Имя'), 'Иван');
    await visit.window.press('Enter');
    await visit.seeFocus(field('Фамилия'));
    await visit.window.type('Петров');
    await visit.window.press('Enter');
    await visit.seeFocus(field('Email'));
    await visit.window.type('ivan@mail.ru');
    await visit.window.press('Enter');
    const birth = { label: 'Дата рождения' };
    await visit.seeFocus(birth);
    // A finger uses the phone's own date picker; engines without one have different fields.
    await visit.setDate(birth, '2000-02-29');
    await visit.seeThat(birth, { value: '2000-02-29' });
    await visit.expectSound();
    await visit.tap(button('Отправить данные'), true);
    expect(await visit.alertText()).toContain('account_Иван_Петров_ivan@mail.ru_2000-02-29');
    await visit.seeThat(field('Фамилия'), { value: 'Петров' });
  });

  test('the cart can be filled and the payment form opened where the browser refuses its storage', async () => {
    shop.expectConsole(consoleLine('warning', /^Хранилище браузера недоступно/));
    shop.runFirst(refuseStorage);
    const visit = await shop.open(launchPath('/item/26'));
    await visit.tapButton('В корзину');
    await visit.tapButton('Перейти в корзину');
    await visit.seeScreen('Корзина');
    await visit.see(button('Удалить Celeste'));
    await visit.tapButton('Оформить покупку');
    await visit.seeThat(field('Email для чека'), { value: 'demo@example.com' });
    await visit.see(button(/^Оплатить \d/));
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
    const visit = await shop.open(launchPath('/'));
    await visit.see(card(0));
    await visit.seeScreen('Магазин');
    expect(await visit.window.evaluate(() => location.hash)).toBe('');
    expect(
      await visit.window.evaluate(
        () => getComputedStyle(document.body).colorScheme + getComputedStyle(document.documentElement).backgroundColor,
      ),
    ).not.toContain('23, 33, 43');
    await visit.tap(menu('Профиль'));
    await visit.seeThat(field('Логин Telegram'), { value: 'demo' });
    await visit.window.back();
    await visit.tap({ role: 'button', name: 'Добавить в корзину', within: card(0) });
    await visit.tap(menu('Корзина, 1'));
    await visit.tapButton('Оформить покупку');
    await visit.seeThat(field('Email для чека'), { value: 'demo@example.com' });
    await visit.tap(button(/^Оплатить \d/));
    await visit.see(dialog('Ожидание оплаты'));
    // The client opens the payment page, not the shop.
    const [order] = await shop.server.orders();
    await eventually(() =>
      visit.window.evaluate(() => (globalThis as unknown as { sent: { name: string; data: unknown }[] }).sent),
    ).toContainEqual({ name: 'web_app_open_link', data: expect.objectContaining({ url: order?.paymentUrl }) });
    expect(await visit.window.others()).toEqual([]);
  });
}
