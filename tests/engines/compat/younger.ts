import type { Identifier } from '@mdn/browser-compat-data';
import { lackingEngines, tables } from './engines';

/** A part of the language's library that is younger than one of the oldest engines: `Array` and `at`. */
export type Younger = readonly [owner: string, name: string];

const builtins = tables.javascript['builtins'] as Identifier;

/** All of them: the object, and the name of the property. */
export const YOUNGER: readonly Younger[] = Object.entries(builtins).flatMap(([owner, entry]) =>
  Object.entries(entry as Identifier).flatMap(([name, member]) =>
    name !== '__compat' && lackingEngines((member as Identifier).__compat).length > 0
      ? [[owner, name.replace(/_static$/, '')] as const]
      : [],
  ),
);

/**
 * Runs in the page before anything else: removes them, so that the engine has only what all the oldest engines have.
 */
export function takeAway(younger: readonly Younger[]): void {
  for (const [owner, name] of younger) {
    const held = (globalThis as unknown as Record<string, { prototype?: object } | undefined>)[owner];
    for (const place of [held, held?.prototype])
      if (place && Object.prototype.hasOwnProperty.call(place, name)) Reflect.deleteProperty(place, name);
  }
}
