/** Plugins of Vite that cut from a build what shoppers need not download. */
import { parseAst, type Plugin } from 'vite';

/** A part of a source: from its first character to the one after its last. */
interface Place {
  start: number;
  end: number;
}

/** The places of the nodes that match, in their order. @param node a syntax tree of `parseAst`, or a part of one */
function placesOf(node: unknown, isWanted: (node: Record<string, unknown>) => boolean): Place[] {
  if (typeof node !== 'object' || node === null) return [];
  if (isWanted(node as Record<string, unknown>)) return [node as Place];
  return Object.values(node).flatMap((part) => placesOf(part, isWanted));
}

/** The source with these places replaced; they must not overlap. */
const cutOut = (code: string, places: readonly Place[], instead = ''): string =>
  places.reduceRight((rest, { start, end }) => rest.slice(0, start) + instead + rest.slice(end), code);

/** Whether this statement is a line of the SDK's log: `console.log('[Telegram.WebView] …', …)`. */
function isBridgeLog({ type, expression }: Record<string, unknown>): boolean {
  if (type !== 'ExpressionStatement') return false;
  const { callee, arguments: given } = expression as {
    callee?: { object?: { name?: string }; property?: { name?: string } };
    arguments?: { value?: unknown }[];
  };
  const text = given?.[0]?.value;
  return (
    callee?.object?.name === 'console' &&
    callee.property?.name === 'log' &&
    typeof text === 'string' &&
    text.startsWith('[Telegram.WebView]')
  );
}

/** The Telegram SDK writes every message of its bridge to the console, popups with a shopper's data included. */
export const quietTelegramSdk: Plugin = {
  name: 'quiet-telegram-sdk',
  apply: 'build',
  transform: {
    filter: { id: /telegram-web-apps\.js/ },
    // An empty statement may stand wherever a statement may.
    handler: (code) => cutOut(code, placesOf(parseAst(code), isBridgeLog), ';'),
  },
};

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
