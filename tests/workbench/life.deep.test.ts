import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { encodeSession, type Step } from '../../src/workshop/workbench/steps';
import { holdBack } from '../support/holdBack';
import { failedCall, consoleLine } from '../support/record';
import { bottomOf, eventually, see, seeOutline, seeScreen } from '../support/see';
import { addFirstCard, goToCart, menuLink, PLAIN_GAME } from '../support/shopper';
import { loadRunner } from '../simulation/bundle';
import {
  followLink,
  IPHONE,
  openQa,
  openWorkbench,
  orderOnPhone,
  repeated,
  type Workbench,
} from '../support/workbench';
import { withoutCode } from '../support/withoutCode';

const shop = openQa({ insideTelegram: true });

/** An awaited payment, five seconds after its bill. */
async function unpaidOrder() {
  const workbench = await orderOnPhone(shop);
  await workbench.press('+5 с');
  await eventually(() => time(workbench)).toContain('5,0 с');
  return workbench;
}
const time = ({ page }: Workbench): Promise<string> => page.getByRole('timer', { name: 'Прошло' }).innerText();
const attempts = ({ phone }: Workbench): Promise<number> =>
  phone.locator('body').evaluate(() => {
    const record = Object.keys(localStorage).find((key) => key.startsWith('shop.')) ?? '';
    const { order } = JSON.parse(localStorage.getItem(record) ?? '{}') as { order?: { attempts: number } };
    return order?.attempts ?? 0;
  });
const steps = ({ page }: Workbench): Promise<string[]> =>
  page.getByRole('list', { name: 'Шаги' }).getByRole('listitem').allInnerTexts();
/** The steps without the recorded content, of which the last may not be stored yet. */
const actions = async (workbench: Workbench): Promise<string[]> =>
  (await steps(workbench)).filter((text) => !text.startsWith('видно'));

describe('a visit in the workbench', () => {
  test.each(['Перезагрузить', 'Закрыть и открыть'])(
    'interrupted by «%s» keeps storage, clock and server, and its order continues',
    async (button) => {
      const workbench = await unpaidOrder();
      const [before, spent] = [await time(workbench), await attempts(workbench)];
      expect(spent).toBeGreaterThanOrEqual(1);
      await workbench.press(button);
      await workbench.flow('payment');
      await eventually(workbench.state).toContain('awaitingPayment');
      expect(await time(workbench)).toBe(before);
      expect(await attempts(workbench)).toBeGreaterThanOrEqual(spent);
      expect(await shop.server.orders()).toHaveLength(1);
      // The bill is paid on the open payment page, and the shop's next poll reports it.
      await workbench.browser.getByRole('button', { name: 'Оплатить счёт' }).click();
      await workbench.browser.getByRole('button', { name: 'Вернуться' }).click();
      // A press may come before the last poll is answered, and the next one is sent five seconds after the answer.
      await eventually(async () => {
        await workbench.press('+5 с');
        return workbench.phone.getByRole('heading', { name: 'Оплата успешна!' }).count();
      }).toBe(1);
    },
  );

  test('can be killed without an event for the page, and opens again from its storage', async () => {
    const workbench = await openWorkbench(shop, IPHONE, PLAIN_GAME.path);
    await seeScreen(workbench.phone, PLAIN_GAME.title);
    await workbench.phone
      .locator('body')
      .evaluate(() => addEventListener('pagehide', () => localStorage.setItem('pagehide', 'the end')));
    await workbench.phone.getByRole('button', { name: 'В корзину', exact: true }).click();
    await workbench.press('Убить');
    await see(workbench.page.getByText('Мини-приложение закрыто.'));
    expect(await workbench.page.evaluate(() => localStorage.getItem('pagehide'))).toBeNull();
    await workbench.press('Открыть снова');
    await see(workbench.phone.getByRole('button', { name: 'Перейти в корзину' }));
    await workbench.press('Заново');
    await see(workbench.phone.getByRole('button', { name: 'В корзину', exact: true }));
  });

  test('that is closed while the shop has the focus leaves the workbench alive, also in a replay', async () => {
    const workbench = await openWorkbench(shop, IPHONE);
    await workbench.press('Закрыть');
    await workbench.tab('Запись');
    // There the focus stays in the shop: nobody presses the button.
    const again = await repeated(shop, workbench);
    await see(again.page.getByText('Таймеров нет'));
  });

  test('with all its interruptions is replayed from a link to the same states', async () => {
    const workbench = await openWorkbench(shop, IPHONE);
    await addFirstCard(workbench.phone);
    for (const button of ['Перезагрузить', 'Закрыть и открыть', 'Убить', 'Открыть снова']) {
      await workbench.press(button);
      if (button !== 'Убить') await workbench.opened();
    }
    await goToCart(workbench.phone);
    await workbench.tab('Запись');
    const again = await repeated(shop, workbench);
    await seeScreen(again.phone, 'Корзина');
  });

  test('records no tap that the shop does not receive: the skeleton of its page cannot be tapped', async () => {
    const workbench = await openWorkbench(shop, IPHONE);
    await addFirstCard(workbench.phone);
    const release = await withoutCode(shop.context);
    await workbench.press('Закрыть и открыть');
    await seeOutline(workbench.phone, 'Магазин');
    const link = menuLink(workbench.phone, 'Корзина, 1');
    await see(link);
    const box = await link.boundingBox();
    if (!box) throw new Error('The menu is not rendered');
    await workbench.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await release();
    await see(menuLink(workbench.phone, 'Корзина, 1'));
    await workbench.opened();
    await seeScreen(workbench.phone, 'Магазин');
    await goToCart(workbench.phone);
    await workbench.tab('Запись');
    expect((await actions(workbench)).slice(-2)).toEqual(['магазин закрыт и открыт снова', 'нажать «Корзина, 1»']);
  });

  test('continues from the notice that the shop has not opened, which can be tapped', async () => {
    shop.expectConsole(
      consoleLine('error', /^Failed to load resource/),
      consoleLine(
        'error',
        /^The shop has not opened: its first file failed|^The shop has not opened: it waits for its first file/,
      ),
    );
    const workbench = await openWorkbench(shop, IPHONE);
    await shop.context.route('**/assets/index-*.js', (route) => route.abort());
    await workbench.press('Закрыть и открыть');
    await seeScreen(workbench.phone, 'Магазин не открылся');
    await workbench.opened();
    await shop.context.unroute('**/assets/index-*.js');
    await workbench.phone.getByRole('button', { name: 'Попробовать снова' }).click();
    await see(workbench.phone.getByRole('article').first());
  });
});

