import { expect, test } from 'vitest';
import { button, card, dialog, field, list, menu, type PhoneVisit } from '../phoneVisit';
import type { PhoneShop } from '../phoneShop';
import { eventually } from '../../support/see';

const GAME = 'Assassin’s Creed Shadows';
const pay = button(/^Оплатить \d/);
const total = { role: 'region', name: 'Итого' };

/** From Home to the payment form. @returns the price in whole units */
async function fillCart(visit: PhoneVisit, isReloaded: boolean): Promise<number> {
  const again = async (heading: string): Promise<void> =>
    isReloaded ? visit.reload(heading) : visit.seeScreen(heading);
  await visit.see({ role: 'article', name: GAME, within: list('Только для PS5') });
  await again('Магазин');
  await visit.tap({
    role: 'link',
    name: GAME,
    within: { role: 'article', name: GAME, within: list('Только для PS5') },
  });
  await visit.seeScreen(GAME);
  await again(GAME);
  const option = {
    role: 'radio',
    name: /^С PS Plus/,
    within: { role: 'group', name: 'Deluxe', within: list('Издания') },
  };
  await visit.tap(option);
  await visit.seeThat(option, { checked: true });
  await visit.tapButton('В корзину');
  await visit.tapButton('Перейти в корзину');
  await visit.seeScreen('Корзина');
  await again('Корзина');
  await visit.see(menu('Корзина, 1'));
  await visit.see({ role: 'button', name: `Удалить ${GAME}` });
  await visit.write(field('Промокод'), 'WELCOME10');
  const before = Number(/\d+/.exec((await visit.see(total)).text)?.[0]);
  await visit.tapButton('Применить');
  await visit.see(button('Промокод применен'));
  await again('Корзина');
  await visit.see(button('Промокод применен'));
  const price = Math.floor(before * 0.9);
  await visit.see({ text: `${price} руб.`, within: total });
  await visit.tapButton('Оформить покупку');
  await visit.seeScreen('Оплата');
  await again('Оплата');
  return price;
}

async function fillForm(visit: PhoneVisit): Promise<void> {
  // The profile fills the fields that are still empty.
  await visit.seeThat(field('Email для чека'), { value: 'demo@example.com' });
  await visit.tapButton('Изменить');
  await visit.write(field('Email аккаунта PlayStation'), 'player@example.com');
  await visit.window.press('Enter');
  await visit.seeFocus({ label: 'Пароль' });
  await visit.write({ label: 'Пароль' }, 'Secret-Password-7');
  await visit.write(field('Email для чека'), 'buyer@example.com');
}

/**
 * The payment window. Where the browser blocks a window that opens later than the tap, the shop shows a button for it.
 */
async function bankOf(visit: PhoneVisit): Promise<PhoneVisit> {
  const again = button('Открыть окно оплаты');
  await visit.see(dialog('Ожидание оплаты'));
  await eventually(async () => (await visit.window.others()).length + (await visit.count(again))).toBeGreaterThan(0);
  if ((await visit.window.others()).length === 0) await visit.tap(again);
  return visit.otherWindow();
}

export function purchases(shop: PhoneShop): void {
  test.each([360, 1024])(
    'the shopper buys a game with a promo code in a window of %i px, with a reload at each step',
    async (width) => {
      const visit = await shop.enter('/', width);
      const price = await fillCart(visit, true);
      await fillForm(visit);
      await visit.tap(pay);
      await visit.see(dialog('Ожидание оплаты'));
      expect(JSON.stringify(await visit.stored())).not.toContain('Secret-Password-7');
      const bank = await bankOf(visit);
      await bank.tapButton('Оплатить');
      await visit.seeScreen('Оплата успешна!');
      expect(await shop.server.calls('POST', '/payment/create-bill')).toMatchObject([
        { body: { amount: price, promoCode: 'WELCOME10' } },
      ]);
      expect(await shop.server.orders()).toMatchObject([{ amount: price, status: 'paid' }]);
      expect(await visit.stored()).not.toHaveProperty('paymentData');
      await visit.tap({ role: 'link', name: 'Вернуться на главную' });
      await visit.seeScreen('Магазин');
      await visit.see(menu('Корзина'));
    },
  );

  test('a payment continues after a reload, without a second bill', async () => {
    const visit = await shop.enter('/item/26');
    await visit.tapButton('В корзину');
    await visit.tapButton('Перейти в корзину');
    await visit.tapButton('Оформить покупку');
    await visit.seeScreen('Оплата');
    await visit.seeThat(field('Email для чека'), { value: 'demo@example.com' });
    await visit.tap(pay);
    await visit.see(dialog('Ожидание оплаты'));
    const bank = await bankOf(visit);
    await visit.window.reload();
    await visit.see(dialog('Ожидание оплаты'));
    await bank.tapButton('Оплатить');
    await visit.seeScreen('Оплата успешна!');
    expect(await shop.server.calls('POST', '/payment/create-bill')).toHaveLength(1);
    expect(await shop.server.orders()).toMatchObject([{ status: 'paid' }]);
  });

  test('a declined payment opens «Ошибка оплаты», and keeps the cart', async () => {
    const visit = await shop.enter('/');
    await visit.tap({ role: 'button', name: 'Добавить в корзину', within: card(0) });
    await visit.see({ role: 'button', name: 'Убрать из корзины', within: card(0) });
    await visit.tap(menu('Корзина, 1'));
    await visit.tapButton('Оформить покупку');
    await visit.seeThat(field('Email для чека'), { value: 'demo@example.com' });
    await visit.tap(pay);
    const bank = await bankOf(visit);
    await bank.tapButton('Отклонить');
    await visit.seeScreen('Ошибка оплаты');
    await eventually(async () => Object.keys(await visit.stored())).not.toContain('paymentData');
    await visit.tap({ role: 'link', name: 'Попробовать снова' });
    await visit.seeScreen('Оплата');
    await visit.see(pay);
  });
}
