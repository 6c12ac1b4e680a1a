import {
  AxiosError,
  CanceledError,
  type AxiosAdapter,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios';
import { getResponse } from 'msw';
import { createHandlers } from '../../src/demo/handlers';
import type { DemoShop } from '../../src/demo/shop';

/** How a call ends: with the right answer, or with a fault of the server or the network. */
export const FATES = [
  'sane',
  'sane',
  'sane',
  'sane',
  'sane',
  'sane',
  '500 with a text',
  '500',
  '401',
  '404',
  '429',
  'dropped',
  'lost',
  'timeout',
  'HTML',
  'malformed',
  'null',
  '[]',
  '{}',
  'wrong types',
] as const;
export type Fate = (typeof FATES)[number];

const BODIES: Partial<Record<Fate, string>> = {
  HTML: '<!doctype html>',
  malformed: '[{"id": 1, "tit',
  null: 'null',
  '[]': '[]',
  '{}': '{}',
  'wrong types':
    '{"id":{},"data":7,"status":[],"total":"много","discount":{},"paymentUrl":5,"currencyId":[],"maintenanceMode":"нет"}',
};

/** A pending call. */
export interface OpenCall {
  method: string;
  path: string;
  body: unknown;
  end(fate: Fate): Promise<void>;
}

/**
 * The way to the demo server for a real axios: every call waits until the monkey ends it, in any order and in any way.
 * No real time passes here, so the same seed gives the same history.
 */
export function monkeyServer(
  demo: DemoShop,
  onCall: (call: OpenCall) => void,
): { adapter: AxiosAdapter; open: OpenCall[] } {
  const handlers = createHandlers(demo);
  const open: OpenCall[] = [];
  const ask = async (config: InternalAxiosRequestConfig, url: URL): Promise<{ status: number; data: string }> => {
    const body = config.data === undefined ? {} : { body: config.data as string };
    const request = new Request(url, {
      method: (config.method ?? 'get').toUpperCase(),
      headers: config.headers.toJSON() as Record<string, string>,
      ...body,
    });
    const response = await getResponse(handlers, request);
    if (!response) throw new Error(`The demo server does not know ${url.pathname}`);
    return { status: response.status, data: await response.text() };
  };
  const adapter: AxiosAdapter = (config) =>
    new Promise((resolve, reject) => {
      const url = new URL(config.baseURL + (config.url ?? ''));
      for (const [name, value] of Object.entries((config.params ?? {}) as Record<string, unknown>)) {
        if (value !== undefined) url.searchParams.set(name, String(value));
      }
      const finish = (status: number, data: string): void => {
        const response: AxiosResponse = {
          data: new TextEncoder().encode(data).buffer,
          status,
          statusText: '',
          headers: {},
          config,
        };
        if (status >= 200 && status < 300) resolve(response);
        else reject(new AxiosError('refused', AxiosError.ERR_BAD_RESPONSE, config, undefined, response));
      };
      const call: OpenCall = {
        method: (config.method ?? 'get').toUpperCase(),
        path: url.pathname.replace(/^\/api/, ''),
        body: typeof config.data === 'string' ? (JSON.parse(config.data) as unknown) : undefined,
        async end(fate) {
          open.splice(open.indexOf(call), 1);
          if (fate === '500 with a text') return finish(500, '{"error":"Сервер отдыхает"}');
          if (/^\d+$/.test(fate)) return finish(Number(fate), '');
          if (fate === 'dropped') return reject(new AxiosError('Network Error', AxiosError.ERR_NETWORK, config));
          if (fate === 'timeout') return reject(new AxiosError('timeout', AxiosError.ECONNABORTED, config));
          const nonsense = BODIES[fate];
          if (nonsense !== undefined) return finish(200, nonsense);
          const { status, data } = await ask(config, url);
          // The server has handled the request; only its answer is lost.
          if (fate === 'lost') return reject(new AxiosError('Network Error', AxiosError.ERR_NETWORK, config));
          return finish(status, data);
        },
      };
      config.signal?.addEventListener?.('abort', () => {
        if (open.includes(call)) open.splice(open.indexOf(call), 1);
        reject(new CanceledError(undefined, config));
      });
      open.push(call);
      onCall(call);
    });
  return { adapter, open };
}
