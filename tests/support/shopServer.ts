import type { Server } from 'node:http';
import { preview } from 'vite';
import { inject } from 'vitest';
import type { Call } from '../../src/workshop/demo/callLog';
import type { Order } from '../../src/workshop/demo/orders';
import { demoSettings, type DemoSettings } from '../../src/workshop/demo/plugin';
import type { ScenarioName, ScenarioOptions } from '../../src/workshop/demo/scenarios';
import { makeFaulty } from './faults';
import { ROOT } from './runScript';

/** A production build on a port of its own, with a demo backend of its own. */
export type ShopServer = Awaited<ReturnType<typeof startShopServer>>;

export interface ServerOptions extends DemoSettings {
  /** Which build it serves; by default the one for shoppers. */
  build?: 'shopBuild' | 'qaBuild' | 'knownBuild' | undefined;
}

const serve = ({ build = 'shopBuild', ...settings }: ServerOptions) =>
  // The real `vite preview` with its configuration, so that headers and fallbacks are tested too.
  preview({
    root: ROOT,
    logLevel: 'warn',
    plugins: [demoSettings(settings)],
    preview: { host: '127.0.0.1', port: 0, open: false },
    build: { outDir: inject(build) },
  });

export async function startShopServer(options: ServerOptions = {}) {
  const server = await serve(options);
  const [url] = server.resolvedUrls?.local ?? [];
  if (url === undefined) throw new Error('vite preview printed no address');
  const { origin } = new URL(url);
  const ask = async (path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(
      origin + path,
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    );
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const faulty = makeFaulty(server.httpServer as Server);
  return {
    /** Scheme, host and port. */
    origin,
    ...faulty,
    /** The API calls it answered, oldest first; those of one method and path when they are named. */
    async calls(method?: string, path?: string): Promise<Call[]> {
      const calls = (await ask('/demo/calls')) as Call[];
      return calls.filter(
        (call) =>
          (method === undefined || call.method === method) && (path === undefined || call.path === `/api${path}`),
      );
    },
    orders: async () => (await ask('/demo/orders')) as Order[],
    /** Replaces the active scenarios; `normal` turns all off. */
    async scenario(names: ScenarioName | readonly ScenarioName[], knobs: ScenarioOptions = {}): Promise<void> {
      await ask('/demo/scenario', { names, options: knobs });
    },
    /** Resets its data and its scenarios. */
    async reset(): Promise<void> {
      faulty.mend();
      await ask('/demo/reset', {});
    },
    close: () => server.close(),
  };
}
