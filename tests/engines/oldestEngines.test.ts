import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { oldestTargets } from '../../src/operator/build/oldestEngines';
import { ALLOWED, ALLOWED_IN_REPORTS } from './compat/allowed';
import type { Finding } from './compat/engines';
import { checkScript } from './compat/scripts';
import { checkStyle } from './compat/styles';

const root = inject('shopBuild');
const page = readFileSync(join(root, 'index.html'), 'utf8');
const inside = (tag: string): string =>
  [...page.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(([, text]) => text).join('\n');
const assets = readdirSync(join(root, 'assets'));
const textOf = (file: string): string => readFileSync(join(root, 'assets', file), 'utf8');

const found = [
  ...checkScript('index.html', inside('script')),
  ...checkStyle('index.html', inside('style')),
  ...assets.filter((file) => file.endsWith('.js')).flatMap((file) => checkScript(file, textOf(file))),
  ...assets.filter((file) => file.endsWith('.css')).flatMap((file) => checkStyle(file, textOf(file))),
];

const allowedIn = (file: string): Readonly<Record<string, string>> =>
  file.startsWith('reports-') ? { ...ALLOWED, ...ALLOWED_IN_REPORTS } : ALLOWED;

const features = (findings: readonly Finding[]): string[] => findings.map(({ feature }) => feature);

test('the build targets the oldest engines that package.json names', () => {
  expect(oldestTargets().toSorted()).toEqual(['chrome94', 'ios15', 'safari15']);
});

describe('the code that shoppers download', () => {
  test('uses nothing that one of the oldest engines lacks', () => {
    expect(found.filter(({ feature, file }) => !Object.hasOwn(allowedIn(file), feature))).toEqual([]);
  });

  test('uses every exception that is listed', () => {
    const used = new Set(features(found));
    expect(Object.keys({ ...ALLOWED, ...ALLOWED_IN_REPORTS }).filter((feature) => !used.has(feature))).toEqual([]);
  });
});

// What the exceptions above do not show.
describe('the check of scripts finds', () => {
  test.each([
    [
      'a regular expression that the engine cannot parse',
      'export const price = /(?<=\\d)\\s/g',
      ['RegExp lookbehind_assertion'],
    ],
    ['such a regular expression in a template', 'RegExp(`(?<!a)b`)', ['RegExp lookbehind_assertion']],
    [
      'nothing in code that is old enough',
      'const URL = { canParse() {} }; URL.canParse(); [1].includes(1); Object.entries({})',
      [],
    ],
  ])('%s', (_, code, expected) => expect(features(checkScript('a.js', code))).toEqual(expected));
});

describe('the check of style sheets finds', () => {
  test.each([
    ['a selector', ':root:has(dialog){overflow:hidden}', [':has']],
    [
      'a unit behind a variable, for which an older value is no fallback',
      '.page{height:100vh;height:var(--height,100dvh)}',
      ['dvh'],
    ],
    ['a function', '.mark{color:color-mix(in srgb,red,blue)}', ['color-mix()']],
    ['nesting', '.card{& .name{color:red}}', ['nesting']],
    ['nothing where an older value precedes it', '.page{height:100vh;height:100dvh}', []],
    ['nothing inside @supports', '@supports (height:100dvh){.page{height:100dvh}}', []],
  ])('%s', (_, css, expected) => expect(features(checkStyle('a.css', css))).toEqual(expected));
});
