import { describe, expect, test } from 'vitest';
import { see, seeScreen } from '../support/see';
import { goToPayment, payButton, PLAIN_GAME, seeFilledForm } from '../support/shopper';
import { openQa, openWorkbench } from '../support/workbench';

const IPHONE = 'iPhone, Telegram 8.0';
const shop = openQa({ insideTelegram: true });

describe('the workbench', () => {
  test('shows the chart of «payment» on its first phone while an order is given up', async () => {
    const workbench = await openWorkbench(shop, IPHONE, PLAIN_GAME.path);
    await workbench.tab('Сервер');
    await workbench.page.getByRole('button', { name: 'payment-pending-forever' }).click();
    await seeScreen(workbench.phone, PLAIN_GAME.title);
    await goToPayment(workbench.phone);
    await seeFilledForm(workbench.phone);
    await payButton(workbench.phone).click();
    const browser = workbench.page.getByRole('region', { name: 'Открылся бы браузер' });
    await see(browser);
    await workbench.flow('payment');
    await see(workbench.page.getByRole('button', { name: 'payment.reloaded', exact: true }));
    // The shop polls at the short interval only while it is visible, so the shopper returns first.
    await browser.getByRole('button', { name: 'Вернуться' }).click();
    await workbench.press('+5 мин');
    await seeScreen(workbench.phone, 'Ошибка оплаты');
    await see(workbench.page.getByRole('tab', { name: 'Запись' }));
  });

  test.each([
    ['payment', 'payment.reloaded', '/shop-bag'],
    ['cart', 'cart.reloaded', '/shop-bag'],
    ['promo', 'promo.submitted', '/shop-bag'],
    ['search', 'query.typed', '/search-results'],
  ])('refuses to send «%s» the event %s without its data', async (flow, type, path) => {
    const workbench = await openWorkbench(shop, IPHONE, path);
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
});
