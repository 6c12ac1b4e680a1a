import { expect, inject, test } from 'vitest';
import { checkServer } from '../../../src/operator/check/checks';
import { describeBuild, packFiles } from '../../../src/operator/serve/loadFiles';
import { createNodeServer } from '../../../src/operator/serve/nodeServer';
import { createNodeUpstream } from '../../../src/operator/serve/nodeUpstream';
import { createShopHandler } from '../../../src/operator/serve/shopHandler';
import { openShop } from '../../support/browser';
import { startPrism } from './prism';
import { said } from '../../support/record';
import { see } from '../../support/see';
import { listen } from '../../support/listen';

const shop = openShop();

const TIMEOUT_MS = 30_000;

/** Serves the build in front of an API, as `npm run serve` does. @returns its origin and a function that stops it */
async function serveBuild(api: string): Promise<{ origin: string; end: () => Promise<void> }> {
  const upstream = createNodeUpstream(TIMEOUT_MS);
  const build = await describeBuild(inject('shopBuild'));
  const handler = createShopHandler({
    ...build,
    files: await packFiles(inject('shopBuild'), build.html),
    api: new URL(api),
    media: new URL(shop.server.origin),
    upstream: upstream.send,
    timeoutMs: TIMEOUT_MS,
  });
  const { server, end } = createNodeServer(handler, { timeoutMs: TIMEOUT_MS, log: null });
  const port = await listen(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    async end() {
      await end();
      upstream.close();
    },
  };
}

test('the shop opens, searches and fills a cart with a server that Prism generates from the contract alone', async () => {
  shop.expectConsole(said('warning', 'Telegram user ID not available'));
  const prism = await startPrism();
  const served = await serveBuild(prism.api);
  shop.expectOrigin(served.origin);
  const page = await shop.context.newPage();
  try {
    await page.goto(served.origin);
    await see(page.getByRole('article').first());
    await page.getByRole('searchbox', { name: 'Поиск' }).click();
    await page.getByRole('searchbox', { name: 'Поиск' }).fill('the');
    await see(page.getByRole('main').getByRole('article').first());
    await page.getByRole('button', { name: 'Добавить в корзину' }).first().click();
    await page.getByRole('link', { name: /^Корзина/ }).click();
    await see(page.getByRole('main').getByText('Итого'));
    expect(await page.getByRole('main').innerText()).toMatch(/\d+\sруб\./);
  } finally {
    // The page is still fetching files ahead.
    await page.close();
    await served.end();
    await prism.close();
  }
});

test('the demo backend passes Prism’s validating proxy in every call of a purchase', async () => {
  const prism = await startPrism(`${shop.server.origin}/api`);
  try {
    const results = await checkServer({ url: prism.api, telegramId: '1001', initData: '', write: true, origin: '' });
    expect(results.filter(({ state }) => state === 'wrong')).toEqual([]);
    expect(results.map(({ call }) => call)).toEqual(
      expect.arrayContaining(['POST /payment/create-bill', 'GET /payment/status/{orderId}', 'POST /payment/verify']),
    );
    const promo = await fetch(`${prism.api}/promos/BIG25`, { headers: { 'x-telegram-user-id': '1001' } });
    expect(await promo.json()).toMatchObject({ discount: 25 });
  } finally {
    await prism.close();
  }
});
