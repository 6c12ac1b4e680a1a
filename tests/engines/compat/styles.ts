import type { Identifier } from '@mdn/browser-compat-data';
import { parse, type AtRule, type Declaration, type Rule } from 'postcss';
import { lackingEngines, tables, type Finding } from './engines';

const [properties, selectors, types, atRules] = ['properties', 'selectors', 'types', 'at-rules'].map(
  (name) => tables.css[name] as Identifier,
);

const entryOf = (table: Identifier | undefined, name: string): Identifier | undefined =>
  table && Object.hasOwn(table, name) ? (table[name] as Identifier) : undefined;
const lackingIn = (table: Identifier | undefined, name: string): string[] =>
  lackingEngines(entryOf(table, name)?.__compat);

/** Newer units, and their place in the tables. */
const LATE_UNITS: readonly [sign: RegExp, entry: string][] = [
  [/\d(?:dvh|dvw|dvi|dvb|dvmin|dvmax)\b/, 'viewport_percentage_units_dynamic'],
  [/\d(?:svh|svw|svi|svb|svmin|svmax)\b/, 'viewport_percentage_units_small'],
  [/\d(?:lvh|lvw|lvi|lvb|lvmin|lvmax)\b/, 'viewport_percentage_units_large'],
  [/\d(?:cqw|cqh|cqi|cqb|cqmin|cqmax)\b/, 'container_query_length_units'],
  [/\d(?:lh|rlh)\b/, 'lh'],
];

/** The content of `@supports` needs no check. */
const isAskedFor = (node: Declaration | Rule | AtRule): boolean => {
  for (let around: unknown = node.parent; around; around = (around as AtRule).parent) {
    if ((around as AtRule).type === 'atrule' && (around as AtRule).name === 'supports') return true;
  }
  return false;
};

/** Whether the same declaration is present under its older prefixed name. */
const hasPrefixedTwin = ({ prop, parent }: Declaration): boolean =>
  parent?.nodes?.some((other) => other.type === 'decl' && other.prop === `-webkit-${prop}`) === true;

/**
 * Whether an older value of the same property comes before this one. A value with `var()` does not count: an engine
 * notices too late that it cannot parse it, and uses neither.
 */
const hasOlderValue = (declaration: Declaration): boolean =>
  !declaration.value.includes('var(') &&
  declaration.parent?.nodes?.some(
    (other) => other !== declaration && other.type === 'decl' && other.prop === declaration.prop,
  ) === true;

function* valueFeatures({ prop, value }: Declaration): Generator<[string, string[]]> {
  const property = entryOf(properties, prop);
  for (const word of new Set(value.match(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g))) {
    yield [`${prop}: ${word}`, lackingIn(property, word.replaceAll('-', '_')).concat(lackingIn(property, word))];
  }
  for (const [, name = ''] of value.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g)) {
    const entry =
      entryOf(types, name) ?? entryOf(entryOf(types, 'color'), name) ?? entryOf(entryOf(types, 'image'), name);
    yield [`${name}()`, lackingEngines(entry?.__compat)];
  }
  for (const [sign, name] of LATE_UNITS) {
    if (sign.test(value))
      yield [sign.exec(value)?.[0].replace(/\d/, '') ?? name, lackingIn(entryOf(types, 'length'), name)];
  }
  // The table contains only the longest form of the name.
  if (prop === 'contain-intrinsic-size' && /\bauto\b/.test(value))
    yield [`${prop}: auto`, lackingIn(property, 'auto_none')];
}

/** What a built style sheet uses that the oldest engines lack and that has no fallback. */
export function checkStyle(file: string, css: string): Finding[] {
  const findings = new Map<string, string[]>();
  const note = (feature: string, lacking: readonly string[]): void => {
    if (lacking.length > 0) findings.set(feature, [...new Set(lacking)]);
  };
  const sheet = parse(css);
  sheet.walkDecls((declaration) => {
    if (declaration.prop.startsWith('-') && !declaration.prop.startsWith('--')) return;
    if (isAskedFor(declaration) || hasPrefixedTwin(declaration)) return;
    const lacking = lackingIn(properties, declaration.prop);
    note(declaration.prop, lacking);
    if (hasOlderValue(declaration)) return;
    for (const [feature, without] of valueFeatures(declaration)) {
      // If the whole property is unknown, its value does not matter.
      note(
        feature,
        without.filter((engine) => !lacking.includes(engine)),
      );
    }
  });
  sheet.walkRules((rule) => {
    if (isAskedFor(rule)) return;
    for (const [sign, name = ''] of rule.selector.matchAll(/::?([a-z][a-z-]*)/g))
      note(sign, lackingIn(selectors, name));
    if (rule.parent?.type === 'rule' || rule.selector.includes('&')) note('nesting', lackingIn(selectors, 'nesting'));
  });
  sheet.walkAtRules((rule) => {
    if (!isAskedFor(rule) && rule.name !== 'supports') note(`@${rule.name}`, lackingIn(atRules, rule.name));
    if (rule.name === 'media') {
      for (const [, name = ''] of rule.params.matchAll(/\(([a-z-]+)/g))
        note(`@media ${name}`, lackingIn(entryOf(atRules, 'media'), name));
      if (/[<>]/.test(rule.params)) note('@media range', lackingIn(entryOf(atRules, 'media'), 'range_syntax'));
    }
  });
  return [...findings].map(([feature, lacking]) => ({ file, feature, lacking }));
}
