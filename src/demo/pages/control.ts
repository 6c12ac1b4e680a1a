import { http, HttpResponse } from 'msw';
import { refuse } from '../handlers/route';
import { scenarioDefinitions } from '../scenarios';
import type { DemoShop } from '../shop';

const state = (shop: DemoShop) =>
  HttpResponse.json({ active: shop.scenarios.active(), scenarios: scenarioDefinitions } as never);

interface ScenarioBody {
  name?: unknown;
  names?: unknown;
  options?: unknown;
}

async function useScenario(shop: DemoShop, request: Request): Promise<Response> {
  const body = (await request.json().catch(() => null)) as ScenarioBody | null;
  const names = body?.names ?? body?.name;
  const list = typeof names === 'string' ? [names] : names;
  if (!Array.isArray(list) || !list.every((name) => typeof name === 'string')) {
    return refuse(400, 'Передайте {"name": "…"} или {"names": ["…"]}');
  }
  const options = body?.options ?? {};
  if (typeof options !== 'object' || Array.isArray(options)) return refuse(400, 'Поле options должно быть объектом');
  try {
    shop.scenarios.use(list, options as Record<string, unknown>);
  } catch (error) {
    return refuse(400, (error as Error).message);
  }
  return state(shop);
}

/** The demo server's own controls: scenarios, reset, the call log and the orders. */
export const controlHandlers = (shop: DemoShop) => [
  http.get('*/demo/scenario', () => state(shop)),
  http.post('*/demo/scenario', ({ request }) => useScenario(shop, request)),
  http.post('*/demo/reset', () => {
    shop.reset();
    return state(shop);
  }),
  http.get('*/demo/calls', () => HttpResponse.json([...shop.calls.all()] as never)),
  http.get('*/demo/orders', () => HttpResponse.json(shop.orders.all() as never)),
];
