import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/demo/catalogue/random';
import { openShop } from '../support/browser';
import { faults, USELESS } from '../support/faults';
import { billRequests } from '../support/payment';
import { allAnswered, failedCall, said } from '../support/record';
import { eventually, see } from '../support/see';
import { menuLink } from '../support/shopper';

/** More of it, or another seed: MONKEY_TAPS, MONKEY_SEED. The long runs are without a browser, in tests/wiring. */
const TAPS = Number(process.env['MONKEY_TAPS'] ?? 100);
const SEED = Number(process.env['MONKEY_SEED'] ?? 20261121);

const shop = openShop();

/** What the monkey can reach, by role: all that a finger could meet. */
const reachable = (page: Page) =>
  page.locator('a[href^="/"], button:not(:disabled), input:not(:disabled)').filter({ visible: true });

/** One careless deed. Which one follows from the seed; what it meets, also from the time the page takes. */
async function act(page: Page, random: () => number): Promise<void> {
  const chance = random();
  if (chance < 0.04) return void (await page.goBack());
  if (chance < 0.06) return void (await page.reload());
  const target = reachable(page).nth(Math.floor(random() * (await reachable(page).count())));
  if (
    chance < 0.2 &&
    (await target.evaluate(
      (element) => element instanceof HTMLInputElement && !['checkbox', 'radio'].includes(element.type),
    ))
  ) {
    // Key by key, as a finger does: the browser itself decides what a number or a date field takes of it.
    return target.pressSequentially(
      ['god', 'WELCOME10', 'me@mail.ru', '1999-01-01', '<script>'][Math.floor(random() * 5)]!,
      { timeout: 300 },
    );
  }
  await target.click({ timeout: 300, clickCount: random() < 0.3 ? 2 : 1 });
}

test(`a monkey with ${TAPS} careless taps and a server that fails every fourth call breaks neither cart nor payment`, async () => {
  shop.expectConsole(
    failedCall('/'),
    said('warning', /unreadable entries were left out$/),
    said('warning', 'Telegram user ID not available'),
    said('error', /^(Ошибка при загрузке|Ошибка при обновлении|Произошла ошибка при поиске|Failed to (fetch|update))/),
  );
  const random = seededRandom(SEED);
  shop.server.breakCall(/\/.+/, async (call) => {
    if (random() < 0.25) return faults[USELESS[Math.floor(random() * USELESS.length)]!](call);
    const sane = await call.sane().catch(() => undefined);
    if (call.outgoing.destroyed) return;
    call.outgoing
      .writeHead(sane === undefined ? 500 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(sane) ?? '');
  });
  const page = await shop.enter();
  page.on('dialog', (dialog) => void dialog.dismiss());
  // A double tap's second half may hit the link to the support chat that has just come: it leads out, but not for real.
  shop.expectOrigin('https://t.me');
  await shop.context.route('https://t.me/**', (route) => route.fulfill({ body: '' }));
  // A payment window that opened would cover nothing but cost time.
  shop.context.on('page', (other) => void other.close());
  for (let tap = 0; tap < TAPS; tap += 1) {
    await act(page, random).catch((error: Error) => {
      // The page was faster: what the monkey reached for is covered, gone, or no input.
      if (!/Timeout|Element is not|navigat|interrupted/.test(error.message)) throw error;
    });
    // Behind its first page there is no shop: a monkey that went out comes in again.
    if (new URL(page.url()).origin !== shop.server.origin) await page.goto(shop.server.origin);
    const { origins } = await shop.context.storageState();
    const cart = origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'cart')?.value ?? '[]';
    const editions = (JSON.parse(cart) as { id: string }[]).map(({ id }) => id);
    expect(new Set(editions).size, `tap ${tap}`).toBe(editions.length);
  }
  expect(billRequests(shop.recorded).length).toBeGreaterThanOrEqual((await shop.server.orders()).length);
  shop.server.mend();
  await page.goto(shop.server.origin);
  await allAnswered(shop.recorded);
  await see(menuLink(page, 'Главная'));
  await eventually(() => page.getByRole('article').count()).toBeGreaterThan(0);
});
