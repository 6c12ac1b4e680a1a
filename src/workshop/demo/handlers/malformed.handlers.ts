import { HttpResponse } from 'msw';
import type { DemoShop } from '../demoShop';

type Nonsense = (sane: unknown) => Response;

const json = (text: string) => new HttpResponse(text, { headers: { 'content-type': 'application/json' } });

/** A list with broken entries between the correct ones; an object with fields of the wrong type. */
function spoil(value: unknown): unknown {
  if (Array.isArray(value)) return [null, 42, ...value.flatMap((each) => [each, { id: { deep: [] } }]), 'строка', [[]]];
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each], index) => [
      key,
      index % 2 === 0 ? { unexpected: [each === null] } : spoil(each),
    ]),
  );
}

const kinds: Record<string, Nonsense> = {
  html: () => new HttpResponse('<!doctype html><h1>502 Bad Gateway</h1>', { headers: { 'content-type': 'text/html' } }),
  truncated: (sane) => json(JSON.stringify(sane ?? {}).slice(0, 40)),
  null: () => json('null'),
  'wrong-type': (sane) => json(Array.isArray(sane) ? '{"items":"нет"}' : '["нет"]'),
  spoiled: (sane) => json(JSON.stringify(spoil(sane))),
  empty: () => json(''),
  number: () => json('-1e400'),
};

/** The kinds of unreadable answers of the `malformed` scenario, besides `cycle`. */
export const malformedKinds = Object.keys(kinds);

/** A correct answer made unreadable, with status 200; `cycle` goes through the kinds call by call. */
export async function malformedAnswer(shop: DemoShop, response: Response): Promise<Response> {
  const asked = shop.scenarios.text('malformed', 'kind');
  const name = kinds[asked] ? asked : (malformedKinds[shop.calls.all().length % malformedKinds.length] as string);
  const sane: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return (kinds[name] as Nonsense)(sane);
}
