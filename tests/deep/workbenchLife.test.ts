import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { failedCall } from '../support/record';
import { eventually, see, seeScreen } from '../support/see';
import { addFirstCard, goToCart, goToPayment, payButton, PLAIN_GAME, seeFilledForm } from '../support/shopper';
import { followLink, openQa, openWorkbench, type Workbench } from '../support/workbench';

const shop = openQa({ insideTelegram: true });
const IPHONE = 'iPhone, Telegram 8.0';

/** Up to a bill whose payment is awaited, on a phone whose browser has opened. */
async function unpaidOrder(): Promise<Workbench> {
  const bench = await openWorkbench(shop, IPHONE, PLAIN_GAME.path);
  await seeScreen(bench.phone, PLAIN_GAME.title);
  await goToPayment(bench.phone);
  await seeFilledForm(bench.phone);
  await payButton(bench.phone).click();
  await see(bench.page.getByRole('region', { name: 'Открылся бы браузер' }));
  await bench.press('+5 с');
  await eventually(() => time(bench)).toContain('5,0 с');
  return bench;
}
const time = ({ page }: Workbench): Promise<string> => page.getByRole('timer', { name: 'Прошло' }).innerText();
const attempts = ({ phone }: Workbench): Promise<string | null> =>
  phone.locator('body').evaluate(() => localStorage.getItem('paymentAttempts'));
const steps = ({ page }: Workbench): Promise<string[]> =>
  page.getByRole('list', { name: 'Шаги' }).getByRole('listitem').allInnerTexts();

describe('a visit in the workbench', () => {
  test.each(['Перезагрузить', 'Закрыть и открыть'])(
    'interrupted by «%s» keeps storage, clock and server, and its order continues',
    async (button) => {
      const bench = await unpaidOrder();
      const [before, spent] = [await time(bench), await attempts(bench)];
      expect(Number(spent)).toBeGreaterThanOrEqual(1);
      await bench.press(button);
      await bench.flow('payment');
      await eventually(bench.state).toContain('awaitingPayment');
      expect(await time(bench)).toBe(before);
      expect(Number(await attempts(bench))).toBeGreaterThanOrEqual(Number(spent));
      expect(await shop.server.orders()).toHaveLength(1);
      // The bill is paid where it was left, and the shop hears of it.
      const browser = bench.page.getByRole('region', { name: 'Открылся бы браузер' });
      await browser.getByRole('button', { name: 'Оплатить счёт' }).click();
      await browser.getByRole('button', { name: 'Вернуться' }).click();
      await bench.press('+5 с');
      await bench.press('+5 с');
      await seeScreen(bench.phone, 'Оплата успешна!');
    },
  );

  test('can be killed: the page gets no event of its end, and opens again from its storage', async () => {
    const bench = await openWorkbench(shop, IPHONE, PLAIN_GAME.path);
    await seeScreen(bench.phone, PLAIN_GAME.title);
    await bench.phone
      .locator('body')
      .evaluate(() => addEventListener('pagehide', () => localStorage.setItem('heard', 'the end')));
    await bench.phone.getByRole('button', { name: 'В корзину', exact: true }).click();
    await bench.press('Убить');
    await see(bench.page.getByText('Мини-приложение закрыто.'));
    expect(await bench.page.evaluate(() => localStorage.getItem('heard'))).toBeNull();
    await bench.press('Открыть снова');
    await see(bench.phone.getByRole('button', { name: 'Перейти в корзину' }));
    await bench.press('Заново');
    await see(bench.phone.getByRole('button', { name: 'В корзину', exact: true }));
  });

  test('with all its interruptions becomes a link that leads to the same states', async () => {
    const bench = await openWorkbench(shop, IPHONE);
    await addFirstCard(bench.phone);
    for (const button of ['Перезагрузить', 'Закрыть и открыть', 'Убить', 'Открыть снова']) {
      await bench.press(button);
      if (button !== 'Убить') await see(bench.phone.getByRole('article').first());
    }
    await goToCart(bench.phone);
    await bench.tab('Запись');
    await bench.press('Сделать ссылку');
    const link = await bench.page.getByRole('textbox', { name: 'Ссылка на запись' }).inputValue();
    await bench.page.close();
    const again = await followLink(shop, link);
    expect(await again.outcome()).toMatch(/^Воспроизведено: состояния те же/);
    await seeScreen(again.phone, 'Корзина');
  });
});

