import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { PERSONAS } from '../../src/workshop/workbench/personas';
import { openShop, type OpenShop, type ShopOptions } from './browser';
import { eventually, see, seeScreen } from './see';
import { goToFilledForm, payButton, PLAIN_GAME } from './shopper';

/** The workbench of QA with the shop in its phone. */
export type Workbench = ReturnType<typeof workbenchIn>;

/** The persona of a signed-in shopper in a plain browser. */
export const BROWSER = 'Браузер, покупатель известен';
export const IPHONE = 'iPhone, Telegram 8.0';

/** A shop server with the tools in its build, and a window as testers have. */
export const openQa = (options: ShopOptions = {}): OpenShop =>
  openShop({ build: 'qaBuild', context: { viewport: { width: 1280, height: 800 }, hasTouch: false }, ...options });

/** The workbench that is open in a page. */
export function workbenchIn(page: Page) {
  const state: Locator = page.getByRole('status', { name: 'Состояние' });
  return {
    page,
    phone: page.getByTitle('Магазин', { exact: true }).contentFrame(),
    tab: (name: 'Потоки' | 'Сервер' | 'Клиент' | 'Запись') => page.getByRole('tab', { name }).click(),
    /** Presses a button of the workbench itself. */
    press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    /** Chooses a machine in «Потоки». */
    async flow(name: string): Promise<void> {
      await page.getByRole('tab', { name: 'Потоки' }).click();
      await page
        .getByRole('navigation', { name: 'Потоки' })
        .getByRole('button', { name: new RegExp(`^${name}\\b`) })
        .click();
    },
    /** The text of the chosen machine's state. */
    state: () => state.innerText(),
    /** Waits until the shop takes taps: before, its page shows only a skeleton. */
    opened: () => eventually(() => page.getByTitle('Магазин', { exact: true }).getAttribute('aria-busy')).toBe('false'),
    /** The result of a replay, once it has ended. */
    async outcome(): Promise<string> {
      const outcome = page.locator('[data-outcome]');
      await eventually(() => outcome.getAttribute('data-outcome')).not.toBe('running');
      return outcome.innerText();
    },
  };
}

/** Opens the workbench as somebody, with the clock stopped. @param path where the shop is opened */
export async function openWorkbench(shop: OpenShop, persona: string, path = '/'): Promise<Workbench> {
  const { id } = PERSONAS.find(({ name }) => name === persona) ?? {};
  if (id === undefined) throw new Error(`There is no persona «${persona}»`);
  const workbench = workbenchIn(await shop.open(`/?qa&paused&as=${id}&at=${path}`));
  await see(workbench.phone.getByRole('main'));
  await workbench.opened();
  return workbench;
}

/** Opens a link of the workbench in a page of its own. */
export async function followLink(shop: OpenShop, link: string): Promise<Workbench> {
  const page = await shop.context.newPage();
  await page.goto(new URL(link, shop.server.origin).href);
  return workbenchIn(page);
}

/** Makes the link of the record whose tab is open. */
export async function makeLink({ page, press }: Workbench): Promise<string> {
  await press('Сделать ссылку');
  return page.getByRole('textbox', { name: 'Ссылка на запись' }).inputValue();
}

/** Closes the workbench and repeats its record in another one, which has to come to the same states; its tab is open. */
export async function repeated(shop: OpenShop, workbench: Workbench): Promise<Workbench> {
  const link = await makeLink(workbench);
  await workbench.page.close();
  const again = await followLink(shop, link);
  expect(await again.outcome()).toMatch(/^Воспроизведено: состояния те же/);
  return again;
}

async function payFor(phone: Workbench['phone']): Promise<void> {
  await seeScreen(phone, PLAIN_GAME.title);
  await goToFilledForm(phone);
  await payButton(phone).click();
}

/** From the page of a game to a bill whose payment stays pending. */
export async function billForever({ phone, page, tab }: Workbench): Promise<void> {
  await tab('Сервер');
  await page.getByRole('button', { name: 'payment-pending-forever' }).click();
  await payFor(phone);
  await see(page.getByRole('region', { name: 'Открылось бы окно' }));
}

/** A purchase up to the awaited payment, on a phone whose browser has opened. */
export async function orderOnPhone(shop: OpenShop): Promise<Workbench & { browser: Locator }> {
  const workbench = await openWorkbench(shop, IPHONE, PLAIN_GAME.path);
  await payFor(workbench.phone);
  const browser = workbench.page.getByRole('region', { name: 'Открылся бы браузер' });
  await see(browser);
  return { ...workbench, browser };
}
