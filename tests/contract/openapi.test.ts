import { beforeAll, describe, expect, it } from 'vitest';
import { CALLS, type ContractCall } from '../../src/operator/contract/calls';
import { nameOf, openApiDocument, type Example } from '../../src/operator/contract/document';
import { createContract } from '../../src/operator/contract/validate';
import { headersToAllow } from '../../src/shop/api/requestHeaders';
import { BILL } from '../../src/shop/api/payment.api';
import { createDemoShop } from '../../src/workshop/demo/demoShop';
import { createHandlers } from '../../src/workshop/demo/handlers/allHandlers';
import { recordExamples } from './examples';

let examples: Record<string, Example>;
let document: Record<string, unknown>;

beforeAll(async () => {
  examples = await recordExamples();
  document = openApiDocument(examples);
});

describe('the contract', () => {
  it('in src/operator/contract/openapi.json equals the schemas of the shop (npx vitest run --project units tests/contract -u)', async () => {
    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(
      '../../src/operator/contract/openapi.json',
    );
  });

  it('has a valid example of every call', () => {
    const contract = createContract(document);
    for (const call of CALLS) {
      const example = examples[nameOf(call)];
      expect(example, nameOf(call)).toBeDefined();
      expect(contract.findings(nameOf(call), example?.answer), nameOf(call)).toEqual([]);
    }
  });
});

it('each request and each answer of the contract has an example, and may carry an X-Request-Id', () => {
  type Content = { content?: { 'application/json': { example?: unknown } }; headers?: object };
  type Operation = {
    operationId: string;
    parameters: unknown;
    requestBody?: Content;
    responses: Record<string, Content>;
  };
  const operations = Object.values(document['paths'] as Record<string, Record<string, Operation>>).flatMap((one) =>
    Object.values(one),
  );
  for (const { operationId, parameters, requestBody, responses } of operations) {
    for (const part of [...(requestBody ? [requestBody] : []), ...Object.values(responses)])
      expect(part.content?.['application/json'], operationId).toHaveProperty('example');
    for (const response of Object.values(responses))
      expect(response.headers, operationId).toHaveProperty('X-Request-Id');
    expect(parameters, operationId).toContainEqual({ $ref: '#/components/parameters/X-Request-Id' });
  }
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(CALLS.length);
});

it('the contract has exactly the calls that the demo backend answers', () => {
  const answered = createHandlers(createDemoShop()).flatMap(({ info: { method, path } }) => {
    const below = String(path).replace('*/api', '');
    return below === '/*' ? [] : [`${String(method)} ${below.replaceAll(/:\w+/g, '{}')}`];
  });
  const named = CALLS.map((call) => nameOf(call).replaceAll(/\{\w+\}/g, '{}'));
  expect(answered.toSorted()).toEqual(named.toSorted());
});

it('the contract names every header of the shop’s calls', () => {
  const { securitySchemes, parameters } = document['components'] as Record<string, Record<string, { name: string }>>;
  const named = Object.values({ ...securitySchemes, ...parameters }).map(({ name }) => name.toLowerCase());
  expect(headersToAllow().filter((name) => name !== 'content-type' && !named.includes(name))).toEqual([]);
});

/** Each copy of a value with one part missing, or replaced by a value that no schema allows. */
function* spoiled(value: unknown): Generator<unknown> {
  yield undefined;
  yield { nonsense: [] };
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value))
    for (const wrong of spoiled(part))
      yield Array.isArray(value) ? value.with(Number(name), wrong) : { ...value, [name]: wrong };
}

/** The method and path of a call with sample parameters. */
const sentAs = (call: Pick<ContractCall, 'method' | 'path'>): string => nameOf(call).replaceAll(/\{\w+\}/g, '10001');

it.each(CALLS.filter(({ answer }) => Object.keys(answer).length > 0).map((call) => ({ call, sent: sentAs(call) })))(
  'the contract finds a wrong response to $sent, by its sent path and by its path in the contract',
  ({ call, sent }) => {
    const contract = createContract(document);
    for (const name of [sent, nameOf(call)]) expect(contract.findings(name, 'nonsense'), name).not.toEqual([]);
  },
);

it('each schema of the contract refuses some wrong response', () => {
  const contract = createContract(document);
  const broken = new Set(
    CALLS.flatMap((call) =>
      [...spoiled(examples[nameOf(call)]?.answer)].flatMap((answer) => contract.findings(sentAs(call), answer)),
    ).map(({ place }) => place.split('/')[3]),
  );
  const { schemas } = document['components'] as { schemas: Record<string, unknown> };
  expect(Object.keys(schemas).filter((name) => name !== 'Error' && !broken.has(name))).toEqual([]);
});

it('the contract refuses to compare a call that it does not have', () => {
  expect(() => createContract(document).findings('GET /unknown', {})).toThrow('The contract has no call GET /unknown');
});

describe('the contract reports, for a wrong response,', () => {
  const edition = { id: 1, convertedPrice: 1999, display_currency_id: 1, productCard: { id: 1 } };
  const collection = (...editions: unknown[]) => ({ id: 7, name: 'Новинки', editions });
  const found = (call: string, answer: unknown) => createContract(document).findings(call, answer);

  it('the received value, the expected one, and its place in the contract', () => {
    const wrong = { ...edition, convertedPrice: { amount: 1999 } };
    expect(found('GET /collections/{id}', collection(edition, wrong, wrong))).toEqual([
      {
        at: 'editions[1].convertedPrice',
        received: '{"amount":1999}',
        expected: expect.stringContaining('a plain number of whole units'),
        place: '#/components/schemas/Price',
        count: 2,
      },
    ]);
  });

  it.each([
    ['a date in another format', { promotion_end_date: '31.12.2026' }, 'editions[0].promotion_end_date', /ISO 8601/],
    ['a date as a number', { promotion_end_date: 1_798_761_599 }, 'editions[0].promotion_end_date', /ISO 8601/],
    ['an edition without a price', { convertedPrice: null }, 'editions[0]', /convertedPrice, the price/],
    ['an edition without a currency', { display_currency_id: undefined }, 'editions[0]', /display_currency_id or/],
    ['an edition without a product', { productCard: undefined }, 'editions[0].productCard', /.+/],
    ['an id that is empty', { id: '' }, 'editions[0].id', /not empty/],
  ])('%s', (_, over, at, expected) => {
    const answer = JSON.parse(JSON.stringify(collection({ ...edition, ...over }))) as unknown;
    expect(found('GET /collections/{id}', answer)).toEqual([
      expect.objectContaining({ at, expected: expect.stringMatching(expected) }),
    ]);
  });

  it('nothing where the response is wrapped in «data» or not, unlike in the contract', () => {
    expect(found('GET /collections/{id}', { data: collection(edition) })).toEqual([]);
    expect(found('POST /payment/verify', { success: true })).toEqual([]);
  });

  it('nothing for a bill that is refused with a message, but the missing link of a created one', () => {
    expect(found('POST /payment/create-bill', { success: false, message: 'Касса закрыта' })).toEqual([]);
    expect(found('POST /payment/create-bill', { success: true, [BILL.orderId]: 'A-1' })).toEqual([
      expect.objectContaining({ at: BILL.paymentUrl, received: 'nothing' }),
    ]);
  });
});
