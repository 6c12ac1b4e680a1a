import { http, HttpResponse, type HttpHandler } from 'msw';
import { checkInitData } from '../initData';
import type { DemoShop } from '../demoShop';
import { malformedAnswer } from './malformed.handlers';

/** The call as a handler gets it. */
export interface ApiCall {
  params: Record<string, string>;
  query: URLSearchParams;
  /** The parsed JSON body; undefined when there was none. */
  body: unknown;
  /** The shopper; undefined when the call names none. */
  userId: string | undefined;
  request: Request;
  /** Scheme and host the call came to, for absolute links. */
  origin: string;
}

type Method = 'get' | 'put' | 'post';

/** Who may call: anyone, or only calls whose signature (where one is needed) holds. */
type Access = 'open' | 'signed';

/** Refuses a call with a Russian text. Thrown by validation, answered as `{error}`. */
export class Refusal extends Error {
  readonly status: number;
  /** The field of the body that is refused; undefined where it is none. */
  readonly field: string | undefined;
  constructor(status: number, text: string, field?: string) {
    super(text);
    this.status = status;
    this.field = field;
  }
}

/** An error answer in the shape of the contract. */
export function refuse(status: number, error: string, field?: string): Response {
  return HttpResponse.json({ error, field }, { status });
}

/** An answer with a status and no body. */
export function bare(status: number): Response {
  return new HttpResponse(null, { status });
}

function identify(shop: DemoShop, request: Request, access: Access): string | undefined {
  const claimed = request.headers.get('x-telegram-user-id')?.trim() || undefined;
  if (!shop.botToken) return claimed;
  const signed = /^tma (.+)$/s.exec(request.headers.get('authorization') ?? '')?.[1];
  if (signed === undefined) {
    if (access === 'signed') throw new Refusal(401, 'Необходима авторизация');
    return undefined;
  }
  const check = checkInitData(signed, shop.botToken, shop.now());
  if (!check.valid) {
    if (access === 'signed') throw new Refusal(401, `Необходима авторизация: ${check.reason}`);
    return undefined;
  }
  if (claimed !== undefined && claimed !== check.userId)
    throw new Refusal(401, 'Telegram ID не совпадает с данными запуска');
  return check.userId;
}

async function readBody(request: Request): Promise<unknown> {
  if (request.method === 'GET') return undefined;
  const text = await request.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Refusal(400, 'Тело запроса — не JSON');
  }
}

function originOf(request: Request): string {
  const url = new URL(request.url);
  const host = request.headers.get('host');
  const protocol = request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim();
  return `${protocol || url.protocol.slice(0, -1)}://${host || url.host}`;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Answers a call by `answer`, which includes the delays of scenarios, or refuses it at once. */
export type Around = (request: Request, answer: () => Promise<Response>) => Promise<Response>;

/**
 * One API call as an MSW handler: records it, applies the scenarios that concern the whole server,
 * checks who calls, and turns a `Refusal` into an error answer.
 * @param path below `/api`, with MSW parameters
 * @param around runs code before the delay of an answer, and after it
 */
export function route(
  shop: DemoShop,
  method: Method,
  path: string,
  access: Access,
  answer: (call: ApiCall) => Response | Promise<Response>,
  around: Around = (_, respond) => respond(),
): HttpHandler {
  const { scenarios } = shop;
  return http[method](`*/api${path}`, async ({ request, params }) => {
    const { pathname, search, searchParams } = new URL(request.url);
    let body: unknown;
    const respond = async (): Promise<Response> => {
      try {
        body = await readBody(request);
        const { latencyMs } = scenarios.knobs();
        if (latencyMs > 0) await pause(latencyMs);
        if (scenarios.has('server-slow')) await pause(scenarios.number('server-slow', 'ms'));
        if (scenarios.has('server-down')) return HttpResponse.error();
        if (scenarios.has('server-error')) return refuse(500, 'Внутренняя ошибка сервера');
        if (scenarios.fails()) return refuse(503, 'Сервер временно недоступен');
        const response = await answer({
          params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
          query: searchParams,
          body,
          userId: identify(shop, request, access),
          origin: originOf(request),
          request,
        });
        return scenarios.has('malformed') ? await malformedAnswer(shop, response) : response;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return refuse(error.status, error.message, error.field);
      }
    };
    const response = await around(request, respond);
    // An error is a cut connection: it has no headers.
    if (response.type !== 'error') response.headers.set('cache-control', 'no-store');
    const at = new Date(shop.now()).toISOString();
    shop.calls.add({
      at,
      method: request.method,
      path: pathname,
      query: search,
      status: response.status,
      body: body ?? null,
    });
    return response;
  });
}