test('a second tab of the workbench shows a notice, and does not change the shop of the first tab', async () => {
  const workbench = await openWorkbench(shop, IPHONE);
  await addFirstCard(workbench.phone);
  const second = await shop.open('/?qa');
  await see(second.getByRole('alert').getByText(/^Верстак уже открыт в другой вкладке/));
  expect(await second.getByRole('button').count(), 'nothing there can empty the storage of the first').toBe(0);
  await workbench.press('Перезагрузить');
  await see(menuLink(workbench.phone, 'Корзина, 1'));
});

describe('a second window in the workbench', () => {
  const windowOf = ({ page }: Workbench, number: number) => page.getByTitle(`Магазин ${number}`).contentFrame();

  test('of the shopper shares the cart with the first one, and that of another shopper does not', async () => {
    const workbench = await openWorkbench(shop, IPHONE);
    await workbench.press('Второе окно');
    const second = windowOf(workbench, 2);
    await see(second.getByRole('article').first());
    await addFirstCard(second);
    await see(menuLink(workbench.phone, 'Корзина, 1'));
    await workbench.press('Окно другого');
    await see(menuLink(windowOf(workbench, 3), 'Корзина'));
  });

  test('has a sequence of its own, also while it is searched', async () => {
    const workbench = await openWorkbench(shop, IPHONE, PLAIN_GAME.path);
    const { page, press } = workbench;
    const found = page.getByRole('status', { name: 'Сколько событий' });
    await press('Второе окно');
    await see(windowOf(workbench, 2).getByRole('article').first());
    await page.getByText('Окно 1', { exact: true }).click();
    await page.getByRole('searchbox', { name: 'Найти в событиях' }).fill('→ feed');
    await eventually(() => found.innerText()).toMatch(/^0 из/);
    await page.getByText('Окно 2', { exact: true }).click();
    await eventually(() => found.innerText()).toMatch(/^[1-9]/);
  });

  test('is recorded: its actions are replayed in a second window', async () => {
    const workbench = await openWorkbench(shop, IPHONE);
    await workbench.press('Второе окно');
    await see(windowOf(workbench, 2).getByRole('article').first());
    await addFirstCard(windowOf(workbench, 2));
    await goToCart(workbench.phone);
    await workbench.page
      .getByRole('region', { name: 'Телефон 2' })
      .getByRole('button', { name: 'Свернуть' })
      .press('Enter');
    await workbench.tab('Запись');
    expect((await actions(workbench)).slice(1)).toEqual([
      'открыто ещё одно окно: iPhone, Telegram 8.0, /',
      expect.stringMatching(/^нажать «Добавить в корзину» в /),
      'дальше в окне 1',
      'нажать «Корзина, 1»',
      'дальше в окне 2',
      'окно свёрнуто',
    ]);
    await workbench.press('Сделать тест');
    await see(workbench.page.getByRole('alert').getByText(/^В тесте одно окно/));
    const again = await repeated(shop, workbench);
    await seeScreen(again.phone, 'Корзина');
    await see(menuLink(windowOf(again, 2), 'Корзина, 1'));
  });

  test('cannot be opened during a replay, nor another shop; the clock cannot be moved, and the shop takes no taps and keys', async () => {
    const look: Step = { do: 'see', sights: [{ role: 'heading', name: 'Такого экрана нет' }] };
    const word = await encodeSession({ version: 1, persona: 'ios', path: '/', steps: [look] });
    const workbench = await followLink(shop, `/?qa#record=${word}`);
    await see(workbench.phone.getByRole('article').first());
    for (const name of ['Второе окно', 'Заново']) {
      await workbench.press(name);
      await see(workbench.page.getByRole('alert').getByText('Дождитесь конца воспроизведения'));
    }
    await workbench.opened();
    const cart = menuLink(workbench.phone, 'Корзина');
    await cart.click();
    await cart.press('Enter');
    for (const name of ['Пауза', '×60', '+5 мин', 'К таймеру'])
      expect(await workbench.page.getByRole('button', { name, exact: true }).isDisabled(), name).toBe(true);
    expect(await workbench.outcome()).toContain('Не видно: экран «Такого экрана нет»');
    expect(await workbench.page.getByRole('timer').innerText()).toMatch(/^0,0 с/);
    expect(await workbench.page.getByRole('combobox', { name: 'Адрес в магазине' }).inputValue()).toBe('/');
    await cart.click();
    await seeScreen(workbench.phone, 'Корзина');
    expect(await workbench.page.getByTitle(/^Магазин/).count()).toBe(1);
  });

  test('comes from a story of the simulator, with late answers and minimised clients', async () => {
    const { liveAgain, liveBySeed, recordingOf } = await loadRunner();
    // In its story the server answers all calls, so the console stays empty.
    const life = await liveAgain(361, (await liveBySeed(361, 45)).actions, true);
    const { session, word } = await recordingOf(life);
    const story = JSON.stringify(session.steps);
    for (const part of [/"openWindow"/, /"minimised","on":true/, /"lateMs":[1-9]/]) expect(story).toMatch(part);
    const workbench = await followLink(shop, `/?qa#record=${word}`);
    expect(await workbench.outcome()).toMatch(
      new RegExp(`^Воспроизведено.*шагов ${session.steps.length} из ${session.steps.length}`),
    );
  });
});

