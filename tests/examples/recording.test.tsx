import { test } from 'vitest';
import { recordedShop } from '../support/replay';

const { open } = recordedShop();

// Written by the workbench: «Запись», «Сделать тест».
test('a game is added to the cart and removed again', async () => {
  const shop = await open({ persona: 'ios', path: '/item/26' });
  await shop.press('button', 'В корзину');
  await shop.press('button', 'Перейти в корзину');
  await shop.see('heading', 'Корзина');
  await shop.see('region', 'Итого', '1199 руб.');
  await shop.press('button', 'Удалить Celeste');
  await shop.see('dialog', 'Убрать из корзины?');
  await shop.press('button', 'Да');
  await shop.wait(300);

  await shop.see('heading', 'Корзина');
  await shop.seePath('/shop-bag');
});
