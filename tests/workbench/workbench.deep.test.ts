import { describe, expect, test } from 'vitest';
import { failedCall } from '../support/record';
import { eventually, see, seeHidden, seeScreen } from '../support/see';
import { goToPayment, payButton, PLAIN_GAME, seeFilledForm } from '../support/shopper';
import { BROWSER, openQa, openWorkbench } from '../support/workbench';

const shop = openQa();

describe('the flows in the workbench', () => {
  test('are all running machines, each with its chart and its state', async () => {
    const workbench = await openWorkbench(shop, BROWSER, PLAIN_GAME.path);
    await seeScreen(workbench.phone, PLAIN_GAME.title);
    const machines = workbench.page.getByRole('navigation', { name: 'Потоки' }).getByRole('button').locator('b');
    const flows = `buyButton cart currency favourites item listPositions maintenance navigation payment promo search
      session shop wishes`;
    await eventually(async () => (await machines.allInnerTexts()).sort()).toEqual(flows.split(/\s+/));
    await workbench.flow('item');
    await eventually(workbench.state).toBe('shown');
    await workbench.flow('buyButton');
    await see(workbench.page.getByRole('region', { name: 'ready, сейчас' }));
    await workbench.phone.getByRole('button', { name: 'В корзину', exact: true }).click();
    await see(workbench.page.getByRole('region', { name: 'confirmed, сейчас' }));
    const log = workbench.page.getByRole('list', { name: 'Последовательность событий' });
    await see(log.getByRole('button', { name: 'покупатель → buyButton item.bought' }));
    await see(log.getByRole('button', { name: 'followShop → item currency.changed' }).first());
  });

  test('receive an event on a tap on its button, also one that a guard refuses, which changes nothing', async () => {
    const workbench = await openWorkbench(shop, BROWSER, PLAIN_GAME.path);
    await seeScreen(workbench.phone, PLAIN_GAME.title);
    await workbench.flow('currency');
    const data = workbench.page.getByRole('textbox', { name: 'Данные currency.chosen' });
    const choose = workbench.page
      .getByRole('list', { name: 'События отсюда' })
      .getByRole('button', { name: 'currency.chosen', exact: true });
    await data.fill('{"currencyId":"2"}');
    await choose.click();
    await see(workbench.phone.getByRole('button', { name: 'Валюта: TRY' }));

    await data.fill('{"currencyId":"no such currency"}');
    await see(workbench.page.getByText('не пускает mayChange'));
    await choose.click();
    await see(workbench.page.getByText('Послано: ничего не изменилось'));
    await see(
      workbench.page
        .getByRole('list', { name: 'Последовательность событий' })
        .getByRole('button', { name: 'тестировщик → currency currency.chosen' })
        .first(),
    );
    await data.fill('{"currencyId":');
    await see(workbench.page.getByText('Это не JSON: событие не послать'));
    expect(await choose.isDisabled()).toBe(true);
  });

  test.each([
    ['a guard', 'cart', 'cart.reloaded', '/shop-bag'],
    ['an action', 'search', 'query.typed', '/search-results'],
  ])('refuse to be sent an event without the data that %s needs: «%s», %s', async (_, flow, type, path) => {
    const workbench = await openWorkbench(shop, BROWSER, path);
    await workbench.flow(flow);
    await workbench.page.getByRole('textbox', { name: `Данные ${type}` }).fill('{}');
    const button = workbench.page
      .getByRole('list', { name: 'События отсюда' })
      .getByRole('button', { name: type, exact: true });
    await see(button);
    expect(await button.isDisabled()).toBe(true);
    await see(workbench.page.getByText('Такое событие сломает поток').first());
    await see(workbench.phone.getByRole('main'));
  });

  test('hide the shopper’s secrets in contexts, events and calls', async () => {
    const workbench = await openWorkbench(shop, BROWSER, '/profile');
    await see(workbench.phone.getByRole('textbox', { name: 'Email для чека' }));
    await workbench.flow('profile');
    const context = workbench.page.getByRole('list', { name: 'Контекст' });
    await context.getByText(/^values:/).click();
    await eventually(() => context.innerText()).toContain('psStorePassword: "•••"');
    await workbench.page.getByRole('button', { name: /fetchProfile → profile/ }).click();
    const data = workbench.page.getByRole('list', { name: /^Данные xstate.done.actor.fetchProfile/ });
    await data.getByText(/^output/).click();
    await see(data.getByText('psStorePassword: "•••"'));
    await workbench.tab('Сервер');
    await workbench.page
      .getByRole('list', { name: 'Вызовы' })
      .getByRole('button', { name: /GET \/users\/1001$/ })
      .first()
      .click();
    await workbench.page
      .getByRole('list', { name: 'Запрос и ответ' })
      .getByText(/^ответ/)
      .click();
    await see(workbench.page.getByText('psStorePassword: "•••"'));
    for (const secret of ['Demo-Pass-1', 'AB12CD', 'demo@example.com', 'demo.player'])
      for (const tab of ['Потоки', 'Сервер', 'Запись'] as const) {
        await workbench.tab(tab);
        expect(await workbench.page.getByRole('tabpanel').innerText(), `${secret} in ${tab}`).not.toContain(secret);
      }
  });
});