test('an address that the shop does not have is named, and a client has its own window', async () => {
  const { page, press, opened } = await openWorkbench(shop, IPHONE);
  await page.getByRole('combobox', { name: 'Кто и где' }).selectOption('Android, Telegram 8.0');
  await eventually(() => page.getByRole('combobox', { name: 'Телефон' }).inputValue()).toBe('360x740');
  // A shop that opens takes the focus.
  await opened();
  await page.getByRole('combobox', { name: 'Адрес в магазине' }).fill('/no-such-screen');
  await press('Заново');
  await see(page.getByRole('alert').getByText('Такого адреса в магазине нет: /no-such-screen'));
});

test('an error that nothing in the shop handles is named', async () => {
  const { page, phone } = await openWorkbench(shop, IPHONE);
  shop.expectConsole(consoleLine('error', /no sum|no order/));
  await phone.locator('body').evaluate(() => setTimeout(() => void JSON.parse('no sum')));
  await see(page.getByRole('alert').getByText(/^Ошибка в магазине: .*no sum/));
  await phone.locator('body').evaluate(() => void Promise.reject(new Error('no order')));
  await see(page.getByRole('alert').getByText('Ошибка в магазине: no order'));
});

test('a persona that does not exist, and a setting that a scenario does not allow, are named in one sentence', async () => {
  const workbench = await followLink(shop, '/?qa&paused&as=nobody');
  const problem = workbench.page.getByRole('alert');
  shop.expectConsole(consoleLine('error', /status of 400/));
  await see(problem.getByText(/^Персоны «nobody» нет\. Есть: ios, android, /));
  await workbench.tab('Сервер');
  await workbench.page.getByRole('textbox', { name: 'ms у server-slow' }).fill('-1');
  await workbench.press('server-slow');
  await see(
    problem.getByText('Настройка «ms» сценария «server-slow» должна быть числом не меньше нуля.', { exact: true }),
  );
});

