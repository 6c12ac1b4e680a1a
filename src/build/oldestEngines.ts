import { fileURLToPath } from 'node:url';
import browserslist from 'browserslist';

/** The oldest version of each engine that shoppers may come with, by the engine's name in browserslist. */
export type OldestEngines = ReadonlyMap<string, number>;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What Vite calls an engine. */
const VITE_NAMES: Readonly<Record<string, string>> = { chrome: 'chrome', safari: 'safari', ios_saf: 'ios' };

/** Reads the one list of engines, `browserslist` in package.json. */
export function readOldestEngines(): OldestEngines {
  const oldest = new Map<string, number>();
  for (const engine of browserslist(undefined, { path: ROOT })) {
    const [name = '', versions = ''] = engine.split(' ');
    // «15.0-15.1» begins with its oldest; «all» and «TP» are no numbers and none of the oldest.
    const version = Number.parseFloat(versions);
    if (version < (oldest.get(name) ?? Infinity)) oldest.set(name, version);
  }
  return oldest;
}

/**
 * The engines as targets of Vite's build, such as `chrome94`.
 * @throws Error for an engine that the build has no name for
 */
export const targetsOf = (engines: OldestEngines): string[] =>
  [...engines].map(([name, version]) => {
    const viteName = VITE_NAMES[name];
    if (!viteName)
      throw new Error(
        `package.json: browserslist names «${name}»; the build knows ${Object.keys(VITE_NAMES).join(', ')}`,
      );
    return viteName + String(version);
  });
