import { expect, test } from 'vitest';
import { button, card, cards, dialog, list, menu, type PhonePage } from '../phonePage';
import { WIDE_PX, type PhoneShop } from '../phoneShop';
import { eventually } from '../../support/see';
import { EMPTY_CART } from '../../support/texts';

const search = { role: 'searchbox', name: 'Поиск' };
const page = (name: string) => ({ role: 'button', name, within: { role: 'navigation', name: 'Страницы' } });

const titleOf = async (phone: PhonePage): Promise<string> =>
  (await phone.see({ role: 'link', within: card(0), nth: 0 })).text;

export function browsing(shop: PhoneShop): void {
  test('a search can be filtered, and keeps its results after opening a product', async () => {
    const phone = await shop.enter('/');
    await phone.see({ ...card(0) });
    await phone.tap(search);
    await phone.seeScreen('Поиск');
    await phone.seeFocus(search);
    await phone.write(search, 'god');
    await phone.see(card(0));
    await phone.write(search, 'нетакойигры');
    await phone.seeText('По вашему запросу ничего не найдено');
    await phone.tapButton('Очистить поиск');
    await phone.seeText('Введите запрос для поиска');
    await phone.tapButton('Фильтры');
    await phone.tapButton('Гонки');
    await phone.write({ role: 'spinbutton', name: 'Цена от' }, '3000');
    await phone.write({ role: 'spinbutton', name: 'Цена до' }, '1000');
    await phone.see({ role: 'alert' });
    await phone.write({ role: 'spinbutton', name: 'Цена до' }, '9000');
    await phone.seeThat(button('Фильтры, 3'), { aria: { expanded: 'true' } as never });
    await phone.see(card(0));
    await phone.expectSound();
    // On a phone the filters are in a sheet over the results.
    await phone.tapButton(/^Показать/);
    const title = await titleOf(phone);
    await phone.tap({ role: 'link', name: title, within: card(0), nth: 0 });
    await phone.see({ role: 'heading', level: 1, name: title });
    await phone.window.back();
    await phone.seeScreen('Поиск');
    await phone.see(button('Фильтры, 3'));
    await eventually(() => titleOf(phone)).toBe(title);
    await phone.window.forward();
    await phone.seeScreen(title);
  });

  test('a collection in a wide window keeps its page over a reload and a visit to a product', async () => {
    const phone = await shop.enter('/', WIDE_PX);
    await phone.tap({ role: 'link', name: 'Все', within: list('Хиты PlayStation') });
    await phone.seeScreen('Хиты PlayStation');
    await phone.see(card(0));
    expect(await phone.count(cards)).toBe(12);
    const first = await titleOf(phone);
    await phone.tap(page('Следующая страница'));
    await phone.seeThat(page('Страница 2'), { aria: { current: 'page' } as never });
    await eventually(() => titleOf(phone)).not.toBe(first);
    const second = await titleOf(phone);
    await phone.reload('Хиты PlayStation');
    await eventually(() => titleOf(phone)).toBe(second);
    await phone.tap({ role: 'link', name: second, within: card(0), nth: 0 });
    await phone.see({ role: 'heading', level: 1, name: second });
    await phone.window.back();
    await phone.seeScreen('Хиты PlayStation');
    await eventually(() => titleOf(phone)).toBe(second);
    await phone.window.back();
    await phone.seeScreen('Магазин');
    await phone.window.forward();
    await phone.seeScreen('Хиты PlayStation');
  });

  test('a collection keeps its scroll position after opening a product', async () => {
    const phone = await shop.enter('/collection/2');
    const ninth = { role: 'link', within: card(8), nth: 0 };
    const { text } = await phone.see(ninth);
    await phone.tap(ninth);
    await phone.see({ role: 'heading', level: 1, name: text });
    await eventually(() => phone.window.evaluate(() => scrollY)).toBe(0);
    await phone.window.back();
    await phone.seeScreen('Хиты PlayStation');
    await eventually(() => phone.window.evaluate(() => scrollY)).toBeGreaterThan(300);
  });

  test('the page behind a dialog of the cart does not scroll, and Escape closes the list of currencies', async () => {
    const phone = await shop.enter('/');
    await phone.tap({ role: 'button', name: 'Добавить в корзину', within: card(0) });
    await phone.tap(menu('Корзина, 1'));
    await phone.seeScreen('Корзина');
    await phone.tapButton('Очистить корзину');
    await phone.see(dialog('Очистить корзину?'));
    expect(await phone.window.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
    await phone.expectSound();
    await phone.window.press('Escape');
    await phone.seeFocus(button('Очистить корзину'));
    await phone.tapButton('Валюта: RUB');
    await phone.see(button('Выбрать валюту TRY'));
    await phone.window.press('Escape');
    await phone.seeHidden(button('Выбрать валюту TRY'));
    await phone.tapButton('Очистить корзину');
    await phone.tapButton('Да, очистить');
    await phone.seeText(EMPTY_CART);
  });
}
