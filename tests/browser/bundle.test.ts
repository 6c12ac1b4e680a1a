import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';

const folder = join(inject('shopBuild'), 'assets');
const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
const bundle = scripts.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');

describe('what shoppers download', () => {
  test.each([
    ['the demo backend', /WELCOME10|demo-backend|setupWorker|mockServiceWorker/],
    ['the gallery of pieces', /Все детали/],
    ['the log of the Telegram SDK, which would hold what popups say', /\[Telegram\.WebView\] [<>]/],
    ['React’s development build', /Download the React DevTools/],
    ['React Router’s development build', /You rendered descendant <Routes>/],
  ])('does not hold %s', (_, sign) => expect(bundle.match(sign)?.[0]).toBeUndefined());

  test('loads the carousel and the other screens only where they are needed', () => {
    const entry = scripts.find((file) => file.startsWith('index-')) ?? '';
    expect(readFileSync(join(folder, entry), 'utf8')).not.toContain('swiper-slide');
    expect(scripts.filter((file) => /^(Item|Cart|Payment|Search|Favourites|Profile)Screen/.test(file)).length).toBeGreaterThanOrEqual(6);
  });
});
