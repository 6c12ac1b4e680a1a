import { createRequire } from 'node:module';
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { readOldestEngines } from '../../../src/operator/build/oldestEngines';

/** MDN's tables of browser support. */
export const tables = createRequire(import.meta.url)('@mdn/browser-compat-data') as Record<
  'api' | 'css' | 'javascript',
  Identifier
>;

/** The names that an engine has in MDN's tables: a web view may lag behind its browser. */
const NAMES: Readonly<
  Record<string, readonly ('chrome' | 'chrome_android' | 'webview_android' | 'safari' | 'safari_ios')[]>
> = { chrome: ['chrome', 'chrome_android', 'webview_android'], safari: ['safari'], ios_saf: ['safari_ios'] };

const ENGINES = [...readOldestEngines()].flatMap(([name, version]) =>
  (NAMES[name] ?? []).map((engine) => ({ engine, version })),
);

const numberOf = (version: unknown): number =>
  typeof version === 'string' ? Number.parseFloat(version.replace('≤', '')) : Number.NaN;

/** Whether one statement of the tables says that the engine has it, under its own name and without a switch. */
function covers(statement: SimpleSupportStatement, version: number): boolean {
  if (statement.prefix || statement.alternative_name || statement.flags) return false;
  const removed = numberOf(statement.version_removed);
  return numberOf(statement.version_added) <= version && !(removed <= version);
}

/** The oldest promised engines that lack a feature, such as `safari 15`; empty when all have it. */
export function lackingEngines(compat: CompatStatement | undefined): string[] {
  if (!compat) return [];
  return ENGINES.flatMap(({ engine, version }) => {
    const stated = compat.support[engine];
    const statements = stated === undefined ? [] : [stated].flat();
    return statements.some((statement) => covers(statement as SimpleSupportStatement, version))
      ? []
      : [`${engine} ${version}`];
  });
}

/** Something in a built file that one of the oldest engines does not have. */
export interface Finding {
  file: string;
  /** As written in the file: `URL.canParse`, `.at()`, `:has()`, `translate`. */
  feature: string;
  lacking: string[];
}
