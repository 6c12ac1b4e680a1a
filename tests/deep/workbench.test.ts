import { describe, expect, test } from 'vitest';
import { failedCall } from '../support/record';
import { eventually, see, seeGone, seeScreen } from '../support/see';
import { addFirstCard, goToCart, PLAIN_GAME } from '../support/shopper';
import { billForever, BROWSER, openQa, openWorkbench } from '../support/workbench';

const shop = openQa();

describe('the flows in the workbench', () => {
  test('are all running machines, each in its chart with its state', async () => {
    const bench = await openWorkbench(shop, BROWSER, PLAIN_GAME.path);
    await seeScreen(bench.phone, PLAIN_GAME.title);
    const names = await bench.page
      .getByRole('navigation', { name: 'Потоки' })
      .getByRole('button')
      .locator('b')
      .allInnerTexts();
    expect(names.sort()).toEqual([
      'cart',
      'collections',
      'currency',
      'favourites',
      'item',
      'maintenance',
      'navigation',
      'payment',
      'places',
      'search',
      'session',
      'shop',
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

  test('receive an event by its button, which a guard can refuse', async () => {
    const bench = await openWorkbench(shop, BROWSER, PLAIN_GAME.path);
    await seeScreen(bench.phone, PLAIN_GAME.title);
    await bench.flow('item');
    await bench.page.getByRole('list', { name: 'События отсюда' }).getByRole('button', { name: 'item.bought' }).click();
    await see(bench.phone.getByRole('button', { name: 'Перейти в корзину' }));

    await bench.page.getByRole('textbox', { name: 'Данные edition.chosen' }).fill('{"editionId":"no such edition"}');
    await see(bench.page.getByText('не пускает isEdition'));
    // The chart names it too.
    const events = bench.page.getByRole('list', { name: 'События отсюда' });
    expect(await events.getByRole('button', { name: 'edition.chosen', exact: true }).isDisabled()).toBe(true);
  });

  test('hide what the shopper keeps secret, in contexts, events and calls', async () => {
    const bench = await openWorkbench(shop, BROWSER, '/profile');
    await see(bench.phone.getByRole('textbox', { name: 'Email для чека' }));
    await bench.flow('profile');
    const context = bench.page.getByRole('list', { name: 'Контекст' });
    await context.getByRole('button', { name: /^values:/ }).click();
    await eventually(() => context.innerText()).toContain('psStorePassword: "•••"');
    await bench.page.getByRole('button', { name: /fetchProfile → profile/ }).click();
    await bench.page
      .getByRole('list', { name: /^Данные xstate.done.actor.fetchProfile/ })
      .getByRole('button', { name: /^output/ })
      .click();
    await see(
      bench.page
        .getByRole('list', { name: /^Данные xstate.done.actor.fetchProfile/ })
        .getByText('psStorePassword: "•••"'),
    );
    await bench.tab('Сервер');
    await bench.page
      .getByRole('list', { name: 'Вызовы' })
      .getByRole('button', { name: /GET \/users\/1001$/ })
      .first()
      .click();
    await bench.page
      .getByRole('list', { name: 'Запрос и ответ' })
      .getByRole('button', { name: /^ответ/ })
      .click();
    await see(bench.page.getByText('psStorePassword: "•••"'));
    for (const secret of ['Demo-Pass-1', 'AB12CD', 'demo@example.com', 'demo.player'])
      for (const tab of ['Потоки', 'Сервер', 'Запись'] as const) {
        await bench.tab(tab);
        expect(await bench.page.getByRole('tabpanel').innerText(), `${secret} in ${tab}`).not.toContain(secret);
      }
  });
});

describe('the clock of the workbench', () => {
  test('reaches the sixtieth poll of a payment in one click', async () => {
    const bench = await openWorkbench(shop, BROWSER, PLAIN_GAME.path);
    await billForever(bench);
    await bench.press('+5 мин');
    await seeScreen(bench.phone, 'Ошибка оплаты');
    expect(await shop.server.calls('GET', '/payment/status/10001')).toHaveLength(60);
  });

  test('stands still, names the next timer, moves to it, and jumps ahead', async () => {
    const bench = await openWorkbench(shop, BROWSER);
    await see(bench.phone.getByRole('article').first());
    const next = bench.page.getByLabel('Следующий таймер');
    const questions = async (): Promise<number> =>
      (await shop.server.calls('GET', '/settings/maintenance-status')).length;
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

  test('keeps its time over the reload that the cart makes 300 ms after a removal', async () => {
    const bench = await openWorkbench(shop, BROWSER);
    await addFirstCard(bench.phone);
    await goToCart(bench.phone);
    await bench.phone
      .getByRole('button', { name: /^Удалить/ })
      .first()
      .click();
    await bench.phone.getByRole('dialog').getByRole('button', { name: 'Да', exact: true }).click();
    await bench.press('+0,3 с');
    await see(bench.phone.getByText('Корзина пуста'));
    await bench.flow('cart');
    await eventually(() => bench.page.getByRole('timer', { name: 'Прошло' }).innerText()).toContain('0,3 с');
    await see(
      bench.page.getByRole('list', { name: 'Последовательность событий' }).getByText('navigation.arrived').first(),
    );
  });
});

describe('a link out of the shop', () => {
  test('is shown in the workbench, not followed', async () => {
    const bench = await openWorkbench(shop, BROWSER, '/profile');
    await bench.phone.getByText('Служба поддержки').click();
    const opened = bench.page.getByRole('region', { name: 'Открылся бы чат' });
    await see(opened.getByText('https://t.me/shop_support_demo'));
    await opened.getByRole('button', { name: 'Вернуться' }).click();
    await seeGone(opened);
  });
});

describe('the server of the workbench', () => {
  test('can be slowed down, made to fail, and put into a scenario', async () => {
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