describe('the record of the workbench', () => {
  test('is kept after its page and tab are closed, and can be replayed', async () => {
    const workbench = await openWorkbench(shop, IPHONE);
    await addFirstCard(workbench.phone);
    await goToCart(workbench.phone);
    await workbench.tab('Запись');
    const done = await actions(workbench);
    expect(done).toContain('нажать «Корзина, 1»');
    const expected = workbench.page.getByRole('textbox', { name: 'Ожидалось' });
    await expected.fill('корзина остаётся пустой');
    await workbench.page.reload();
    await see(workbench.phone.getByRole('article').first());
    await workbench.tab('Запись');
    await eventually(() => actions(workbench)).toEqual(done);
    await eventually(() => expected.inputValue()).toBe('корзина остаётся пустой');
    await workbench.page.close();
    const later = await openWorkbench(shop, IPHONE);
    await later.tab('Запись');
    await eventually(() => actions(later)).toEqual(done);
    await later.press('Сделать всё заново');
    expect(await later.outcome()).toMatch(/^Воспроизведено: состояния те же/);
    await seeScreen(later.phone, 'Корзина');
  });

  test('contains the visible content before each action, also before an action outside the shop', async () => {
    const workbench = await unpaidOrder();
    await workbench.page.getByRole('button', { name: 'Вернуться' }).click();
    await workbench.press('Убить');
    await workbench.tab('Запись');
    await eventually(async () => (await steps(workbench)).at(-1)).toBe('магазин убит');
    const [seen] = (await steps(workbench)).filter((text) => text.includes('Ожидание оплаты'));
    expect(seen).toMatch(/^видно: .*вопрос «Ожидание оплаты»/);
    await workbench.press('Сделать тест');
    const text = await workbench.page.getByRole('textbox', { name: 'Файл теста' }).inputValue();
    expect(text).toContain("{ role: 'dialog', name: 'Ожидание оплаты' }");
  });
});

describe('a call in the workbench', () => {
  test('that the shop itself aborts is shown as «отменён магазином»', async () => {
    const workbench = await openWorkbench(shop, IPHONE, '/search-results');
    await workbench.tab('Сервер');
    shop.server.breakCall(/\/products\/search/, () => {});
    const field = workbench.phone.getByRole('searchbox', { name: 'Поиск' });
    const call = (name: RegExp) => workbench.page.getByRole('list', { name: 'Вызовы' }).getByRole('button', { name });
    await field.fill('god');
    await workbench.press('+0,3 с');
    await see(call(/GET .*god/));
    await field.fill('gta');
    await workbench.press('+0,3 с');
    await see(call(/^\S+ с отменён магазином GET .*god/));
    shop.expectConsole(failedCall('/products/search'));
  });
});

describe('the phone of the workbench', () => {
  const windowOf = ({ phone }: Workbench) => phone.locator('body').evaluate(() => `${innerWidth}×${innerHeight}`);
  const choose = (page: Page, label: string) => page.getByRole('combobox', { name: 'Телефон' }).selectOption({ label });

  test('has exactly the chosen size in every window of the browser', async () => {
    const workbench = await openWorkbench(shop, 'Telegram Desktop');
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 1024, height: 768 },
    ]) {
      await workbench.page.setViewportSize(viewport);
      for (const label of [
        'Android, 360×740',
        'iPhone, 390×844',
        'iPhone Max, 430×932',
        'Telegram Desktop, 384×688',
        'Планшет, 768×1024',
      ]) {
        await choose(workbench.page, label);
        await eventually(() => windowOf(workbench)).toBe(label.split(', ')[1]);
        // The phone is scaled to the window once the window has its size.
        const phone = workbench.page.getByRole('region', { name: 'Телефон' });
        await eventually(() => bottomOf(phone)).toBeLessThanOrEqual(viewport.height);
      }
    }
  });

  test('leaves the focus in a field of the workbench that is typed into while the shop opens', async () => {
    const release = await holdBack(shop.context, '**/assets/ItemScreen*.js');
    const { page, phone } = await openWorkbench(shop, IPHONE, PLAIN_GAME.path);
    await page.getByRole('combobox', { name: 'Адрес в магазине' }).fill('/search');
    release();
    await seeScreen(phone, PLAIN_GAME.title);
    await page.keyboard.type('-results');
    await page.keyboard.press('Enter');
    await seeScreen(phone, 'Поиск');
    const search = phone.getByRole('searchbox', { name: 'Поиск' });
    await eventually(() => search.evaluate((input) => input === document.activeElement)).toBe(true);
  });

  test('has an address field that follows the shop', async () => {
    const workbench = await openWorkbench(shop, IPHONE);
    await goToCart(workbench.phone);
    const address = workbench.page.getByRole('combobox', { name: 'Адрес в магазине' });
    await eventually(() => address.inputValue()).toBe('/shop-bag');
    await workbench.phone.getByRole('link', { name: 'Профиль' }).click();
    await eventually(() => address.inputValue()).toBe('/profile');
  });
});
