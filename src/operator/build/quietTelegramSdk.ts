import { parseAst, type Plugin } from 'vite';
import { cutOut, placesOf } from './syntax.ts';

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
