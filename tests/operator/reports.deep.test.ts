import type { Page } from 'playwright-core';
import { describe, expect, inject, test, vi } from 'vitest';
import { openShop } from '../support/browser';
import { consoleLine } from '../support/record';
import { see } from '../support/see';
import { startShop } from './support';

const shop = openShop();

/** The built shop on a server as `npm run serve` starts it. */
async function serve({ reports }: { reports: boolean }) {
  const served = await startShop({ folder: inject('shopBuild'), upstream: shop.server.origin, reports });
  shop.expectOrigin(served.origin);
  shop.expectConsole(consoleLine('warning', 'Telegram user ID not available'));
  return served;
}

async function visit(origin: string, path = '/'): Promise<Page> {
  const page = await shop.context.newPage();
  await page.goto(origin + path);
  return page;
}

/** Opens a page, and waits until its code for reports has run. */
async function visitReporting(origin: string, path: string): Promise<Page> {
  const page = await shop.context.newPage();
  const response = page.waitForResponse(/\/assets\/reports-/);
  await page.goto(origin + path);
  // The shop has imported the file before, and has used it by the time that this import resolves. A text: the compiler of
  // the tests would replace the import.
  await page.evaluate(`import(${JSON.stringify((await response).url())}).then(() => {})`);
  return page;
}

const parsed = (lines: readonly string[]): unknown[] => lines.map((line) => JSON.parse(line) as unknown);

/** The shopper types an e-mail address, and then a timer of the page throws an error that contains it. */
async function failWithSecrets(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('typed secret');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('me@mail.ru has typed secret and 123456');
    });
  });
}

test('an uncaught error of the page arrives at its server without anything personal', async () => {
  const { origin, reported } = await serve({ reports: true });
  shop.expectConsole(({ text }) => text.includes('me@mail.ru'));
  const page = await visit(origin, '/search-results');
  await failWithSecrets(page);
  await vi.waitFor(() => expect(reported).toHaveLength(1), { timeout: 30_000 });
  expect(parsed(reported)).toEqual([
    expect.objectContaining({
      type: 'report',
      kind: 'error',
      name: 'TypeError',
      message: expect.stringContaining(' has '),
    }),
  ]);
  expect(reported.join('')).not.toMatch(/mail\.ru|typed|123456/);
});

test('an error that happens before the code for reports has loaded is reported too', async () => {
  const { origin, reported } = await serve({ reports: true });
  shop.expectConsole(({ text }) => text.includes('too early'));
  const held = new Promise<() => void>((resolve) => {
    void shop.context.route('**/assets/reports-*.js', (route) => resolve(() => void route.continue()));
  });
  const page = await visit(origin);
  const release = await held;
  await page.evaluate(() => void Promise.reject(new Error('too early')));
  release();
  await vi.waitFor(() => expect(parsed(reported)).toMatchObject([{ kind: 'error', message: 'too early' }]), {
    timeout: 30_000,
  });
});

test('a page load reports at most five errors, each once', async () => {
  const { origin, reported } = await serve({ reports: true });
  shop.expectConsole(({ text }) => text.includes('broken part'));
  const page = await visitReporting(origin, '/');
  await page.evaluate(() => {
    for (const part of ['a', 'a', 'b', 'c', 'd', 'e', 'f', 'g'])
      setTimeout(() => {
        throw new Error(`broken part ${part}`);
      });
  });
  await vi.waitFor(() => expect(reported.length).toBeGreaterThanOrEqual(5), { timeout: 30_000 });
  await page.goto('about:blank');
  await vi.waitFor(() => expect(parsed(reported).at(-1)).toMatchObject({ kind: 'vitals' }), { timeout: 30_000 });
  const messages = (parsed(reported) as { message?: string }[]).flatMap(({ message }) => message ?? []);
  // Beacons may overtake each other.
  expect(messages.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'].map((part) => `broken part ${part}`));
});

test('a page that is left reports once how fast it was, with the screen where the shop was opened', async () => {
  const { origin, reported } = await serve({ reports: true });
  for (const visited of ['first', 'later']) {
    const page = await visitReporting(origin, '/item/7');
    await see(page.getByRole('button', { name: /корзин/i }).first());
    await page.goto('about:blank');
    await vi.waitFor(() => expect(parsed(reported).at(-1)).toMatchObject({ kind: 'vitals', visit: visited }), {
      timeout: 30_000,
    });
    expect(parsed(reported).at(-1)).toMatchObject({
      door: 'product',
      lcp: expect.any(Number),
      cls: expect.any(Number),
    });
    await page.close();
  }
  expect(reported).toHaveLength(2);
});

test('a page of a server without reports sends none, and does not load their code', async () => {
  const { origin, log } = await serve({ reports: false });
  shop.expectConsole(({ text }) => text.includes('me@mail.ru'));
  await shop.context.clock.install();
  const page = await visit(origin, '/search-results');
  await failWithSecrets(page);
  // Two seconds after the page has loaded, the next files are requested.
  await page.clock.fastForward(2_000);
  await page.locator('link[rel=prefetch][href*="/CartScreen-"]').first().waitFor({ state: 'attached' });
  await page.goto('about:blank');
  expect(log.join('')).not.toMatch(/reports?-|"path":"\/report"/);
  expect(log.join('')).not.toContain('"method":"POST"');
});

describe('a shop that does not open', () => {
  test.each([
    ['its first file', '**/assets/index-*.js', ''],
    ['the file of the libraries', '**/assets/libraries-*.js', 'file of the libraries'],
  ])('is reported to its server: without %s', async (_, file, step) => {
    const { origin, reported } = await serve({ reports: true });
    shop.expectConsole(({ text }) => /ERR_FAILED|has not opened|did not open|dynamically imported|preload/.test(text));
    await shop.context.route(file, (route) => route.abort());
    const page = await visit(origin);
    await see(page.getByRole('heading', { name: 'Магазин не открылся' }));
    await vi.waitFor(() => expect(parsed(reported)).toMatchObject([{ type: 'report', kind: 'start', step }]), {
      timeout: 30_000,
    });
  });
});
