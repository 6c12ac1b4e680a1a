import { describe, expect, test } from 'vitest';
import { eventually, see, seeHidden, seeScreen } from '../support/see';
import { openQa, orderOnPhone, type Workbench } from '../support/workbench';

const shop = openQa({ insideTelegram: true, context: { viewport: { width: 1440, height: 900 }, hasTouch: false } });

/** The shopper has returned from the browser to an order that is not paid. */
async function awaitedOrder(): Promise<Workbench> {
  const workbench = await orderOnPhone(shop);
  await workbench.browser.getByRole('button', { name: 'Вернуться' }).click();
  return workbench;
}

/** Whether each active state is completely visible, and how large the letters of its name are on the screen, CSS pixels. */
const present = ({ page }: Workbench) =>
  page.locator('.react-flow').evaluate((chart) => {
    const room = chart.getBoundingClientRect();
    const leaves = [...chart.querySelectorAll('[data-leaf="true"]')];
    return leaves.map((leaf) => {
      const { left, top, right, bottom, height } = leaf.getBoundingClientRect();
      const isSeen = left >= room.left && right <= room.right && top >= room.top && bottom <= room.bottom;
      const { fontSize } = getComputedStyle(leaf.querySelector('button') as HTMLElement);
      const letter = (height / (leaf as HTMLElement).offsetHeight) * Number.parseFloat(fontSize);
      return { name: leaf.getAttribute('aria-label'), isSeen, letter };
    });
  });

describe('a chart in the workbench', () => {
  test.each(['payment', 'cart', 'search'])('of %s shows every active state at a readable size', async (name) => {
    const workbench = await awaitedOrder();
    await workbench.flow(name);
    await see(workbench.page.locator('[data-leaf="true"]').first());
    const regions = (await workbench.state()).split(', ').length;
    await eventually(async () => (await present(workbench)).filter(({ isSeen }) => isSeen).length).toBe(regions);
    await workbench.press('Во весь экран');
    await eventually(async () => (await present(workbench)).every(({ isSeen, letter }) => isSeen && letter >= 11)).toBe(
      true,
    );
  });

  test('highlights the last transition, and names the sender of its event', async () => {
    const workbench = await awaitedOrder();
    await workbench.flow('payment');
    await workbench.press('+5 с');
    await see(workbench.page.getByRole('region', { name: 'waiting, сейчас' }));
    await see(workbench.page.locator('[data-lit="true"]').getByText('ответ fetchStatus').first());
    await workbench.page.getByRole('button', { name: 'waiting', exact: true }).click();
    const card = workbench.page.getByRole('complementary', { name: 'Выбрано на схеме' });
    await see(card.getByText('The next poll is 5 s away.'));
    await see(card.getByText('послал fetchStatus'));
    // By the keyboard: the description has taken room from the chart, which may still move below a pointer.
    await workbench.page
      .locator('.react-flow')
      .getByRole('button', { name: 'через 5 с (pollInterval)' })
      .press('Enter');
    await see(card.getByText('payment.awaitingPayment.polling.waiting → payment.awaitingPayment.polling.checking'));
    await card.getByRole('button', { name: 'Закрыть описание' }).click();
    await seeHidden(card);
  });

  test('pauses the visit where a state is entered, an event is sent, or a guard refuses', async () => {
    const workbench = await awaitedOrder();
    const { page, press } = workbench;
    const halted = page.getByRole('status', { name: 'Остановлено' });
    await workbench.flow('payment');
    await page.getByRole('button', { name: 'waiting', exact: true }).click();
    await press('Остановиться при входе');
    await press('+5 мин');
    await see(halted.getByText('вход в payment.awaitingPayment.polling.waiting'));
    expect(await page.getByRole('timer', { name: 'Прошло' }).innerText()).toMatch(/^5,0 с/);
    await press('Убрать остановки: 1');
    // Labels may be outside the visible part of the chart, or below the card.
    await page.locator('.react-flow').getByText('через 5 с (pollInterval)').dispatchEvent('click');
    await press('Остановиться на этом событии');
    await press('+5 мин');
    await see(halted.getByText(/^payment: xstate\.after\.pollInterval/));
    expect(await page.getByRole('timer', { name: 'Прошло' }).innerText()).toMatch(/^10,0 с/);
    await press('Убрать остановки: 1');
    await page.locator('.react-flow').getByText('[1. isPaid]').first().dispatchEvent('click');
    await press('Остановиться, если не пускает');
    await press('+5 с');
    await see(halted.getByText(/^не пускает: payment\.awaitingPayment\.polling\.checking/));
  });

  test('shows which transitions this visit has taken, and which the simulated lives', async () => {
    const workbench = await awaitedOrder();
    await workbench.flow('payment');
    await workbench.press('Покрытие');
    const counts = workbench.page.getByRole('status', { name: 'Покрытие' });
    const taken = async (): Promise<number> => Number(/в этот раз (\d+)/.exec(await counts.innerText())?.[1]);
    // While a response is awaited, the clock passes no interval.
    await see(workbench.page.getByRole('region', { name: 'waiting, сейчас' }));
    const before = await taken();
    await workbench.press('+5 с');
    await eventually(taken).toBeGreaterThan(before);
    expect(await counts.innerText()).toMatch(/в симуляции [1-9]\d* из \d+$/);
    const line = workbench.page.locator('.react-flow').getByText('через 5 с (pollInterval)');
    await eventually(() => line.getAttribute('data-cover')).toBe('visit');
  });

  test('can be zoomed and moved, and returns to the active state', async () => {
    const workbench = await awaitedOrder();
    await workbench.flow('payment');
    const view = workbench.page.locator('.react-flow__viewport');
    const place = (): Promise<string | null> => view.getAttribute('style');
    await see(workbench.page.locator('[data-leaf="true"]').first());
    const before = await place();
    await workbench.press('Вся схема');
    await eventually(place).not.toBe(before);
    const whole = await place();
    await workbench.press('Крупнее');
    await eventually(place).not.toBe(whole);
    await workbench.press('Где сейчас');
    await eventually(place).toBe(before);
  });
});

describe('the sequence diagram of the workbench', () => {
  test('keeps every event, and renders only the visible part', async () => {
    const workbench = await awaitedOrder();
    await workbench.press('+5 мин');
    await seeScreen(workbench.phone, 'Ошибка оплаты');
    const count = workbench.page.getByRole('status', { name: 'Сколько событий' });
    const total = async (): Promise<number> => Number(/из (\d+)/.exec(await count.innerText())?.[1]);
    expect(await total()).toBeGreaterThan(250);
    const list = workbench.page.getByRole('list', { name: 'Последовательность событий' });
    expect(await list.getByRole('listitem').count()).toBeLessThan(80);
    const shown = async (): Promise<number> => Number.parseInt(await count.innerText(), 10);
    const without = await shown();
    await workbench.page
      .getByRole('region', { name: 'Последовательность' })
      .getByRole('button', { name: 'тики' })
      .click();
    await eventually(shown).toBeGreaterThan(without);
    // Both numbers are read at one moment, because events still arrive.
    await eventually(() => count.innerText()).toMatch(/^(\d+) из \1\b/);
  });
});
