import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, inject, test } from 'vitest';
import { cartMachine } from '../../machines/cart/cart.machine';
import { isFirstFile } from '../../src/operator/build/firstFiles';

const folder = join(inject('shopBuild'), 'assets');
const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));

const page = readFileSync(join(inject('shopBuild'), 'index.html'), 'utf8');
/** The shop's files that are loaded before the first products. */
const firstFiles = scripts.filter(isFirstFile);
const compressed = (text: string): number => brotliCompressSync(text).length;
const sizeOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + compressed(readFileSync(join(folder, file), 'utf8')), 0);

/** The last measured bytes under brotli. They may shrink; a change that makes them grow must be worth it. */
const MEASURED = { page: 11_520, secondScript: 3_750, firstScreen: 136_860, wholeFirstRoute: 156_130 };
const BUDGET_ROOM = 1.02;

/** Fails above the budget: 2 % more than the last measurement. */
function expectWithin(budget: keyof typeof MEASURED, bytes: number): void {
  const advice = `${budget}: take something out of the first files, or say in the commit why it is worth it and measure anew`;
  expect(bytes, advice).toBeLessThanOrEqual(MEASURED[budget] * BUDGET_ROOM);
}

describe('the size budget (brotli) of the first route holds for', () => {
  test('the page with its style and its first picture', () => expectWithin('page', compressed(page)));

  test('scripts before the first products', () => {
    expect(firstFiles.map((file) => file.split('-')[0]).toSorted()).toEqual(['index', 'libraries', 'rolldown', 'shop']);
    expectWithin('firstScreen', sizeOf(firstFiles));
  });

  test('the page’s second script', () => {
    const second = scripts.filter((file) => file.startsWith('second-'));
    expect(second).toHaveLength(1);
    expectWithin('secondScript', sizeOf(second));
  });

  test('all scripts of the first route, including the HTTP client', () => {
    const client = scripts.filter((file) => file.startsWith('axios-'));
    expectWithin('wholeFirstRoute', sizeOf([...firstFiles, ...client]));
  });
});

test('the file of the libraries names no file of the shop, so it is unchanged until a library changes', () => {
  const [file = ''] = scripts.filter((name) => name.startsWith('libraries-'));
  const named = scripts.filter((name) => readFileSync(join(folder, file), 'utf8').includes(name));
  // The bundler's helpers for every file.
  expect(named).toEqual([expect.stringMatching(/^rolldown-runtime-/)]);
});

test('the skeleton in the page uses only classes that the page’s style defines', () => {
  const [style = '', outline = ''] = page.split('</style>');
  const classes = [...outline.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
  expect(classes.length).toBeGreaterThan(50);
  expect(classes.filter((name) => !style.includes(`.${name}`))).toEqual([]);
});

describe.each(['shopBuild', 'knownBuild'] as const)('the download of shoppers, %s,', (build) => {
  const assets = join(inject(build), 'assets');
  const code = readdirSync(assets)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(assets, file), 'utf8'))
    .join('\n');

  test.each([
    ['the demo backend', /WELCOME10|demo-backend|setupWorker|mockServiceWorker/],
    ['the gallery of components', /Все детали/],
    ['the workbench of QA', /Верстак|qa-phone|qaWorkbench/],
    ['the descriptions of the charts', new RegExp(cartMachine.config.description!)],
    ['the inspector', /stately\.ai|statelyai|qaInspector/],
    ['the log of the Telegram SDK, which would contain the texts of popups', /\[Telegram\.WebView\] [<>]/],
    ['React’s development build', /Download the React DevTools/],
  ])('does not contain %s', (_name, sign) => expect(code.match(sign)?.[0]).toBeUndefined());
});

describe('the download of shoppers', () => {
  test('contains no style of the workbench', () => {
    const root = inject('shopBuild');
    const styles = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(css|html)$/.test(file),
    );
    expect(styles).toContain('index.html');
    for (const file of styles) expect(readFileSync(join(root, file), 'utf8'), file).not.toContain('--qa-');
  });

  test('differs from the download of testers, which contains all tools of QA', () => {
    const root = inject('qaBuild');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(js|css|html)$/.test(file),
    );
    const held = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
    for (const sign of [/Верстак/, /qa-phone/, /qaWorkbench/, /stately\.ai/, /qaInspector/, /--qa-/])
      expect(held).toMatch(sign);
  });

  test('loads the carousel and the other screens only where they are needed', () => {
    for (const file of firstFiles) expect(readFileSync(join(folder, file), 'utf8')).not.toContain('swiper-slide');
    expect(
      scripts.filter((file) => /^(Item|Cart|Payment|Search|Favourites|Profile)Screen/.test(file)).length,
    ).toBeGreaterThanOrEqual(6);
  });
});
