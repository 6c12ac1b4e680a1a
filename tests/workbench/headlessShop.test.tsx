import { describe, expect, test } from 'vitest';
import { recordedShop } from '../support/replay';
import { PLAIN_GAME } from '../support/shopper';

const { open } = recordedShop();

describe('the shop without a browser', () => {
  test('ends when its client closes it, and opens again at its first path with what is stored', async () => {
    const shop = await open({ persona: 'android', path: PLAIN_GAME.path });
    await shop.press('button', 'В корзину');
    await shop.press('button', 'Перейти в корзину');
    await shop.close();
    await shop.seePath('');
    await shop.seeStates({});
    expect(document.body.textContent).toBe('');
    await shop.reopen();
    await shop.seePath(PLAIN_GAME.path);
    await shop.press('button', 'Перейти в корзину');
    await shop.see('region', 'Итого', '1199 руб.');
  });

  test('goes back and forward by the buttons of the browser', async () => {
    const shop = await open({ persona: 'browser', path: '/' });
    await shop.press('link', 'Корзина');
    await shop.travel(-1);
    await shop.seePath('/');
    await shop.travel(1);
    await shop.seePath('/shop-bag');
  });

  test('is hidden on a phone as long as the payment page is open', async () => {
    const shop = await open({ persona: 'ios', path: PLAIN_GAME.path });
    for (const name of ['В корзину', 'Перейти в корзину', 'Оформить покупку', 'Оплатить 1199 руб.'])
      await shop.press('button', name);
    expect(document.visibilityState).toBe('hidden');
    await shop.closeLink(0);
    expect(document.visibilityState).toBe('visible');
  });

  test('leaves a dialog by Escape, and settles the order that is named', async () => {
    const shop = await open({ persona: 'tdesktop', path: PLAIN_GAME.path });
    for (const name of ['В корзину', 'Перейти в корзину', 'Удалить Celeste']) await shop.press('button', name);
    await shop.see('dialog', 'Убрать из корзины?');
    await shop.dismiss();
    expect(document.querySelector('[role=dialog]')).toBeNull();
    for (const name of ['Оформить покупку', 'Оплатить 1199 руб.']) await shop.press('button', name);
    await expect(shop.settleBill('pay', '1')).rejects.toThrow('Счёта ещё нет');
    await shop.settleBill('pay', '10001');
    await shop.wait(10_000);
    await shop.seePath('/success-payment');
  });

  test('does not poll while its client is minimised, and polls as it is restored', async () => {
    const shop = await open({ persona: 'ios', path: PLAIN_GAME.path });
    for (const name of ['В корзину', 'Перейти в корзину', 'Оформить покупку', 'Оплатить 1199 руб.'])
      await shop.press('button', name);
    await shop.closeLink(0);
    await shop.minimise(true);
    await shop.settleBill('pay');
    await shop.wait(20_000);
    await shop.seePath('/payment');
    await shop.minimise(false);
    await shop.wait(2_000);
    await shop.seePath('/success-payment');
  });

  test('opens a second session with an empty cart', async () => {
    const shop = await open({ persona: 'browser', path: PLAIN_GAME.path });
    await shop.press('button', 'В корзину');
    await open({ persona: 'browser', path: '/shop-bag' });
    await shop.see('heading', 'Корзина');
    expect(document.body.textContent).not.toContain('Итого');
  });
});
