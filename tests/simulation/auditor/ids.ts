import type { Call } from '../world/network';
import type { Audit } from './audit';

type Form = 'string' | 'number';

/** Remembers in which form the server has written the ids of the currencies. */
export function noteForm(audit: Audit, { path, end, response, load }: Call): void {
  if (path !== '/currencies' || end !== 'answered' || response?.status !== 200) return;
  const [first] = JSON.parse(response.body) as { id: unknown }[];
  audit.notesOf(load).currencyForm = typeof first?.id as Form;
}

/** Every id that a body holds, with the form it came in. */
function idsIn(audit: Audit, { path, method, body, load }: Call): { id: unknown; form: Form | null }[] {
  if (!body) return [];
  const { hasTextProducts, hasNumberOrders } = audit.world.server.flavour;
  const products: Form = hasTextProducts ? 'string' : 'number';
  const { currencyForm: form } = audit.notesOf(load);
  if (method === 'PUT' && path.endsWith('/currency')) return [{ id: body['currencyId'], form }];
  if (path === '/payment/verify') return [{ id: body['orderId'], form: hasNumberOrders ? 'number' : 'string' }];
  if (path === '/products/calculate-cart-total')
    return (body['editionIds'] as unknown[]).map((id) => ({ id, form: products }));
  if (path !== '/payment/create-bill') return [];
  const lines = body['gameInfo'] as Record<'id' | 'editionId' | 'currency', unknown>[];
  return [body['currency'], ...lines.flatMap(({ id, editionId, currency }) => [id, editionId, currency])].map((id) => ({
    id,
    form: products,
  }));
}

/** A number goes back to the server as a number, a text as a text. */
export function checkForms(audit: Audit, call: Call): void {
  for (const { id, form } of idsIn(audit, call))
    audit.expect(
      'an id goes back to the server in its own form',
      form === null || typeof id === form,
      () => `Window ${call.load.place.number} sends ${JSON.stringify(id)} to ${call.path}, it came as a ${form}`,
    );
}
