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

/** Counts the bytes of a body as they are written: the connection's own count has other answers in it. */
function countBytes(outgoing: ServerResponse): () => number {
  let bytes = 0;
  for (const name of ['write', 'end'] as const) {
    const method = outgoing[name].bind(outgoing) as (...said: unknown[]) => unknown;
    Object.assign(outgoing, {
      [name]: (...said: unknown[]) => {
        bytes += sizeOf(said[0]);
        return method(...said);
      },
    });
  }
  return () => bytes;
}

/**
 * Writes one line of JSON for a request once it is over: no header, no body, no query.
 * @param write takes the line, with its end
 */
export function logRequest(incoming: IncomingMessage, outgoing: ServerResponse, write: (line: string) => void): void {
  const time = new Date().toISOString();
  const began = performance.now();
  const bytes = countBytes(outgoing);
  outgoing.once('close', () => {
    write(
      `${JSON.stringify({
        time,
        method: incoming.method,
        path: pathOf(incoming.url ?? ''),
        status: outgoing.statusCode,
        ms: Math.round((performance.now() - began) * 10) / 10,
        bytes: bytes(),
        // The client has left, or the operator's server broke its answer off.
        ...(outgoing.writableFinished ? {} : { cut: true }),
      })}\n`,
    );
  });
}
