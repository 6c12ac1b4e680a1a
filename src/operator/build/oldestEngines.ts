import { readFileSync } from 'node:fs';

/** The oldest version of each engine that shoppers may come with, by the engine's name in browserslist. */
type OldestEngines = ReadonlyMap<string, number>;

/** What Vite calls an engine. */
const VITE_NAMES: Readonly<Record<string, string>> = { chrome: 'chrome', safari: 'safari', ios_saf: 'ios' };

/**
 * Reads the one list of engines, `browserslist` in package.json. Only its queries of the form `chrome >= 94` are known, so
 * that the list needs no database of browsers.
 * @throws Error for a query of another form
 */
export function readOldestEngines(): OldestEngines {
  const file = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  const { browserslist } = JSON.parse(file) as { browserslist: string[] };
  return new Map(
    browserslist.map((query) => {
      const [, name, version] = /^(\w+) >= ([\d.]+)$/.exec(query) ?? [];
      if (name === undefined)
        throw new Error(`package.json: browserslist has «${query}», not a query like «chrome >= 94»`);
      return [name, Number(version)];
    }),
  );
}

/**
 * The oldest engines as targets of Vite's build, such as `chrome94`.
 * @throws Error for an engine that the build has no name for
 */
export const oldestTargets = (): string[] =>
  [...readOldestEngines()].map(([name, version]) => {
    const viteName = VITE_NAMES[name];
    if (!viteName)
      throw new Error(
        `package.json: browserslist names «${name}»; the build knows ${Object.keys(VITE_NAMES).join(', ')}`,
      );
    return viteName + String(version);
  });
