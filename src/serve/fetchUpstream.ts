import { hasBody, UpstreamError, type Upstream } from './upstream.ts';

/**
 * The way to the operator's server by `fetch`, for edge networks. Node has a better one (`nodeUpstream.ts`): `fetch`
 * unpacks every answer, so this one asks for unpacked answers and leaves packing to the network.
 * @param timeoutMs milliseconds until the headers of an answer have to be there
 */
export const createFetchUpstream =
  (timeoutMs: number): Upstream =>
  async (target, { method, headers, body, signal }) => {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), timeoutMs);
    const asked = new Headers(headers);
    asked.set('accept-encoding', 'identity');
    try {
      const answer = await fetch(target, {
        method,
        headers: asked,
        body,
        redirect: 'manual',
        signal: AbortSignal.any([signal, patience.signal]),
        // What a streamed body needs; older type libraries do not know it.
        ...({ duplex: 'half' } as RequestInit),
      });
      const given = new Headers(answer.headers);
      if (given.has('content-encoding')) {
        given.delete('content-encoding');
        given.delete('content-length');
      }
      return new Response(hasBody(method, answer.status) ? answer.body : null, {
        status: answer.status,
        headers: given,
      });
    } catch (error) {
      if (signal.aborted) throw new UpstreamError('left', 'The asker left');
      if (patience.signal.aborted) throw new UpstreamError('late', `No answer within ${timeoutMs} ms`);
      throw new UpstreamError('unreachable', error instanceof Error ? error.message : String(error));
    } finally {
      clearTimeout(timer);
    }
  };
