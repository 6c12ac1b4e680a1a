/** A client that has the document and nothing else of the shop: it follows links as OpenAPI describes them. */

type Json = unknown;
type Fields = Record<string, Json>;
interface Referenced {
  $ref: string;
}
interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  example?: Json;
}
interface LinkObject {
  operationId: string;
  parameters?: Fields;
  requestBody?: Json;
}
interface Operation {
  operationId: string;
  parameters?: Referenced[];
  requestBody?: { content: { 'application/json': { example: Json } } };
  responses: Record<string, { links?: Record<string, LinkObject> }>;
}
interface Exchange {
  request: { path: Fields; query: Fields; body: Json };
  response: { body: Json };
}

export interface Step {
  operationId: string;
  status: number;
  request: Json;
  answer: Json;
}

const isFields = (value: Json): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

const at = (root: Json, pointer: string): Json =>
  pointer
    .split('/')
    .slice(1)
    .reduce<Json>((value, part) => (value as Fields | undefined)?.[part], root);

/** The value of a runtime expression; any other value as it is, with the expressions inside it replaced. */
function evaluate(value: Json, exchange: Exchange): Json {
  if (Array.isArray(value)) return value.map((one) => evaluate(one, exchange));
  if (isFields(value)) return Object.fromEntries(Object.entries(value).map(([k, one]) => [k, evaluate(one, exchange)]));
  if (typeof value !== 'string' || !value.startsWith('$')) return value;
  const [place = '', pointer = ''] = value.slice(1).split('#');
  return at(exchange, `/${place.replaceAll('.', '/')}${pointer}`);
}

/** A body with parts replaced, entry by entry and field by field. */
function replaced(body: Json, by: Json): Json {
  if (Array.isArray(body) && Array.isArray(by)) return by.map((one, index) => replaced(body[index], one));
  if (!isFields(body) || !isFields(by)) return by === undefined ? body : by;
  return { ...body, ...Object.fromEntries(Object.entries(by).map(([name, one]) => [name, replaced(body[name], one)])) };
}

/**
 * Calls an operation, and from its answer each linked one that was not called before, depth first.
 * @param base the address of the API
 * @param headers who calls
 * @returns the calls in their order; a walk ends where an answer is no 200
 */
export async function walkLinks(
  document: Fields,
  start: string,
  { base, headers }: { base: string; headers: Record<string, string> },
): Promise<Step[]> {
  const { paths, components } = document as unknown as {
    paths: Record<string, Record<string, Operation>>;
    components: { parameters: Record<string, Parameter> };
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const steps: Step[] = [];
  const call = async (operationId: string, given: Fields, part: Json): Promise<void> => {
    if (steps.some((step) => step.operationId === operationId)) return;
    const found = operations.find(({ operation }) => operation.operationId === operationId);
    if (!found) throw new Error(`A link leads to «${operationId}», which the document does not have`);
    const { method, operation } = found;
    const parameters = (operation.parameters ?? []).map(
      ({ $ref }) => components.parameters[$ref.split('/').at(-1) ?? ''] as Parameter,
    );
    const valuesIn = (place: Parameter['in']): Fields =>
      Object.fromEntries(
        parameters
          .filter((one) => one.in === place)
          .map(({ name, required, example }) => [name, given[name] ?? (required ? example : undefined)] as const)
          .filter(([, value]) => value !== undefined),
      );
    const request = {
      path: valuesIn('path'),
      query: valuesIn('query'),
      body: replaced(operation.requestBody?.content['application/json'].example, part),
    };
    const path = found.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(request.path[name])),
    );
    const query = new URLSearchParams(Object.entries(request.query).map(([name, value]) => [name, String(value)]));
    const response = await fetch(`${base}${path}?${query.toString()}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
    const answer = (await response.json()) as Json;
    steps.push({ operationId, status: response.status, request: request.body, answer });
    for (const link of Object.values(operation.responses[String(response.status)]?.links ?? {})) {
      const exchange = { request, response: { body: answer } };
      const values = evaluate(link.parameters ?? {}, exchange) as Fields;
      await call(link.operationId, values, evaluate(link.requestBody, exchange));
    }
  };
  await call(start, {}, undefined);
  return steps;
}
