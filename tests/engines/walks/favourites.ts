import { expect, test } from 'vitest';
import { button, dialog, menu } from '../phoneVisit';
import type { PhoneShop } from '../phoneShop';

/** The favourites, with the keyboard. */
export function favourites(shop: PhoneShop): void {
  test('a favourite is stored, counted in the menu, and removed by the keyboard', async () => {
    const visit = await shop.enter('/item/26');
    await visit.tapButton('В избранное');
    await visit.tap(menu('Избранное, 1'));
    await visit.seeScreen('Избранное');
    await visit.reload('Избранное');
    const remove = button('Удалить Celeste');
    await visit.tap(remove);
    const question = dialog('Убрать из избранного?');
    await visit.see(question);
    // The focus stays inside the dialog, and returns to its opener.
    for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab'] as const) {
      await visit.window.press(key);
      // After the last button the focus may move to the browser's own buttons; the page has no focus then.
      expect(await visit.window.evaluate(() => document.activeElement?.closest('nav, main') ?? null)).toBeNull();
    }
    await visit.window.press('Escape');
    await visit.seeHidden(question);
    await visit.seeFocus(remove);
    await visit.window.press('Enter');
    await visit.see(question);
    await visit.tapButton('Да', question);
    await visit.seeText('Пока нет избранных товаров в текущей валюте :(');
    await visit.see(menu('Избранное'));
  });
}
