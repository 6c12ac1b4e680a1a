import { expect, test } from 'vitest';
import { button, card, cards, dialog, list, menu, type PhoneVisit } from '../phoneVisit';
import { WIDE_PX, type PhoneShop } from '../phoneShop';
import { eventually } from '../../support/see';
import { EMPTY_CART } from '../../support/texts';

const search = { role: 'searchbox', name: 'Поиск' };
const page = (name: string) => ({ role: 'button', name, within: { role: 'navigation', name: 'Страницы' } });

const titleOf = async (visit: PhoneVisit): Promise<string> =>
  (await visit.see({ role: 'link', within: card(0), nth: 0 })).text;

/** Walks without a payment. */
export function browsing(shop: PhoneShop): void {
  test('a search can be filtered, and keeps its results after a visit to a product', async () => {
    const visit = await shop.enter('/');
    await visit.see({ ...card(0) });
    await visit.tap(search);
    await visit.seeScreen('Поиск');
    await visit.seeFocus(search);
    await visit.write(search, 'god');
    await visit.see(card(0));
    await visit.write(search, 'нетакойигры');
    await visit.seeText('По вашему запросу ничего не найдено');
    await visit.tapButton('Очистить поиск');
    await visit.seeText('Введите запрос для поиска');
    await visit.tapButton('Фильтры');
    await visit.tapButton('Гонки');
    await visit.write({ role: 'spinbutton', name: 'Цена от' }, '3000');
    await visit.write({ role: 'spinbutton', name: 'Цена до' }, '1000');
    await visit.see({ role: 'alert' });
    await visit.write({ role: 'spinbutton', name: 'Цена до' }, '9000');
    await visit.seeThat(button('Фильтры, 3'), { aria: { expanded: 'true' } as never });
    await visit.see(card(0));
    await visit.expectSound();
    // On a phone the filters are in a sheet over the results.
    await visit.tapButton(/^Показать/);
    const title = await titleOf(visit);
    await visit.tap({ role: 'link', name: title, within: card(0), nth: 0 });
    await visit.see({ role: 'heading', level: 1, name: title });
    await visit.window.back();
    await visit.seeScreen('Поиск');
    await visit.see(button('Фильтры, 3'));
    await eventually(() => titleOf(visit)).toBe(title);
    await visit.window.forward();
    await visit.seeScreen(title);
  });

  test('a collection in a wide window keeps its page over a reload and a visit to a product', async () => {
    const visit = await shop.enter('/', WIDE_PX);
    await visit.tap({ role: 'link', name: 'Все', within: list('Хиты PlayStation') });
    await visit.seeScreen('Хиты PlayStation');
    await visit.see(card(0));
    expect(await visit.count(cards)).toBe(12);
    const first = await titleOf(visit);
    await visit.tap(page('Следующая страница'));
    await visit.seeThat(page('Страница 2'), { aria: { current: 'page' } as never });
    await eventually(() => titleOf(visit)).not.toBe(first);
    const second = await titleOf(visit);
    await visit.reload('Хиты PlayStation');
    await eventually(() => titleOf(visit)).toBe(second);
    await visit.tap({ role: 'link', name: second, within: card(0), nth: 0 });
    await visit.see({ role: 'heading', level: 1, name: second });
    await visit.window.back();
    await visit.seeScreen('Хиты PlayStation');
    await eventually(() => titleOf(visit)).toBe(second);
    await visit.window.back();
    await visit.seeScreen('Магазин');
    await visit.window.forward();
    await visit.seeScreen('Хиты PlayStation');
  });

  test('a collection keeps its scroll position over a visit to a product', async () => {
    const visit = await shop.enter('/collection/2');
    const ninth = { role: 'link', within: card(8), nth: 0 };
    const { text } = await visit.see(ninth);
    await visit.tap(ninth);
    await visit.see({ role: 'heading', level: 1, name: text });
    await eventually(() => visit.window.evaluate(() => scrollY)).toBe(0);
    await visit.window.back();
    await visit.seeScreen('Хиты PlayStation');
    await eventually(() => visit.window.evaluate(() => scrollY)).toBeGreaterThan(300);
  });

  test('the page behind a dialog of the cart does not scroll, and Escape closes the list of currencies', async () => {
    const visit = await shop.enter('/');
    await visit.tap({ role: 'button', name: 'Добавить в корзину', within: card(0) });
    await visit.tap(menu('Корзина, 1'));
    await visit.seeScreen('Корзина');
    await visit.tapButton('Очистить корзину');
    await visit.see(dialog('Очистить корзину?'));
    expect(await visit.window.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
    await visit.expectSound();
    await visit.window.press('Escape');
    await visit.seeFocus(button('Очистить корзину'));
    await visit.tapButton('Валюта: RUB');
    await visit.see(button('Выбрать валюту TRY'));
    await visit.window.press('Escape');
    await visit.seeHidden(button('Выбрать валюту TRY'));
    await visit.tapButton('Очистить корзину');
    await visit.tapButton('Да, очистить');
    await visit.seeText(EMPTY_CART);
  });
}
