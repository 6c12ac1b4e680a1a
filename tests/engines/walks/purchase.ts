import { expect, test } from 'vitest';
import { button, dialog, field, list, menu, type PhoneVisit } from '../phoneVisit';
import type { PhoneShop } from '../phoneShop';
import { stored } from '../../support/payment';
import { eventually } from '../../support/see';

const GAME = 'Assassin’s Creed Shadows';
const pay = button(/^Оплатить \d/);
const total = { role: 'region', name: 'Итого' };

/** From Home to the payment form, with a reload at each step. @returns the price in whole units */
async function fillCart(visit: PhoneVisit): Promise<number> {
  const game = { role: 'article', name: GAME, within: list('Только для PS5') };
  await visit.see(game);
  await visit.reload('Магазин');
  await visit.tap({ role: 'link', name: GAME, within: game });
  await visit.seeScreen(GAME);
  await visit.reload(GAME);
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
  await visit.reload('Корзина');
  await visit.see(menu('Корзина, 1'));
  await visit.see({ role: 'button', name: `Удалить ${GAME}` });
  await visit.write(field('Промокод'), 'WELCOME10');
  const before = Number(/\d+/.exec((await visit.see(total)).text)?.[0]);
  await visit.tapButton('Применить');
  await visit.see(button('Промокод применен'));
  await visit.reload('Корзина');
  await visit.see(button('Промокод применен'));
  const price = Math.floor(before * 0.9);
  await visit.see({ text: `${price} руб.`, within: total });
  await visit.tapButton('Оформить покупку');
  await visit.seeScreen('Оплата');
  await visit.reload('Оплата');
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
  test('the shopper buys a game with a promo code, with a reload at each step', async () => {
    const visit = await shop.enter('/');
    const price = await fillCart(visit);
    await fillForm(visit);
    await visit.tap(pay);
    await visit.see(dialog('Ожидание оплаты'));
    expect(JSON.stringify(await stored(visit.window))).not.toContain('Secret-Password-7');
    const bank = await bankOf(visit);
    await bank.tapButton('Оплатить');
    await visit.seeScreen('Оплата успешна!');
    expect(await shop.server.calls('POST', '/payment/create-bill')).toMatchObject([
      { body: { amount: price, promoCode: 'WELCOME10' } },
    ]);
    expect(await shop.server.orders()).toMatchObject([{ amount: price, status: 'paid' }]);
    expect(await stored(visit.window)).not.toHaveProperty('paymentData');
    await visit.tap({ role: 'link', name: 'Вернуться на главную' });
    await visit.seeScreen('Магазин');
    await visit.see(menu('Корзина'));
  });
}
