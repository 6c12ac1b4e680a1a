import type { Page, Request, Route } from 'playwright-core';
import { eventually } from './see';

type Method = 'GET' | 'PUT' | 'POST';

/**
 * Holds back calls of a page: the test answers them, in the order of a walk.
 * @param calls the calls to hold, by a name: method and path, `*` for one part of it
 */
export async function holdRoutes(page: Page, calls: Record<string, readonly [Method, string]>) {
  const waiting = new Map<Request, { name: string; route: Route }>();
  // An aborted call needs no answer.
  page.on('requestfailed', (request) => waiting.delete(request));
  for (const [name, [method, path]] of Object.entries(calls)) {
    await page.route(new RegExp(`/api${path.replaceAll('*', '[^/?]+')}(\\?.*)?$`), (route) => {
      if (route.request().method() === method) waiting.set(route.request(), { name, route });
      else void route.fallback();
    });
  }
  const next = (name: string): [Request, { route: Route }] | undefined =>
    [...waiting].find(([, call]) => call.name === name);
  return {
    /** Answers the one pending call of a name. A call that was just aborted gets no answer; the next one does. */
    async answer(name: string, json: unknown, status = 200): Promise<void> {
      let isHeard = false;
      while (!isHeard) {
        await eventually(() => next(name) !== undefined).toBe(true);
        const [request, { route }] = next(name)!;
        waiting.delete(request);
        await route.fulfill({ status, json });
        isHeard = (await request.response()) !== null;
      }
    },
  };
}

/** Storage as an earlier visit left it; a reload keeps what the shop has made of it. */
export async function storeOnce(page: Page, stored: Record<string, string>): Promise<void> {
  await page.addInitScript((entries) => {
    if (sessionStorage.getItem('stored')) return;
    sessionStorage.setItem('stored', 'once');
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
}
