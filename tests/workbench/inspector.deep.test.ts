import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { eventually, see, seeScreen } from '../support/see';
import { goToPayment, payButton, PLAIN_GAME } from '../support/shopper';
import { serveStately, type StatelyView } from '../support/statelyPage';
import { openQa } from '../support/workbench';

const BOT_TOKEN = '12345:demo-token';
const shop = openQa({ botToken: BOT_TOKEN });

/** Secrets with unmistakable texts. */
const MARKS = {
  login: 'mark-login@example.com',
  password: 'Mark-Pass-71',
  codes: 'MARK11 MARK22',
  receipt: 'mark-receipt@example.com',
};

/** Every message that reaches a window of the inspector, as its text. */
async function recordMessages(): Promise<string[]> {
  const messages: string[] = [];
  await shop.context.exposeBinding('notifyTest', (_source, text: string) => void messages.push(text));
  await shop.context.addInitScript(() => {
    const { name, notifyTest } = globalThis as unknown as { name: string; notifyTest(text: string): void };
    if (name !== 'xstateinspector') return;
    addEventListener('message', ({ data }: MessageEvent<unknown>) => notifyTest(JSON.stringify(data)));
  });
  return messages;
}

/**
 * The page of a product as Telegram 6.1 opens it, with the inspector's button: a link of Telegram does not navigate the
 * page, a popup is the browser's.
 */
async function openInspected(query: string): Promise<Page> {
  const answer = await fetch(`${shop.server.origin}/demo/launch?id=1002`);
  const { initData } = (await answer.json()) as { initData: string };
  const launch = new URLSearchParams({ tgWebAppData: initData, tgWebAppVersion: '6.1', tgWebAppPlatform: 'tdesktop' });
  const page = await shop.context.newPage();
  await page.goto(`${shop.server.origin}${PLAIN_GAME.path}?${query}#${launch}`);
  await seeScreen(page, PLAIN_GAME.title);
  return page;
}

describe('the inspector', () => {
  /** A product page, and the window of its inspector. */
  async function openInspector() {
    const page = await openInspected('inspect=local');
    const [inspector] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Открыть инспектор' }).click(),
    ]);
    return { page, inspector };
  }

  test('opens on a click and shows the machines, but no secret of a purchase', async () => {
    const messages = await recordMessages();
    const { page, inspector } = await openInspector();
    await see(inspector.getByRole('navigation', { name: 'Потоки' }).getByRole('button', { name: /^payment/ }));
    const initData = await page.evaluate(() =>
      String(JSON.parse(sessionStorage.getItem('__telegram__initParams') ?? '{}').tgWebAppData),
    );

    await goToPayment(page);
    await page.getByLabel('Email аккаунта PlayStation').fill(MARKS.login);
    await page.getByLabel('Пароль', { exact: true }).fill(MARKS.password);
    await page.getByLabel('Резервные коды (если есть)').fill(MARKS.codes);
    await page.getByLabel('Email для чека').fill(MARKS.receipt);
    await Promise.all([page.waitForEvent('popup'), payButton(page).click()]);
    await see(page.getByRole('dialog', { name: 'Ожидание оплаты' }));
    const [order] = await shop.server.orders();
    await fetch(`${shop.server.origin}/demo/pay/${order?.id}`, {
      method: 'POST',
      body: new URLSearchParams({ action: 'pay' }),
    });
    await seeScreen(page, 'Оплата успешна!');

    const text = messages.join('\n');
    for (const sign of ['createBill', 'fetchStatus', 'verifyPayment', 'form.changed', '"input"', '"output"', '•••'])
      expect(text.includes(sign), sign).toBe(true);
    const hash = new URLSearchParams(initData).get('hash') ?? '';
    expect(hash).toHaveLength(64);
    for (const secret of [MARKS.login, MARKS.password, MARKS.codes, MARKS.receipt, initData, hash])
      for (const spelling of [secret, encodeURIComponent(secret)])
        expect(text.includes(spelling), spelling).toBe(false);
  });

  test('of the workbench keeps its events and states after a reload of the shop', async () => {
    const { page, inspector } = await openInspector();
    const flow = (name: string) =>
      inspector.getByRole('navigation', { name: 'Потоки' }).getByRole('button', { name: new RegExp(`^${name}`) });
    await flow('buyButton').click();
    await see(inspector.getByRole('region', { name: 'ready, сейчас' }));
    await page.getByRole('button', { name: 'В корзину', exact: true }).click();
    await see(inspector.getByRole('region', { name: 'confirmed, сейчас' }));
    const log = inspector.getByRole('list', { name: 'Последовательность событий' });
    await see(log.getByRole('button', { name: /с покупатель → buyButton item\.bought$/ }));

    await page.reload();
    await seeScreen(page, PLAIN_GAME.title);
    // Later events may have moved the entry out of the rendered part of the list.
    const find = inspector.getByRole('searchbox', { name: 'Найти в событиях' });
    await find.fill('загружен');
    await see(log.getByText('загружен'));
    await find.fill('');
    await flow('cart').click();
    await page.getByRole('button', { name: 'Перейти в корзину' }).click();
    await page.getByRole('button', { name: /^Удалить/ }).click();
    await see(inspector.getByRole('region', { name: 'confirmingRemoval, сейчас' }));
    await find.fill('removal.asked');
    await log.getByRole('button', { name: /removal\.asked$/ }).click();
    await see(inspector.getByRole('list', { name: 'Данные removal.asked' }).getByText('id:'));
  });
});

