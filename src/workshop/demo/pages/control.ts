import { http, HttpResponse } from 'msw';
import { refuse } from '../handlers/route.handlers';
import { launchDataOf } from '../initData';
import { scenarioDefinitions } from '../scenarios';
import type { DemoShop } from '../demoShop';
import { refusalFor } from '../strangers';

const state = (shop: DemoShop) =>
  HttpResponse.json({
    active: shop.scenarios.active(),
    ...shop.scenarios.knobs(),
    scenarios: scenarioDefinitions,
  } as never);

/** The state after a change, or why it is refused. */
function changed(shop: DemoShop, change: () => void): Response {
  try {
    change();
  } catch (error) {
    return refuse(400, (error as Error).message);
  }
  return state(shop);
}

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
  return changed(shop, () => shop.scenarios.use(list, options as Record<string, unknown>));
}

async function turnKnobs(shop: DemoShop, request: Request): Promise<Response> {
  const body = (await request.json().catch(() => null)) as { latencyMs?: unknown; failureRate?: unknown } | null;
  if (typeof body !== 'object' || body === null) return refuse(400, 'Передайте {"latencyMs": 500, "failureRate": 20}');
  return changed(shop, () => shop.scenarios.turn(body));
}

/** Launch data for a shopper, signed as Telegram signs them. */
function launchData(shop: DemoShop, request: Request): Response {
  const id = new URL(request.url).searchParams.get('id') ?? '';
  if (!/^\d{1,20}$/.test(id)) return refuse(400, 'Некорректный Telegram ID');
  return HttpResponse.json({ initData: launchDataOf(shop.users.ensure(id), shop) });
}

/** The demo server's own controls: scenarios, knobs, reset, the call log, the orders, and launch data. */
export const controlHandlers = (shop: DemoShop) => [
  http.get('*/demo/scenario', () => state(shop)),
  http.post('*/demo/scenario', ({ request }) => useScenario(shop, request)),
  http.post('*/demo/knobs', ({ request }) => turnKnobs(shop, request)),
  http.get('*/demo/launch', ({ request }) => refusalFor(shop, request) ?? launchData(shop, request)),
  http.post('*/demo/reset', () => {
    shop.reset();
    return state(shop);
  }),
  http.get('*/demo/calls', () => HttpResponse.json([...shop.calls.all()] as never)),
  http.get('*/demo/orders', () => HttpResponse.json(shop.orders.all() as never)),
];
