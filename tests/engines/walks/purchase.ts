import { expect, test } from 'vitest';
import { button, dialog, field, list, menu, type PhonePage } from '../phonePage';
import type { PhoneShop } from '../phoneShop';
import { stored } from '../../support/payment';
import { eventually } from '../../support/see';

const GAME = 'Assassin’s Creed Shadows';
const pay = button(/^Оплатить \d/);
const total = { role: 'region', name: 'Итого' };

/** From Home to the payment form, with a reload at each step. @returns the price in whole units */
async function fillCart(phone: PhonePage): Promise<number> {
  const game = { role: 'article', name: GAME, within: list('Только для PS5') };
  await phone.see(game);
  await phone.reload('Магазин');
  await phone.tap({ role: 'link', name: GAME, within: game });
  await phone.seeScreen(GAME);
  await phone.reload(GAME);
  const option = {
    role: 'radio',
    name: /^С PS Plus/,
    within: { role: 'group', name: 'Deluxe', within: list('Издания') },
  };
  await phone.tap(option);
  await phone.seeThat(option, { checked: true });
  await phone.tapButton('В корзину');
  await phone.tapButton('Перейти в корзину');
  await phone.seeScreen('Корзина');
  await phone.reload('Корзина');
  await phone.see(menu('Корзина, 1'));
  await phone.see({ role: 'button', name: `Удалить ${GAME}` });
  await phone.write(field('Промокод'), 'WELCOME10');
  const before = Number(/\d+/.exec((await phone.see(total)).text)?.[0]);
  await phone.tapButton('Применить');
  await phone.see(button('Промокод применен'));
  await phone.reload('Корзина');
  await phone.see(button('Промокод применен'));
  const price = Math.floor(before * 0.9);
  await phone.see({ text: `${price} руб.`, within: total });
  await phone.tapButton('Оформить покупку');
  await phone.seeScreen('Оплата');
  await phone.reload('Оплата');
  return price;
}

async function fillForm(phone: PhonePage): Promise<void> {
  // The profile fills the fields that are still empty.
  await phone.seeThat(field('Email для чека'), { value: 'demo@example.com' });
  await phone.tapButton('Изменить');
  await phone.write(field('Email аккаунта PlayStation'), 'player@example.com');
  await phone.window.press('Enter');
  await phone.seeFocus({ label: 'Пароль' });
  await phone.write({ label: 'Пароль' }, 'Secret-Password-7');
  await phone.write(field('Email для чека'), 'buyer@example.com');
}

/**
 * The payment window. Where the browser blocks a window that opens later than the tap, the shop shows a button for it.
 */
async function bankOf(phone: PhonePage): Promise<PhonePage> {
  const again = button('Открыть окно оплаты');
  await phone.see(dialog('Ожидание оплаты'));
  await eventually(async () => (await phone.window.others()).length + (await phone.count(again))).toBeGreaterThan(0);
  if ((await phone.window.others()).length === 0) await phone.tap(again);
  return phone.otherWindow();
}

export function purchases(shop: PhoneShop): void {
  test('a promo code outlives a reload while it is checked again', async () => {
    const phone = await shop.enter('/item/26');
    await phone.tapButton('В корзину');
    await phone.tapButton('Перейти в корзину');
    await phone.write(field('Промокод'), 'WELCOME10');
    await phone.tapButton('Применить');
    await phone.see(button('Промокод применен'));
    const check = shop.server.breakCall(/\/promos\/.*/, () => {});
    await phone.window.reload();
    await eventually(() => check.met).toBe(1);
    await phone.window.reload();
    shop.server.mend();
    await phone.reload('Корзина');
    await phone.see(button('Промокод применен'));
  });

  test('«Оплатить» with an e-mail that is none shows why it refuses, above its own bar', async () => {
    const phone = await shop.enter('/item/26');
    await phone.tapButton('В корзину');
    await phone.tapButton('Перейти в корзину');
    await phone.tapButton('Оформить покупку');
    await phone.tap({ role: 'checkbox', name: 'У меня нет зарубежного аккаунта PlayStation' });
    const receipt = field('Email для чека');
    await phone.seeThat(receipt, { value: 'demo@example.com' });
    await phone.write(receipt, 'buyer');
    await phone.window.evaluate(() => scrollTo(0, 0));
    await phone.tap(pay);
    await phone.seeFocus(receipt);
    await phone.seeThat({ text: /^Некорректный email/ }, { canBeTapped: true });
  });

  test('the shopper buys a game with a promo code, with a reload at each step', async () => {
    const phone = await shop.enter('/');
    const price = await fillCart(phone);
    await fillForm(phone);
    await phone.tap(pay);
    await phone.see(dialog('Ожидание оплаты'));
    expect(JSON.stringify(await stored(phone.window))).not.toContain('Secret-Password-7');
    const bank = await bankOf(phone);
    await bank.tapButton('Оплатить');
    await phone.seeScreen('Оплата успешна!');
    expect(await shop.server.calls('POST', '/payment/create-bill')).toMatchObject([
      { body: { amount: price, promoCode: 'WELCOME10' } },
    ]);
    expect(await shop.server.orders()).toMatchObject([{ amount: price, status: 'paid' }]);
    expect(await stored(phone.window)).not.toHaveProperty('paymentData');
    await phone.tap({ role: 'link', name: 'Вернуться на главную' });
    await phone.seeScreen('Магазин');
    await phone.see(menu('Корзина'));
  });
}