describe('Stately’s own inspector', () => {
  test('receives every actor with its chart, every event with its sender, and every state', async () => {
    shop.expectOrigin('https://stately.ai');
    await serveStately(shop.context);
    const page = await openInspected('inspect');
    await goToPayment(page);
    await page.getByLabel('Email аккаунта PlayStation').fill(MARKS.login);
    await page.getByLabel('Пароль', { exact: true }).fill(MARKS.password);
    await page.getByLabel('Email для чека').fill(MARKS.receipt);
    const [stately] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Открыть инспектор Stately' }).click(),
    ]);
    expect(new URL(stately.url()).origin).toBe('https://stately.ai');
    const view = (): Promise<StatelyView> => stately.evaluate(() => window.statelyView);
    await eventually(async () => (await view()).events.some(({ type }) => type === 'form.changed')).toBe(true);
    await Promise.all([page.waitForEvent('popup'), payButton(page).click()]);
    await see(page.getByRole('dialog', { name: 'Ожидание оплаты' }));
    await eventually(async () =>
      (await view()).events.some(({ type }) => type === 'xstate.done.actor.createBill'),
    ).toBe(true);
    const { actors, events, problems } = await view();
    expect(problems).toEqual([]);
    const machines = Object.values(actors).filter(({ states, status }) => states.length > 0 && status === 'active');
    // That of the product page, which was left, has ended.
    const flows = 'shop session maintenance payment cart promo favourites listPositions search currency navigation';
    expect(machines.map(({ name }) => name)).toEqual([...flows.split(' '), 'paymentForm']);
    const payment = machines.find(({ name }) => name === 'payment');
    expect(payment?.states).toEqual(
      expect.arrayContaining(['awaitingPayment', 'polling', 'checking', 'window', 'watched']),
    );
    expect(payment?.value).toMatchObject({ awaitingPayment: {} });
    for (const { value, states, name } of machines)
      expect(typeof value === 'string' ? states : Object.keys(value as object), name).not.toEqual([]);
    expect(events).toEqual(
      expect.arrayContaining([
        { from: 'navigation', to: 'shop', type: 'screen.changed' },
        { from: null, to: 'payment', type: 'payment.submitted' },
        { from: 'createBill', to: 'payment', type: 'xstate.done.actor.createBill' },
      ]),
    );
  });
});
