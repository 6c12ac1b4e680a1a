import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';

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
