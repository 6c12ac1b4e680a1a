import type { IncomingMessage, ServerResponse } from 'node:http';

/** Characters of a path in the log. */
const LONGEST_PATH = 2_000;

/** The path alone: queries hold what shoppers search for, and an absolute target may hold a password. */
function pathOf(target: string): string {
  const [path = ''] = (target.startsWith('/') ? target : target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '')).split(
    /[?#]/,
  );
  return path.slice(0, LONGEST_PATH);
}

const sizeOf = (chunk: unknown): number =>
  typeof chunk === 'string' ? Buffer.byteLength(chunk) : chunk instanceof Uint8Array ? chunk.length : 0;

/** Counts the bytes of a body as they are written: the connection's own count includes other answers. */
function countBytes(outgoing: ServerResponse): () => number {
  let bytes = 0;
  for (const name of ['write', 'end'] as const) {
    const method = outgoing[name].bind(outgoing) as (...args: unknown[]) => unknown;
    Object.assign(outgoing, {
      [name]: (...args: unknown[]) => {
        bytes += sizeOf(args[0]);
        return method(...args);
      },
    });
  }
  return () => bytes;
}

/** A request that is over. */
export interface AnsweredRequest {
  /** When it began, by ISO 8601. */
  time: string;
  method: string;
  /** Without its query. */
  path: string;
  status: number;
  ms: number;
  /** Of the body. */
  bytes: number;
  /** Whether the client disconnected, or the operator's server broke its answer off. */
  isCut: boolean;
}

/** Calls back once when a request is over, with no header, body or query. */
export function whenAnswered(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  notify: (request: AnsweredRequest) => void,
): void {
  const time = new Date().toISOString();
  const began = performance.now();
  const bytes = countBytes(outgoing);
  outgoing.once('close', () =>
    notify({
      time,
      method: incoming.method ?? '',
      path: pathOf(incoming.url ?? ''),
      status: outgoing.statusCode,
      ms: Math.round((performance.now() - began) * 10) / 10,
      bytes: bytes(),
      isCut: !outgoing.writableFinished,
    }),
  );
}

/** The line of a request in the access log: JSON, with its end. @param requestId `x-request-id` */
export const logLine = ({ isCut, ...request }: AnsweredRequest, requestId: string): string =>
  `${JSON.stringify({ ...request, request: requestId, ...(isCut ? { cut: true } : {}) })}\n`;
