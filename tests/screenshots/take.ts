/**
 * Takes the pictures of the README from the built shop and its demo backend, so that they stay true:
 * `npm run screenshots`. Run by Node itself, hence the file extensions in its imports.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { build, preview } from 'vite';
import { requireChromium } from '../support/chromium.ts';

const PHONE = { width: 360, height: 740 };
const GAP = 24;

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** Each picture: its name, and the way to what it shows. */
const SHOTS: [string, (page: Page) => Promise<unknown>][] = [
  ['home', (page) => page.getByRole('article').first().waitFor()],
  [
    'item',
    async (page) => {
      await page.getByRole('article').first().getByRole('link').first().click();
      await page.getByRole('region', { name: 'Издания' }).waitFor();
      await page.getByRole('button', { name: 'В корзину' }).click();
      await page.getByRole('button', { name: 'Перейти в корзину' }).waitFor();
    },
  ],
  [
    'cart',
    async (page) => {
      await page.getByRole('button', { name: 'Перейти в корзину' }).click();
      await page.getByRole('textbox', { name: 'Промокод' }).fill('WELCOME10');
      await page.getByRole('button', { name: 'Применить' }).click();
      await page.getByRole('button', { name: 'Промокод применен' }).waitFor();
    },
  ],
  [
    'payment',
    async (page) => {
      await page.getByRole('button', { name: 'Оформить покупку' }).click();
      await page.getByRole('textbox', { name: 'Email для чека' }).waitFor();
    },
  ],
];

const outDir = await mkdtemp(join(tmpdir(), 'shop-'));
process.env.VITE_SUPPORT_CHAT = 'https://t.me/shop_support_demo';
process.env.VITE_BOT_NAME = 'shop_demo_bot';
await build({ build: { outDir, emptyOutDir: true }, logLevel: 'error' });
const server = await preview({ build: { outDir }, preview: { port: 0 }, logLevel: 'error' });
const browser = await chromium.launch({
  executablePath: requireChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
});
try {
  const base = server.resolvedUrls?.local[0] ?? '';
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 2,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${base}demo/enter?id=1001&next=/`);
  const pictures: string[] = [];
  for (const [name, reach] of SHOTS) {
    await reach(page);
    await page.waitForLoadState('networkidle');
    const picture = await page.screenshot({ path: pathOf(`./${name}.png`) });
    pictures.push(picture.toString('base64'));
  }
  const sheet = await browser.newPage({
    viewport: { width: SHOTS.length * (PHONE.width + GAP) + GAP, height: PHONE.height + 2 * GAP },
  });
  await sheet.setContent(
    `<body style="margin:0;display:flex;gap:${GAP}px;padding:${GAP}px;background:#e9edf3">${pictures
      .map((data) => `<img width="${PHONE.width}" style="border-radius:24px" src="data:image/png;base64,${data}">`)
      .join('')}</body>`,
  );
  await sheet.screenshot({ path: pathOf('./shop.png') });
} finally {
  await browser.close();
  await server.close();
  await rm(outDir, { recursive: true, force: true });
}
