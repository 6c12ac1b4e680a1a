import { parseAst, type Plugin } from 'vite';
import { cutOut, placesOf, type Place } from './syntax.ts';

/** Whether this is the text that describes a state or a transition of a chart. */
function isDescription({ type, key, value }: Record<string, unknown>): boolean {
  const isNamed = (key as { name?: string } | undefined)?.name === 'description';
  return type === 'Property' && isNamed && (value as { type?: string }).type === 'Literal';
}

/** The place with the comma that follows it. */
const withComma =
  (code: string) =>
  ({ start, end }: Place): Place => ({ start, end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0) });

/** Descriptions are for drawings, the inspector and readers of the charts: shoppers need not download them. */
export const briefCharts: Plugin = {
  name: 'brief-charts',
  // After the types have been removed.
  enforce: 'post',
  apply: (_, { command, mode }) => command === 'build' && mode === 'production',
  transform: {
    filter: { id: /\/machines\/.*\.machine\.ts/ },
    handler: (code) => cutOut(code, placesOf(parseAst(code), isDescription).map(withComma(code))),
  },
};
