import { randomUUID } from 'node:crypto';

/** The characters of UUIDs and of the ids of usual hosts; none has a meaning in a log. */
const REQUEST_ID = /^[\w.-]{8,64}$/;
/** Neither id may be all zeros (W3C Trace Context, 3.2.2). */
const TRACEPARENT = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const hex = (uuid: string): string => uuid.replaceAll('-', '');

/**
 * The id of a request in the logs of the host in front, of this server and of the operator's: its `x-request-id`, if it has
 * one that is well-formed, else a UUID.
 * @param rawHeaders names and values in turn, as Node has them before it sorts them
 */
export function requestIdOf(rawHeaders: readonly string[]): string {
  const named: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.toLowerCase() === 'x-request-id') named.push(rawHeaders[at + 1] ?? '');
  const [id = ''] = named;
  return named.length === 1 && REQUEST_ID.test(id) ? id : randomUUID();
}

/**
 * Names the request to the operator's server: by its id, and by its trace (W3C Trace Context), if that is well-formed, else
 * by a new one, which has the id of a request that is named by a UUID. A new trace is marked as sampled, so that the
 * operator's server decides what it keeps.
 * @param headers are changed
 */
export function nameRequest(headers: Headers, requestId: string): void {
  headers.set('x-request-id', requestId);
  if (TRACEPARENT.test(headers.get('traceparent') ?? '')) return;
  const traceId = hex(UUID.test(requestId) ? requestId : randomUUID());
  // The last half of a UUID is random but for two bits.
  headers.set('traceparent', `00-${traceId}-${hex(randomUUID()).slice(16)}-01`);
  headers.delete('tracestate');
}
