import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { failedCall } from '../support/record';
import { eventually, see, seeGone, seeScreen } from '../support/see';
import { addFirstCard, goToCart, goToPayment, payButton, PLAIN_GAME, seeFilledForm } from '../support/shopper';
import { BROWSER, followLink, openQa, openWorkbench, type Workbench } from '../support/workbench';

const shop = openQa();

/** From the page of a game to its bill, whose payment never settles. */
async function billForever({ phone, page, tab }: Workbench): Promise<void> {
  await tab('Сервер');
  await page.getByRole('button', { name: 'payment-pending-forever' }).click();
  await seeScreen(phone, PLAIN_GAME.title);
  await goToPayment(phone);
  await seeFilledForm(phone);
  await payButton(phone).click();
  await see(page.getByRole('region', { name: 'Открылось бы окно' }));
}

describe('the flows', () => {
  test('are every machine that runs, in its chart, with the state it is in', async () => {
    const bench = await openWorkbench(shop, BROWSER, PLAIN_GAME.path);
    await seeScreen(bench.phone, PLAIN_GAME.title);
    const names = await bench.page.getByRole('navigation', { name: 'Потоки' }).getByRole('button').locator('b').allInnerTexts();
    expect(names.sort()).toEqual([
      'cart', 'collections', 'currency', 'favourites', 'item', 'maintenance', 'navigation', 'payment', 'search', 'session', 'shop',
    ]);
    await bench.flow('item');
    await eventually(bench.state).toBe('shown: choosing');
    await see(bench.page.getByRole('region', { name: 'choosing, сейчас' }));
    await bench.phone.getByRole('button', { name: 'В корзину', exact: true }).click();
    await see(bench.page.getByRole('region', { name: 'confirmed, сейчас' }));
    const log = bench.page.getByRole('list', { name: 'Последовательность событий' });
    await see(log.getByRole('button', { name: 'снаружи → item item.bought' }));
    await see(log.getByRole('button', { name: 'cart → shop cart.changed' }).first());
  });

  test('take an event by its button, and a guard refuses one', async () => {
    const bench = await openWorkbench(shop, BROWSER, PLAIN_GAME.path);
    await seeScreen(bench.phone, PLAIN_GAME.title);
    await bench.flow('item');
    await bench.page.getByRole('button', { name: 'item.bought' }).click();
    await see(bench.phone.getByRole('button', { name: 'Перейти в корзину' }));

    await bench.page.getByRole('textbox', { name: 'Данные edition.chosen' }).fill('{"editionId":"no such edition"}');
    await see(bench.page.getByText('не пускает isEdition'));
    expect(await bench.page.getByRole('button', { name: 'edition.chosen' }).isDisabled()).toBe(true);
  });

  test('hide what the shopper keeps secret, in contexts, events and calls', async () => {
    const bench = await openWorkbench(shop, BROWSER, '/profile');
    await see(bench.phone.getByRole('textbox', { name: 'Email для чека' }));
    await bench.flow('profile');
    const context = bench.page.getByRole('list', { name: 'Контекст' });
    await context.getByRole('button', { name: /^values:/ }).click();
    await eventually(() => context.innerText()).toContain('psStorePassword: "•••"');
    await bench.page.getByRole('button', { name: /fetchProfile → profile/ }).click();
    await bench.page.getByRole('list', { name: /^Данные xstate.done.actor.fetchProfile/ }).getByRole('button', { name: /^output/ }).click();
    await see(bench.page.getByRole('list', { name: /^Данные xstate.done.actor.fetchProfile/ }).getByText('psStorePassword: "•••"'));
    await bench.tab('Сервер');
    await bench.page.getByRole('list', { name: 'Вызовы' }).getByRole('button', { name: /GET \/users\/1001$/ }).first().click();
    await bench.page.getByRole('list', { name: 'Запрос и ответ' }).getByRole('button', { name: /^ответ/ }).click();
    await see(bench.page.getByText('psStorePassword: "•••"'));
    for (const secret of ['Demo-Pass-1', 'AB12CD', 'demo@example.com', 'demo.player'])
      for (const tab of ['Потоки', 'Сервер', 'Запись'] as const) {
        await bench.tab(tab);
        expect(await bench.page.getByRole('tabpanel').innerText(), `${secret} in ${tab}`).not.toContain(secret);
      }
  });
});

describe('the clock', () => {
  test('reaches the sixtieth question about a payment in one click', async () => {
    const bench = await openWorkbench(shop, BROWSER, PLAIN_GAME.path);
    await billForever(bench);
    await bench.press('+5 мин');
    await seeScreen(bench.phone, 'Ошибка оплаты');
    expect(await shop.server.calls('GET', '/payment/status/10001')).toHaveLength(60);
  });

  test('stands, names the next timer, goes to it, and leaps', async () => {
    const bench = await openWorkbench(shop, BROWSER);
    await see(bench.phone.getByRole('article').first());
    const next = bench.page.getByLabel('Следующий таймер');
    const questions = async (): Promise<number> => (await shop.server.calls('GET', '/settings/maintenance-status')).length;
    const before = await questions();
    await bench.press('+0,3 с');
    await eventually(() => next.innerText()).toMatch(/^maintenance: pollInterval, через 29,7 с$/);
    expect(await questions()).toBe(before);
    await bench.press('К таймеру');
    await eventually(questions).toBe(before + 1);
    await bench.press('+30 с');
    await eventually(questions).toBe(before + 2);
    await bench.press('×60');
    await eventually(questions).toBeGreaterThanOrEqual(before + 4);
  });

  test('outlives the reload that the cart makes 300 ms after a removal', async () => {
    const bench = await openWorkbench(shop, BROWSER);
    await addFirstCard(bench.phone);
    await goToCart(bench.phone);
    await bench.phone.getByRole('button', { name: /^Удалить/ }).first().click();
    await bench.phone.getByRole('dialog').getByRole('button', { name: 'Да', exact: true }).click();
    await bench.press('+0,3 с');
    await see(bench.phone.getByText('Корзина пуста'));
    await bench.flow('cart');
    await eventually(() => bench.page.getByRole('timer', { name: 'Прошло' }).innerText()).toContain('0,3 с');
    await see(bench.page.getByRole('list', { name: 'Последовательность событий' }).getByText('navigation.arrived').first());
  });
});

