/**
 * Replaces the package `msw` as far as the demo backend uses it: the same handlers, without the cost of real
 * requests and responses. The tests and the runner put it into the place of `msw`.
 */

/** What a handler receives of a request. */
export interface LightRequest {
  method: string;
  url: string;
  headers: { get(name: string): string | null };
  text(): Promise<string>;
}

/** An answer of the demo backend. */
export class HttpResponse {
  readonly status: number;
  readonly body: string;
  /** `error` where the connection was cut. */
  readonly type: 'default' | 'error';
  readonly headers = new Map<string, string>();

  constructor(body: string | null, { status = 200 }: { status?: number } = {}, type: 'default' | 'error' = 'default') {
    this.status = status;
    this.body = body ?? '';
    this.type = type;
  }

  static json(data: unknown, init: { status?: number } = {}): HttpResponse {
    return new HttpResponse(JSON.stringify(data), init);
  }

  static error(): HttpResponse {
    return new HttpResponse(null, { status: 0 }, 'error');
  }
}

type Resolver = (info: {
  request: LightRequest;
  params: Record<string, string>;
}) => HttpResponse | Promise<HttpResponse>;

/** One call of the demo backend. */
export interface LightHandler {
  method: string;
  /** Matches the path below the origin. */
  pattern: RegExp;
  names: string[];
  resolve: Resolver;
}

const handler =
  (method: string) =>
  (path: string, resolve: Resolver): LightHandler => ({
    method,
    pattern: new RegExp(`^${path.replace(/^\*/, '').replace(/:\w+/g, '([^/]+)').replaceAll('*', '.*')}$`),
    names: [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
    resolve,
  });

export const http = { get: handler('GET'), put: handler('PUT'), post: handler('POST'), all: handler('*') };

/** Answers a request by the first handler of its method and path. @param path without the query */
export async function answerBy(
  handlers: readonly LightHandler[],
  request: LightRequest,
  path: string,
): Promise<HttpResponse> {
  for (const { method, pattern, names, resolve } of handlers) {
    if (method !== '*' && method !== request.method) continue;
    const found = pattern.exec(path);
    if (!found) continue;
    const params = Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(found[i + 1] ?? '')]));
    return resolve({ request, params });
  }
  throw new Error(`The demo backend does not know ${request.method} ${path}`);
}
