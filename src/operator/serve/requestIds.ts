import { randomBytes, randomUUID } from 'node:crypto';

/** What names one request in the logs of the hosts in front, of this server and of the operator's. */
export interface RequestIds {
  /** `x-request-id`. */
  requestId: string;
  /** W3C Trace Context, version 00. */
  traceparent: string;
  /** Whether the trace was begun before this server: only then does its `tracestate` belong to it. */
  isTraced: boolean;
}

/** Letters and digits, and what joins them in UUIDs and in the ids of usual hosts; nothing that a log could mistake. */
const REQUEST_ID = /^[\w.-]{8,64}$/;
/** Neither id may be all zeros (W3C Trace Context, 3.2.2). */
const TRACEPARENT = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Takes the ids of a request where they are well-formed, and makes others where they are not. A new trace has the id of a
 * request that is named by a UUID. It is marked as sampled, so that the operator's server decides what it keeps.
 * @param headers by their names in lower case; a header that came twice is a text with a comma, and not well-formed
 */
export function requestIdsOf(headers: Readonly<Record<string, string | string[] | undefined>>): RequestIds {
  const { 'x-request-id': named, traceparent: traced } = headers;
  const requestId = typeof named === 'string' && REQUEST_ID.test(named) ? named : randomUUID();
  if (typeof traced === 'string' && TRACEPARENT.test(traced)) return { requestId, traceparent: traced, isTraced: true };
  const traceId = (UUID.test(requestId) ? requestId : randomUUID()).replaceAll('-', '');
  return { requestId, traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01`, isTraced: false };
}
