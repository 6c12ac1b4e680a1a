import { Agent, request as askHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as SecureAgent, request as askHttps } from 'node:https';
import { hasBody, UpstreamError, type Upstream, type UpstreamRequest } from './upstream.ts';

/** Bytes of an answer that wait for a slow shopper; then the server waits too. */
const WAITING_BYTES = 65_536;

const left = (): UpstreamError => new UpstreamError('left', 'The asker left');

/** Headers as `node:http` takes them; the names stay as they are. */
const namesAndValues = (headers: Headers): Record<string, string> => Object.fromEntries(headers);

/** The body of an answer. It fails if the server broke off, so that half an answer is never taken for a whole one. */
function bodyOf(answer: IncomingMessage, outgoing: ClientRequest, timeoutMs: number): ReadableStream<Uint8Array> {
  let isOver = false;
  let silence: NodeJS.Timeout | undefined;
  const end = (): void => {
    isOver = true;
    clearTimeout(silence);
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const fail = (text: string): void => {
          if (isOver) return;
          end();
          controller.error(new UpstreamError('unreachable', text));
        };
        // Silence counts only while an answer is wanted: a slow shopper is no fault of the server.
        silence = setTimeout(() => {
          if (answer.isPaused()) return;
          fail(`The server was silent for ${timeoutMs} ms in the middle of its answer`);
          outgoing.destroy();
        }, timeoutMs);
        answer.on('data', (chunk: Buffer) => {
          if (isOver) return;
          silence?.refresh();
          controller.enqueue(chunk);
          if ((controller.desiredSize ?? 0) <= 0) answer.pause();
        });
        answer.once('end', () => {
          if (isOver) return;
          end();
          controller.close();
        });
        answer.once('error', () => fail('The server broke its answer off'));
        answer.once('close', () => fail('The server broke its answer off'));
        answer.pause();
      },
      pull() {
        silence?.refresh();
        answer.resume();
      },
      cancel() {
        end();
        outgoing.destroy();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: WAITING_BYTES }),
  );
}

function responseOf(answer: IncomingMessage, outgoing: ClientRequest, method: string, timeoutMs: number): Response {
  const headers = new Headers();
  // As they came: several cookies stay several.
  for (let at = 0; at < answer.rawHeaders.length; at += 2)
    headers.append(answer.rawHeaders[at] ?? '', answer.rawHeaders[at + 1] ?? '');
  const status = answer.statusCode ?? 0;
  if (hasBody(method, status)) return new Response(bodyOf(answer, outgoing, timeoutMs), { status, headers });
  answer.resume();
  return new Response(null, { status, headers });
}

/** Resolves once more can be written, or the connection has ended. */
const untilWritable = (outgoing: ClientRequest): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      outgoing.off('drain', go).off('close', go);
      resolve();
    };
    outgoing.on('drain', go).on('close', go);
  });

/** Writes a body as fast as the server takes it. */
async function write(body: ReadableStream<Uint8Array>, outgoing: ClientRequest): Promise<void> {
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    if (outgoing.destroyed) return;
    if (!outgoing.write(chunk) && !outgoing.destroyed) await untilWritable(outgoing);
  }
  outgoing.end();
}

/**
 * The way to the operator's server by `node:http`: bodies pass as they are, packed ones too, and connections are used
 * again.
 * @param timeoutMs milliseconds until the headers of an answer have to be there; also the longest silence inside its body
 */
export function createNodeUpstream(timeoutMs: number): { send: Upstream; close(): void } {
  const agents = { 'http:': new Agent({ keepAlive: true }), 'https:': new SecureAgent({ keepAlive: true }) };

  const ask = (target: URL, request: UpstreamRequest, isSecond: boolean): Promise<Response> =>
    new Promise((resolve, reject) => {
      const { method, headers, body, signal } = request;
      if (signal.aborted) return reject(left());
      const isSecure = target.protocol === 'https:';
      const outgoing = (isSecure ? askHttps : askHttp)(target, {
        method,
        headers: {
          ...namesAndValues(headers),
          // Node frames a body of unknown length only for some methods by itself; without a frame it would be read as
          // the next request.
          ...(body && !headers.has('content-length') ? { 'transfer-encoding': 'chunked' } : {}),
        },
        agent: agents[isSecure ? 'https:' : 'http:'],
      });
      let isSettled = false;
      /** Ignores later events of the connection of a settled request. */
      const settle = (act: () => void): void => {
        if (isSettled) return;
        isSettled = true;
        clearTimeout(timer);
        act();
      };
      const giveUp = (error: unknown): void => {
        settle(() => reject(error instanceof Error ? error : new Error(String(error))));
        outgoing.destroy();
      };
      const leave = (): void => giveUp(left());
      let isConnected = false;
      outgoing.once('socket', (socket) => {
        isConnected = !socket.connecting;
        // A kept connection never connects again, and would keep the listener with all that belongs to this request.
        if (!isConnected) socket.once('connect', () => (isConnected = true));
      });
      const late = () => new UpstreamError('late', `No answer within ${timeoutMs} ms`, isConnected);
      const timer = setTimeout(() => giveUp(late()), timeoutMs);
      signal.addEventListener('abort', leave, { once: true });
      outgoing.once('close', () => signal.removeEventListener('abort', leave));
      outgoing.once('response', (answer) => {
        try {
          const response = responseOf(answer, outgoing, method, timeoutMs);
          settle(() => resolve(response));
        } catch (error) {
          // A status or a header that HTTP does not know.
          giveUp(new UpstreamError('unreachable', error instanceof Error ? error.message : String(error)));
        }
      });
      outgoing.on('error', (error: NodeJS.ErrnoException) =>
        settle(() => {
          // A kept connection may have been closed at this very moment. A request that changes nothing is sent again.
          if (outgoing.reusedSocket && ['GET', 'HEAD'].includes(method) && !isSecond)
            resolve(ask(target, request, true));
          else reject(new UpstreamError('unreachable', error.code ?? error.message, isConnected));
        }),
      );
      if (!body) outgoing.end();
      // The shopper broke off, or sent too much: half of a body must not arrive as a whole one.
      else write(body, outgoing).catch(giveUp);
    });

  return {
    send: (target, request) => ask(target, request, false),
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}