describe('the record of the workbench', () => {
  test('survives the page and its tab, and can be replayed', async () => {
    const bench = await openWorkbench(shop, IPHONE);
    await addFirstCard(bench.phone);
    await goToCart(bench.phone);
    await bench.tab('Запись');
    const done = await steps(bench);
    expect(done).toContain('нажать «Корзина, 1»');
    await bench.page.reload();
    await see(bench.phone.getByRole('article').first());
    await bench.tab('Запись');
    await eventually(() => steps(bench)).toEqual(done);
    await bench.page.close();
    const later = await openWorkbench(shop, IPHONE);
    await later.tab('Запись');
    await eventually(() => steps(later)).toEqual(done);
    await later.press('Сделать всё заново');
    expect(await later.outcome()).toMatch(/^Воспроизведено: состояния те же/);
    await seeScreen(later.phone, 'Корзина');
  });

  test('says what was visible before each action, also before one outside the shop', async () => {
    const bench = await unpaidOrder();
    await bench.page.getByRole('button', { name: 'Вернуться' }).click();
    await bench.press('Убить');
    await bench.tab('Запись');
    await eventually(async () => (await steps(bench)).at(-1)).toBe('магазин убит');
    const [seen] = (await steps(bench)).filter((text) => text.includes('Ожидание оплаты'));
    expect(seen).toMatch(/^видно: .*вопрос «Ожидание оплаты»/);
    await bench.press('Сделать тест');
    const text = await bench.page.getByRole('textbox', { name: 'Файл теста' }).inputValue();
    expect(text).toContain("shop.see('dialog', 'Ожидание оплаты')");
    expect(text).not.toContain("seePath('')");
  });

  test('keeps only the last value of a dragged slider', async () => {
    const bench = await openWorkbench(shop, IPHONE);
    await bench.tab('Сервер');
    const slider = bench.page.getByRole('slider', { name: 'Задержка, мс' });
    const box = await slider.boundingBox();
    if (!box) throw new Error('The slider is not drawn');
    const y = box.y + box.height / 2;
    await bench.page.mouse.move(box.x + 8, y);
    await bench.page.mouse.down();
    for (let part = 1; part <= 20; part += 1) await bench.page.mouse.move(box.x + (box.width * part) / 20, y);
    await bench.page.mouse.up();
    await eventually(() => slider.inputValue()).toBe('5000');
    for (let press = 0; press < 5; press += 1) await slider.press('ArrowLeft');
    await eventually(() => slider.inputValue()).toBe('4500');
    await bench.tab('Запись');
    expect((await steps(bench)).filter((text) => text.startsWith('сервер:'))).toEqual([
      'сервер: задержка 4500 мс, отказов 0 %',
    ]);
  });
});

describe('a call in the workbench', () => {
  test('that the shop itself aborts is shown as «отменён магазином»', async () => {
    const bench = await openWorkbench(shop, IPHONE, '/search-results');
    await bench.tab('Сервер');
    await bench.page.getByRole('slider', { name: 'Задержка, мс' }).fill('1000');
    await see(bench.page.getByText('Задержка: 1000 мс'));
    const field = bench.phone.getByRole('searchbox', { name: 'Поиск' });
    await field.fill('god');
    await bench.press('+0,3 с');
    await field.fill('gta');
    await bench.press('+0,3 с');
    await see(
      bench.page
        .getByRole('list', { name: 'Вызовы' })
        .getByRole('button', { name: /^\S+ с отменён магазином GET .*god/ }),
    );
    shop.expectConsole(failedCall('/products/search'));
  });
});

describe('the phone of the workbench', () => {
  const windowOf = ({ phone }: Workbench) => phone.locator('body').evaluate(() => `${innerWidth}×${innerHeight}`);
  const choose = (page: Page, label: string) => page.getByRole('combobox', { name: 'Телефон' }).selectOption({ label });

  test('has exactly the chosen size, in every window of the browser', async () => {
    const bench = await openWorkbench(shop, 'Telegram Desktop');
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 1024, height: 768 },
    ]) {
      await bench.page.setViewportSize(viewport);
      for (const label of [
        'Android, 360×740',
        'iPhone, 390×844',
        'iPhone Max, 430×932',
        'Telegram Desktop, 384×688',
        'Планшет, 768×1024',
      ]) {
        await choose(bench.page, label);
        await eventually(() => windowOf(bench)).toBe(label.split(', ')[1]);
        // Its drawing is fitted into the window once that has its size.
        const bottom = async (): Promise<number> => {
          const box = await bench.page.getByRole('region', { name: 'Телефон' }).boundingBox();
          return box ? box.y + box.height : Infinity;
        };
        await eventually(bottom).toBeLessThanOrEqual(viewport.height);
      }
    }
  });

  test('has an address field that follows the shop', async () => {
    const bench = await openWorkbench(shop, IPHONE);
    await goToCart(bench.phone);
    const address = bench.page.getByRole('textbox', { name: 'Адрес в магазине' });
    await eventually(() => address.inputValue()).toBe('/shop-bag');
    await bench.phone.getByRole('link', { name: 'Профиль' }).click();
    await eventually(() => address.inputValue()).toBe('/profile');
  });
});
