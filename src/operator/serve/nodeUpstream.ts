import { Readable } from 'node:stream';
import { Agent, type Dispatcher } from 'undici';
import { hasBody, UpstreamError, type Upstream, type UpstreamRequest } from './upstream.ts';

/** Bytes of an answer that wait for a slow shopper; then the server waits too. */
const WAITING_BYTES = 65_536;

const TIMEOUTS: ReadonlySet<string> = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT']);

/** As they came: several cookies stay several, and bytes that are no ASCII stay the same. */
function headersIn({ rawHeaders }: Dispatcher.DispatchController): Headers {
  const parts = (rawHeaders as readonly Buffer[]).map((part) => part.toString('latin1'));
  const headers = new Headers();
  for (let at = 0; at < parts.length; at += 2) headers.append(parts[at] ?? '', parts[at + 1] ?? '');
  return headers;
}

/**
 * The way to the operator's server: bodies pass as they are, packed ones too, and connections are used again.
 * @param timeoutMs milliseconds until there is a connection, and then until the headers of an answer are there; also the
 *   longest silence inside its body, which counts only while an answer is wanted: a slow shopper is no fault of the server
 */
export function createNodeUpstream(timeoutMs: number): { send: Upstream; close(): void } {
  const agent = new Agent({
    // The headers of an answer by HTTP/2 come in another form.
    allowH2: false,
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });

  const ask = (target: URL, request: UpstreamRequest, isSecond = false): Promise<Response> =>
    new Promise((resolve, reject) => {
      const { method, headers, body, signal } = request;
      let isSent = false;
      let answer: ReadableStreamDefaultController<Uint8Array> | undefined;
      const late = (): UpstreamError => new UpstreamError('late', `No answer within ${timeoutMs} ms`, isSent);
      let abort: (reason: UpstreamError) => void = reject;
      // The server's own requests have a time limit; a shopper just leaves.
      const isTimedOut = (): boolean => signal.reason instanceof Error && signal.reason.name === 'TimeoutError';
      const leave = (): void => abort(isTimedOut() ? late() : new UpstreamError('left', 'The client disconnected'));
      signal.addEventListener('abort', leave, { once: true });
      agent.dispatch(
        {
          origin: target.origin,
          path: target.pathname + target.search,
          method,
          headers: [...headers].flat(),
          body: body && Readable.fromWeb(body as never),
        },
        {
          onRequestStart(controller) {
            isSent = true;
            abort = (reason) => controller.abort(reason);
            if (signal.aborted) leave();
          },
          onResponseStart(controller, status) {
            if (status < 200) return;
            let content: typeof answer;
            const stream = new ReadableStream<Uint8Array>(
              { start: (own) => void (content = own), pull: () => controller.resume(), cancel: leave },
              new ByteLengthQueuingStrategy({ highWaterMark: WAITING_BYTES }),
            );
            try {
              resolve(
                new Response(hasBody(method, status) ? stream : null, { status, headers: headersIn(controller) }),
              );
              answer = content;
            } catch (error) {
              // A status or a header that HTTP does not know.
              abort(new UpstreamError('unreachable', String(error)));
            }
          },
          onResponseData(controller, chunk) {
            answer?.enqueue(chunk);
            if ((answer?.desiredSize ?? 0) <= 0) controller.pause();
          },
          onResponseEnd() {
            signal.removeEventListener('abort', leave);
            answer?.close();
          },
          onResponseError(_, error) {
            signal.removeEventListener('abort', leave);
            const { code = error.message } = error as NodeJS.ErrnoException;
            const isNetwork = 'code' in error;
            // Half an answer is never taken for a whole one.
            if (answer)
              answer.error(isNetwork ? new UpstreamError('unreachable', `The answer broke off: ${code}`) : error);
            // Our own error, or that of the body: the shopper broke off, or sent too much.
            else if (!isNetwork) reject(error);
            else if (TIMEOUTS.has(code)) reject(late());
            // A kept connection may have been closed at this very moment. A request that changes nothing is sent once more.
            else if (isSent && !isSecond && ['GET', 'HEAD'].includes(method)) resolve(ask(target, request, true));
            else reject(new UpstreamError('unreachable', code, isSent));
          },
        },
      );
    });

  return { send: (target, request) => ask(target, request), close: () => void agent.destroy() };
}
