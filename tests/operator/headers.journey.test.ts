import { createServer } from 'node:http';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { eventually } from '../support/see';
import { endServer, listen } from '../support/listen';

const shop = openShop();

const headerOf = async (name: string): Promise<string> => (await fetch(shop.server.origin)).headers.get(name) ?? '';
const policy = async (): Promise<Map<string, string[]>> =>
  new Map(
    (await headerOf('content-security-policy')).split('; ').map((line) => {
      const [name = '', ...values] = line.split(' ');
      return [name, values];
    }),
  );

describe('every page of the shop', () => {
  test('may run only the shop’s own scripts, and no eval', async () => {
    const rules = await policy();
    const scripts = rules.get('script-src') ?? [];
    expect(scripts.filter((source) => source !== "'self'" && !source.startsWith("'sha256-"))).toEqual([]);
    expect(rules.get('default-src')).toEqual(["'self'"]);
    expect(rules.get('connect-src')).toEqual(["'self'"]);
    expect(rules.get('object-src')).toEqual(["'none'"]);
  });

  test('may be framed only by Telegram, by frame-ancestors instead of X-Frame-Options', async () => {
    expect((await policy()).get('frame-ancestors')).toEqual([
      "'self'",
      'https://web.telegram.org',
      'https://*.telegram.org',
    ]);
    expect(await headerOf('x-frame-options')).toBe('');
  });

  test('sends no referrer to other sites and may use neither camera nor location', async () => {
    expect(await headerOf('referrer-policy')).toBe('same-origin');
    expect(await headerOf('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(\)/);
    expect(await headerOf('x-content-type-options')).toBe('nosniff');
  });
});

test('a script injected into the page does not run', async () => {
  shop.expectConsole(
    ({ text, url }) => text.includes('Content Security Policy') || url.endsWith('/uploads/missing.png'),
  );
  const page = await shop.enterHome();
  const ran = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.slipped = true';
    document.body.append(script);
    const image = document.createElement('img');
    image.setAttribute('onerror', 'globalThis.slipped = true');
    image.src = '/uploads/missing.png';
    document.body.append(image);
    await new Promise((resolve) => image.addEventListener('error', resolve));
    return 'slipped' in globalThis;
  });
  expect(ran).toBe(false);
});

test('a page of another site than Telegram cannot frame the shop', async () => {
  shop.expectConsole(({ text }) => text.includes('frame-ancestors'));
  const html = `<!doctype html><title>Чужая страница</title><link rel="icon" href="data:,"><iframe src="${shop.server.origin}"></iframe>`;
  const stranger = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  });
  const port = await listen(stranger);
  const origin = `http://127.0.0.1:${port}`;
  shop.expectOrigin(origin);
  const page = await shop.context.newPage();
  await page.goto(origin);
  await eventually(() => shop.recorded.console.some(({ text }) => text.includes('frame-ancestors'))).toBe(true);
  await endServer(stranger);
});
