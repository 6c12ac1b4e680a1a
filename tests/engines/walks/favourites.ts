import { expect, test } from 'vitest';
import { button, dialog, menu } from '../phonePage';
import type { PhoneShop } from '../phoneShop';

export function favourites(shop: PhoneShop): void {
  test('a favourite is stored, counted in the menu, and removed by the keyboard', async () => {
    const phone = await shop.enter('/item/26');
    await phone.tapButton('В избранное');
    await phone.tap(menu('Избранное, 1'));
    await phone.seeScreen('Избранное');
    await phone.reload('Избранное');
    const remove = button('Удалить Celeste');
    await phone.tap(remove);
    const question = dialog('Убрать из избранного?');
    await phone.see(question);
    // The focus stays inside the dialog, and returns to its opener.
    for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab'] as const) {
      await phone.window.press(key);
      // After the last button the focus may move to the browser's own buttons; the page has no focus then.
      expect(await phone.window.evaluate(() => document.activeElement?.closest('nav, main') ?? null)).toBeNull();
    }
    await phone.window.press('Escape');
    await phone.seeHidden(question);
    await phone.seeFocus(remove);
    await phone.window.press('Enter');
    await phone.see(question);
    await phone.tapButton('Да', question);
    await phone.seeText('Пока нет избранных товаров в текущей валюте :(');
    await phone.see(menu('Избранное'));
  });
}
