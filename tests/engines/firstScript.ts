import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { json, text as textOf } from 'node:stream/consumers';
import { guardTaps } from './look';
import type { ConsoleLine } from '../support/record';
import { endServer, listen } from '../support/listen';

/** Runs in the page before the shop's code: reports console lines, uncaught errors and failed files. */
function recordConsole(): void {
  const report = (type: string, text: string): void => {
    // At once, because the page may be closing.
    const call = new XMLHttpRequest();
    call.open('POST', '/console-lines', false);
    call.send(JSON.stringify({ type, text, url: location.pathname }));
  };
  const words = (parts: unknown[]): string =>
    parts.map((part) => (part instanceof Error ? part.message : String(part))).join(' ');
  for (const [name, type] of [
    ['error', 'error'],
    ['warn', 'warning'],
    ['log', 'log'],
    ['info', 'info'],
    ['debug', 'debug'],
  ] as const) {
    const say = console[name].bind(console);
    console[name] = (...parts: unknown[]) => {
      say(...parts);
      report(type, words(parts));
    };
  }
  addEventListener('unhandledrejection', ({ reason }) => report('unhandled', words([reason])));
  addEventListener('securitypolicyviolation', (event) =>
    report('violation', `${event.violatedDirective} ${event.blockedURI}`),
  );
  addEventListener(
    'error',
    (event) => {
      const { message, target } = event;
      // Preloaded files are not needed. What was cut off because the page was left is not broken: the server
      // reports broken ones, and the screens are checked as well.
      const { nodeName, rel } = target as HTMLLinkElement;
      if (nodeName === 'IMG' || (nodeName === 'LINK' && /^(prefetch|modulepreload|stylesheet)$/.test(rel))) return;
      report(message === undefined ? 'not loaded' : 'uncaught', message ?? (target as Element).outerHTML.slice(0, 200));
    },
    true,
  );
}

/**
 * Starts a proxy in front of a shop. It inserts a first script into each page, which not every driver can do.
 * @param shop scheme, host and port
 */
export async function startFirstScript(shop: string) {
  const consoleLines: ConsoleLine[] = [];
  let first: (() => void)[] = [recordConsole, guardTaps];

  function passOn(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url, headers } = incoming;
    const onward = request(shop + url, { method, headers });
    // A cached page would come without a body, and this proxy has to read it uncompressed.
    for (const name of ['if-none-match', 'accept-encoding'])
      if (headers.accept?.includes('text/html')) onward.removeHeader(name);
    onward.on('response', async (answer) => {
      const { statusCode = 502 } = answer;
      if (statusCode >= 400 && /[.](?:js|css|svg|png|webp|jpe?g)$/.test(url ?? ''))
        consoleLines.push({ type: 'not loaded', text: `${statusCode} ${url}`, url: headers.referer ?? '' });
      if (!answer.headers['content-type']?.includes('text/html')) {
        outgoing.writeHead(statusCode, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      const body = (await textOf(answer)).replace('<head>', '<head><script src="/first.js"></script>');
      outgoing.writeHead(statusCode, { ...answer.headers, 'content-length': Buffer.byteLength(body) }).end(body);
    });
    onward.on('error', () => outgoing.destroy());
    // The client may have disconnected.
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  }

  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/first.js') {
      outgoing.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' });
      outgoing.end(first.map((act) => `(${String(act)})();`).join('\n'));
    } else if (incoming.url === '/console-lines') {
      void json(incoming).then((line) => {
        consoleLines.push(line as ConsoleLine);
        outgoing.end();
      });
    } else passOn(incoming, outgoing);
  });
  const port = await listen(server);
  return {
    /** The origin at which the shop is opened. */
    origin: `http://127.0.0.1:${port}`,
    /** The console lines of the pages since `forget`. */
    consoleLines,
    /** Runs a function in the next pages before the shop's code. */
    runFirst: (act: () => void) => void first.push(act),
    forget(): void {
      consoleLines.length = 0;
      first = [recordConsole, guardTaps];
    },
    close: () => endServer(server),
  };
}