describe('the clock of the workbench', () => {
  test('is stopped, names the next timer, advances to it, and jumps ahead', async () => {
    const workbench = await openWorkbench(shop, BROWSER);
    await see(workbench.phone.getByRole('article').first());
    const next = workbench.page.getByLabel('Следующий таймер');
    const questions = async (): Promise<number> =>
      (await shop.server.calls('GET', '/settings/maintenance-status')).length;
    const before = await questions();
    await workbench.press('+0,3 с');
    await eventually(() => next.innerText()).toMatch(/^maintenance: pollInterval, через 29,7 с$/);
    expect(await questions()).toBe(before);
    await workbench.press('К таймеру');
    await eventually(questions).toBe(before + 1);
    await workbench.press('+30 с');
    await eventually(questions).toBe(before + 2);
    await workbench.press('×60');
    await eventually(questions).toBeGreaterThanOrEqual(before + 4);
  });
});

describe('a link out of the shop', () => {
  test('is shown in the workbench instead of being opened', async () => {
    const workbench = await openWorkbench(shop, BROWSER, '/profile');
    await workbench.phone.getByText('Служба поддержки').click();
    const opened = workbench.page.getByRole('region', { name: 'Открылся бы чат' });
    await see(opened.getByText('https://t.me/shop_support_demo'));
    await opened.getByRole('button', { name: 'Вернуться' }).click();
    await seeHidden(opened);
  });
});

describe('the server of the workbench', () => {
  test('can be delayed, made to fail, and switched to a scenario', async () => {
    shop.expectConsole(failedCall('/settings/maintenance-status'));
    const workbench = await openWorkbench(shop, BROWSER);
    await see(workbench.phone.getByRole('article').first());
    await workbench.tab('Сервер');
    const failures = workbench.page.getByRole('slider', { name: 'Отказов, %' });
    await failures.fill('100');
    await see(workbench.page.getByText('Отказов: 100 %'));
    await workbench.press('+30 с');
    await see(workbench.page.getByRole('button', { name: '503 GET /settings/maintenance-status' }));
    await failures.fill('0');
    await see(workbench.page.getByText('Отказов: 0 %'));
    await workbench.press('maintenance');
    await see(workbench.page.getByRole('button', { name: 'maintenance', exact: true, pressed: true }));
    await workbench.press('+30 с');
    await see(workbench.phone.getByText('Бот временно недоступен', { exact: false }));
  });

  test('shows the scenarios that are on, also one of the shop’s address and one that the server has ended', async () => {
    shop.expectConsole(failedCall('/payment/create-bill'));
    const workbench = await openWorkbench(shop, BROWSER, `${PLAIN_GAME.path}?scenario=bill-answer-lost`);
    await workbench.tab('Сервер');
    const isOn = workbench.page.getByRole('button', { name: 'bill-answer-lost', pressed: true });
    await see(isOn);
    await goToPayment(workbench.phone);
    await seeFilledForm(workbench.phone);
    await payButton(workbench.phone).click();
    await see(workbench.phone.getByRole('alert'));
    await seeHidden(isOn);
  });
});

test('the list of tabs holds nothing but tabs, which a screen reader counts', async () => {
  const { page } = await openWorkbench(shop, BROWSER);
  expect(await page.getByRole('tablist').locator('button:not([role="tab"]), [role="group"]').count()).toBe(0);
});

test('a workbench on a phone shows its title in one line, each control of its tabs whole, and each text in few lines', async () => {
  const { page, tab } = await openWorkbench(shop, BROWSER, PLAIN_GAME.path);
  await page.setViewportSize({ width: 360, height: 740 });
  expect((await page.getByRole('heading', { name: 'Верстак' }).boundingBox())?.height).toBeLessThan(48);
  for (const name of ['Сервер', 'Клиент', 'Запись'] as const) {
    await tab(name);
    const cut = (): Promise<string[]> =>
      page.getByRole('tabpanel', { name }).evaluate((panel) =>
        [...panel.querySelectorAll('button, input, label, span')]
          .filter((each) => {
            const { right, height } = each.getBoundingClientRect();
            return right > panel.getBoundingClientRect().right || height > 100;
          })
          .map(({ textContent }) => textContent),
      );
    await eventually(cut).toEqual([]);
  }
});