describe('a link that leads out of the shop', () => {
  test('is shown, not followed', async () => {
    const bench = await openWorkbench(shop, BROWSER, '/profile');
    await bench.phone.getByText('Служба поддержки').click();
    const opened = bench.page.getByRole('region', { name: 'Открылся бы чат' });
    await see(opened.getByText('https://t.me/shop_support_demo'));
    await opened.getByRole('button', { name: 'Вернуться' }).click();
    await seeGone(opened);
  });
});

describe('the server', () => {
  test('is slowed down, made to fail, and put into a scenario', async () => {
    shop.expectConsole(failedCall('/settings/maintenance-status'));
    const bench = await openWorkbench(shop, BROWSER);
    await see(bench.phone.getByRole('article').first());
    await bench.tab('Сервер');
    const failures = bench.page.getByRole('slider', { name: 'Отказов, %' });
    await failures.fill('100');
    await see(bench.page.getByText('Отказов: 100 %'));
    await bench.press('+30 с');
    await see(bench.page.getByRole('button', { name: '503 GET /settings/maintenance-status' }));
    await failures.fill('0');
    await see(bench.page.getByText('Отказов: 0 %'));
    await bench.page.getByRole('button', { name: 'maintenance', exact: true }).click();
    await bench.press('+30 с');
    await see(bench.phone.getByText('Бот временно недоступен', { exact: false }));
  });
});

describe('the record', () => {
  /** A purchase up to its sixtieth question. */
  async function purchase(): Promise<Workbench> {
    const bench = await openWorkbench(shop, BROWSER, PLAIN_GAME.path);
    await billForever(bench);
    await bench.press('+5 мин');
    await seeScreen(bench.phone, 'Ошибка оплаты');
    await bench.tab('Запись');
    return bench;
  }

  test('is a link that leads to the same states', async () => {
    const bench = await purchase();
    await bench.press('Сделать ссылку');
    const link = await bench.page.getByRole('textbox', { name: 'Ссылка на запись' }).inputValue();
    await bench.page.close();
    const again = await followLink(shop, link);
    expect(await again.outcome()).toMatch(/^Воспроизведено: состояния те же/);
    await seeScreen(again.phone, 'Ошибка оплаты');
    expect(await shop.server.calls('GET', '/payment/status/10001')).toHaveLength(60);
  });

  test('is a test file that passes', async () => {
    const bench = await purchase();
    await bench.press('Сделать тест');
    const text = await bench.page.getByRole('textbox', { name: 'Файл теста' }).inputValue();
    for (const line of ["shop.see('heading', 'Корзина')", "shop.see('region', 'Итого', '1199 руб.')", "shop.see('button', 'Оплатить 1199 руб.')", "shop.see('heading', 'Ошибка оплаты')"])
      expect(text).toContain(line);
    const root = fileURLToPath(new URL('../..', import.meta.url));
    const file = `tests/recorded/exported-${process.pid}.test.tsx`;
    await mkdir(`${root}/tests/recorded`, { recursive: true });
    onTestFinished(() => rm(`${root}/${file}`));
    await writeFile(`${root}/${file}`, text);
    const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
    const report = join(tmpdir(), `exported-${process.pid}.json`);
    onTestFinished(() => rm(report));
    const options = ['--project', 'screens', '--reporter', 'json', '--outputFile', report];
    await promisify(execFile)(process.execPath, [vitest, 'run', ...options, file], { cwd: root });
    expect(JSON.parse(await readFile(report, 'utf8'))).toMatchObject({ success: true, numPassedTests: 1, numTotalTests: 1 });
  });

  test('holds samples in place of what was typed', async () => {
    const bench = await openWorkbench(shop, BROWSER, '/profile');
    const password = bench.phone.getByLabel('Пароль', { exact: true }).first();
    await password.fill('Tajna-8462');
    await bench.phone.getByRole('button', { name: 'Сохранить' }).click();
    await eventually(() => shop.server.calls('PUT', '/users/1001')).toHaveLength(1);
    await bench.tab('Запись');
    await bench.press('Сделать тест');
    const text = await bench.page.getByRole('textbox', { name: 'Файл теста' }).inputValue();
    expect(text).toContain('Sample-Pass-1');
    expect(text).not.toContain('Tajna-8462');
    // What is kept in the browser is the same record.
    const kept = await bench.page.evaluate(() => new Promise<string>((resolve) => {
      indexedDB.open('qa-workbench').addEventListener('success', ({ target }) => {
        const all = (target as IDBOpenDBRequest).result.transaction('records').objectStore('records').getAll();
        all.addEventListener('success', () => resolve(JSON.stringify(all.result)));
      });
    }));
    expect(kept).toContain('Sample-Pass-1');
    expect(kept).not.toContain('Tajna-8462');
  });
});
