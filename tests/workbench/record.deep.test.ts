import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { POLL_LIMIT } from '../../machines/model/payment';
import { decodeSession } from '../../src/workshop/workbench/steps';
import { holdBack } from '../support/holdBack';
import { consoleLine } from '../support/record';
import { ROOT, runScript } from '../support/runScript';
import { eventually, see, seeScreen } from '../support/see';
import { PLAIN_GAME } from '../support/shopper';
import {
  billForever,
  BROWSER,
  IPHONE,
  makeLink,
  openQa,
  openWorkbench,
  repeated,
  type Workbench,
} from '../support/workbench';

const shop = openQa();

/** The record in the link that the workbench makes of it. */
const linkedSession = async (workbench: Workbench) =>
  decodeSession((await makeLink(workbench)).split('#record=')[1] ?? '');

describe('the record of the workbench', () => {
  /** A purchase up to its sixtieth poll. */
  async function purchase(): Promise<Workbench> {
    const workbench = await openWorkbench(shop, BROWSER, PLAIN_GAME.path);
    await billForever(workbench);
    await workbench.press('+5 мин');
    await seeScreen(workbench.phone, 'Ошибка оплаты');
    await workbench.tab('Запись');
    return workbench;
  }

  test('is replayed from a link to the same states, also in a browser that grants its locks late', async () => {
    const workbench = await purchase();
    await workbench.page.getByRole('textbox', { name: 'Ожидалось' }).fill('оплата ждёт десять минут');
    await shop.context.addInitScript(() => {
      // A blank page has no locks.
      const { locks } = navigator as Partial<Navigator>;
      if (!locks) return;
      const request = locks.request.bind(locks);
      locks.request = async (name: string, ...rest: unknown[]) => {
        await new Promise((resolve) => {
          setTimeout(resolve, 300);
        });
        return (request as (...all: unknown[]) => Promise<never>)(name, ...rest);
      };
    });
    const again = await repeated(shop, workbench);
    await see(again.page.getByText(/^записано на верстаке\s+Ожидалось: оплата ждёт десять минут\s+Сборка: /));
    await seeScreen(again.phone, 'Ошибка оплаты');
    expect(await shop.server.calls('GET', '/payment/status/10001')).toHaveLength(POLL_LIMIT);
  });

  test('contains the whole leap that is under way when its link is made', async () => {
    const workbench = await openWorkbench(shop, BROWSER, PLAIN_GAME.path);
    await billForever(workbench);
    await workbench.tab('Запись');
    await workbench.press('+5 мин');
    const { steps, reached } = await linkedSession(workbench);
    expect(steps.filter((step) => step.do === 'wait')).toEqual([{ do: 'wait', ms: 300_000 }]);
    expect(reached?.path).toBe('/failure-payment');
  });

  test('has a step before the time that was turned while the server was still answering it', async () => {
    const { phone, press, tab, page } = await openWorkbench(shop, BROWSER, PLAIN_GAME.path);
    await seeScreen(phone, PLAIN_GAME.title);
    await tab('Сервер');
    const release = await holdBack(shop.context, '**/demo/scenario');
    await press('promo-used');
    await press('+5 с');
    release();
    await tab('Запись');
    const steps = page.getByRole('list', { name: 'Шаги' });
    await eventually(() => steps.textContent()).toMatch(/promo-used.*5 с/s);
  });

  test('does not mistake the skeleton of a loading screen for the screen', async () => {
    const release = await holdBack(shop.context, '**/assets/ItemScreen*.js');
    const workbench = await openWorkbench(shop, BROWSER, PLAIN_GAME.path);
    await see(workbench.phone.getByRole('button', { name: 'Валюта: RUB' }));
    await workbench.tab('Сервер');
    await workbench.press('promo-used');
    release();
    await seeScreen(workbench.phone, PLAIN_GAME.title);
    await workbench.phone.getByRole('button', { name: 'В корзину', exact: true }).click();
    await workbench.tab('Запись');
    const steps = workbench.page.getByRole('list', { name: 'Шаги' });
    await see(steps.getByText(`экран «${PLAIN_GAME.title}»`));
    expect(await steps.textContent()).not.toContain('«Магазин»');
  });

  test('is stepped through, to any question about a payment, and goes on from there as a branch in which the bank pays', async () => {
    const workbench = await purchase();
    const { page, phone, press, tab } = workbench;
    const questions = (): Promise<number> =>
      shop.server.calls('GET', '/payment/status/10001').then(({ length }) => length);
    const polls = page.getByRole('list', { name: 'Шаги' }).getByRole('button', { name: /payment: через 5 с/ });
    const place = page.getByRole('status', { name: 'Место в записи' });
    const seePlace = async (at: Locator): Promise<void> => {
      await eventually(() => at.getAttribute('aria-current')).toBe('step');
      await eventually(() => place.getAttribute('aria-busy')).toBe('false');
    };
    const chosen = polls.nth(29);
    await chosen.click();
    await seePlace(chosen);
    await see(page.getByRole('list', { name: 'Что изменилось' }).getByText(/^payment\.context\.order\.attempts/));
    await see(page.frameLocator('iframe[title="После"]').getByRole('dialog', { name: 'Ожидание оплаты' }));
    const asked = await questions();
    await press('Шаг назад');
    await seePlace(polls.nth(28));
    expect(await questions()).toBe(asked - 1);
    await page.keyboard.press('.');
    await seePlace(chosen);
    expect(await questions()).toBe(asked);
    await page.keyboard.press(',');
    await seePlace(polls.nth(28));
    // Advancing the clock leaves the step, and starts a record that branches from it.
    await press('+5 с');
    await eventually(() => place.count()).toBe(0);
    await eventually(questions).toBe(asked);
    const lines = page.getByRole('list', { name: 'Шаги' }).getByRole('button');
    await eventually(() => lines.last().innerText()).toMatch(/^видно/);
    const end = (await lines.count()) - 1;
    // Before the recorded content and the wait.
    for (const [back, left] of [
      [1, asked],
      [2, asked - 1],
    ] as const) {
      await press('Шаг назад');
      await eventually(() => place.innerText()).toBe(`${end - back} из ${end}`);
      await eventually(() => place.getAttribute('aria-busy')).toBe('false');
      expect(await questions()).toBe(left);
    }
    await press('Отсюда дальше');
    await tab('Сервер');
    await page.getByRole('button', { name: 'payment-pending-forever' }).click();
    await press('Оплатить счёт');
    await press('+30 с');
    await seeScreen(phone, 'Оплата успешна!');
    await tab('Запись');
    await see(page.getByRole('list', { name: 'Шаги' }).getByText('страница оплаты: «Оплатить»'));
    // The first record is kept completely.
    const records = page.getByRole('combobox', { name: 'Запись' }).getByRole('option');
    await eventually(() => records.allInnerTexts()).toContainEqual(expect.stringMatching(/item\/26: шагов \d+/));
  });

  test('is stepped through by the keyboard alone: the pressed button keeps the focus, and a removed one hands it on', async () => {
    const { page, phone, tab } = await openWorkbench(shop, IPHONE, PLAIN_GAME.path);
    await phone.getByRole('button', { name: 'В корзину', exact: true }).click();
    await phone.getByRole('button', { name: 'Перейти в корзину' }).click();
    // A screen that is opened takes the focus.
    await seeScreen(phone, 'Корзина');
    await tab('Запись');
    const status = page.getByRole('status', { name: 'Место в записи' });
    for (const [button, place] of [
      [page.getByRole('button', { name: 'Шаг назад' }), /^false [1-9]/],
      [page.getByRole('list', { name: 'Шаги' }).getByRole('button', { name: 'магазин открыт' }), /^false 0 /],
    ] as const) {
      await button.press('Enter');
      // At one moment: between two questions the state may change.
      await eventually(() => status.evaluate((own) => `${own.ariaBusy} ${own.textContent}`)).toMatch(place);
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    await page.getByRole('button', { name: 'Отсюда дальше' }).press('Enter');
    await eventually(() => page.locator('button:focus').innerText()).toBe('Шаг назад');
  });

  test('keeps the unfinished report while other tabs and steps are shown', async () => {
    const { page, phone, press, tab } = await openWorkbench(shop, IPHONE, PLAIN_GAME.path);
    await phone.getByRole('button', { name: 'В корзину', exact: true }).click();
    await tab('Запись');
    const expected = page.getByRole('textbox', { name: 'Ожидалось' });
    await expected.fill('корзина остаётся пустой');
    await tab('Сервер');
    await tab('Запись');
    expect(await expected.inputValue()).toBe('корзина остаётся пустой');
    await press('Шаг назад');
    await see(page.getByRole('region', { name: 'Этот шаг' }));
    await press('Отсюда дальше');
    expect(await expected.inputValue()).toBe('корзина остаётся пустой');
  });

  test('is not offered with an earlier text of its report, nor without what has been done since', async () => {
    const { page, press, tab } = await openWorkbench(shop, IPHONE);
    await tab('Запись');
    await press('Сделать ссылку');
    const file = page.getByRole('link', { name: 'Скачать запись' });
    await see(file);
    await page.getByRole('textbox', { name: 'Увидено' }).fill('корзина пуста');
    expect(await file.count()).toBe(0);
    await press('Сделать ссылку');
    await press('Сделать тест');
    const made = page.getByRole('link', { name: /^Скачать/ });
    await eventually(() => made.count()).toBe(2);
    await press('+5 с');
    await eventually(() => made.count()).toBe(0);
    await press('Сделать тест');
    await eventually(() => made.allInnerTexts()).toEqual(['Скачать']);
  });

  test('contains the browser’s own back and forward buttons', async () => {
    const workbench = await openWorkbench(shop, BROWSER);
    const { page, phone, tab } = workbench;
    const browser = await shop.context.newCDPSession(page);
    const travel = async (by: number): Promise<void> => {
      const { entries, currentIndex } = await browser.send('Page.getNavigationHistory');
      await browser.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex + by]?.id ?? 0 });
    };
    await phone.getByRole('link', { name: 'Корзина' }).click();
    await seeScreen(phone, 'Корзина');
    await travel(-1);
    await seeScreen(phone, 'Магазин');
    await travel(1);
    await seeScreen(phone, 'Корзина');
    await travel(-1);
    await seeScreen(phone, 'Магазин');
    await tab('Запись');
    const again = await repeated(shop, workbench);
    await seeScreen(again.phone, 'Магазин');
    expect(await again.page.getByRole('list', { name: 'Шаги' }).textContent()).toContain('«Вперёд» браузера');
  });

  test('contains a moment in which answers were lost, and text that was typed after the search had begun', async () => {
    shop.expectConsole(consoleLine('error', /^Произошла ошибка при поиске игр/));
    const workbench = await openWorkbench(shop, IPHONE, '/search-results');
    const { phone, press, tab } = workbench;
    const field = phone.getByRole('searchbox', { name: 'Поиск' });
    await tab('Сервер');
    await field.pressSequentially('god');
    await press('Ответы теряются');
    await press('+0,3 с');
    await see(phone.getByRole('alert'));
    await press('Ответы теряются');
    await tab('Запись');
    const again = await repeated(shop, workbench);
    await again.phone.getByRole('searchbox', { name: 'Поиск' }).pressSequentially('s');
    await again.press('+0,3 с');
    await again.phone.getByRole('searchbox', { name: 'Поиск' }).press('Backspace');
    await repeated(shop, again);
  });

  test('becomes a test file that passes', async () => {
    const workbench = await purchase();
    await workbench.press('Сделать тест');
    const text = await workbench.page.getByRole('textbox', { name: 'Файл теста' }).inputValue();
    for (const line of [
      "{ role: 'heading', name: 'Корзина' }",
      "{ role: 'region', name: 'Итого', sums: ['1199 руб.'] }",
      "{ role: 'button', name: 'Оплатить 1199 руб.' }",
      "{ role: 'heading', name: 'Ошибка оплаты' }",
    ])
      expect(text).toContain(line);
    const file = `tests/recorded/exported-${process.pid}.test.tsx`;
    onTestFinished(() => rm(ROOT + file));
    await writeFile(ROOT + file, text);
    const report = join(tmpdir(), `exported-${process.pid}.json`);
    onTestFinished(() => rm(report));
    const options = ['--project', 'screens', '--reporter', 'json', '--outputFile', report];
    const { output } = await runScript('node_modules/vitest/vitest.mjs', ['run', ...options, file]);
    expect(JSON.parse(await readFile(report, 'utf8')), output).toMatchObject({
      success: true,
      numPassedTests: 1,
      numTotalTests: 1,
    });
  });

  test('of a shop that was opened with launch data in its address does not contain them', async () => {
    const workbench = await openWorkbench(shop, IPHONE);
    const address = workbench.page.getByRole('combobox', { name: 'Адрес в магазине' });
    await address.fill('/shop-bag#tgWebAppData=user%3Danna%26hash%3Dabc');
    await address.press('Enter');
    await seeScreen(workbench.phone, 'Корзина');
    await workbench.tab('Запись');
    expect((await linkedSession(workbench)).path).toBe('/shop-bag');
  });

  test('contains sample texts instead of typed secrets', async () => {
    const workbench = await openWorkbench(shop, BROWSER, '/profile');
    const password = workbench.phone.getByLabel('Пароль', { exact: true }).first();
    await password.fill('Tajna-8462');
    await workbench.phone.getByRole('button', { name: 'Сохранить' }).click();
    await eventually(() => shop.server.calls('PUT', '/users/1001')).toHaveLength(1);
    await workbench.tab('Запись');
    await workbench.press('Сделать тест');
    const text = await workbench.page.getByRole('textbox', { name: 'Файл теста' }).inputValue();
    expect(text).toContain('Sample-Pass-1');
    expect(text).not.toContain('Tajna-8462');
    // The browser stores the same record.
    const kept = await workbench.page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          indexedDB.open('qa-workbench').addEventListener('success', ({ target }) => {
            const all = (target as IDBOpenDBRequest).result.transaction('records').objectStore('records').getAll();
            all.addEventListener('success', () => resolve(JSON.stringify(all.result)));
          });
        }),
    );
    expect(kept).toContain('Sample-Pass-1');
    expect(kept).not.toContain('Tajna-8462');
  });
});
