import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { readOldestEngines, targetsOf } from '../../src/early/oldestEngines';
import { ALLOWED } from '../support/compat/allowed';
import type { Finding } from '../support/compat/engines';
import { checkScript } from '../support/compat/scripts';

const root = inject('shopBuild');
const page = readFileSync(join(root, 'index.html'), 'utf8');
const inside = (tag: string): string => [...page.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(([, text]) => text).join('\n');
const scripts = readdirSync(join(root, 'assets')).filter((file) => file.endsWith('.js'));

const found = [
  ...checkScript('index.html', inside('script')),
  ...scripts.flatMap((file) => checkScript(file, readFileSync(join(root, 'assets', file), 'utf8'))),
];

const features = (findings: readonly Finding[]): string[] => findings.map(({ feature }) => feature);

test('the oldest engines are those that package.json names, and the build is made for them', () => {
  expect(targetsOf(readOldestEngines()).toSorted()).toEqual(['chrome94', 'ios15', 'safari15']);
});

describe('what shoppers download', () => {
  test('needs nothing that one of the oldest engines lacks', () => {
    expect(found.filter(({ feature }) => !Object.hasOwn(ALLOWED, feature))).toEqual([]);
  });

  test('has a use for every exception', () => {
    const used = new Set(features(found));
    expect(Object.keys(ALLOWED).filter((feature) => !used.has(feature))).toEqual([]);
  });
});

describe('the checker of scripts finds', () => {
  test.each([
    ['a function of the library', 'if (URL.canParse(link)) open(link)', ['URL.canParse']],
    ['a method that no object has', 'export const f = (list) => list.at(-1) ?? list?.findLast(Boolean)', ['.at()', '.findLast()']],
    ['a global', 'self.copy = structuredClone({})', ['structuredClone']],
    ['a pattern that cannot be read', 'export const price = /(?<=\\d)\\s/g', ['RegExp lookbehind_assertion']],
    ['the same in a text', 'new RegExp("(?<!a)b")', ['RegExp lookbehind_assertion']],
    ['a method of a known object', 'AbortSignal.timeout(5); Promise.withResolvers(); Object.groupBy([], f)', ['AbortSignal.timeout', 'Promise.withResolvers', 'Object.groupBy']],
    ['nothing in what is old enough', 'const URL = { canParse() {} }; URL.canParse(); [1].includes(1); Object.entries({})', []],
  ])('%s', (_, code, expected) => expect(features(checkScript('a.js', code))).toEqual(expected));
});
