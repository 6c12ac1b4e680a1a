import { describe, expect, it } from 'vitest';
import { compareContracts, linesOf, unnamed, type Difference } from '../../src/operator/contract/compare';
import openApi from '../../src/operator/contract/openapi.json';

/* oxlint-disable typescript/no-explicit-any -- a document is JSON, which a case changes anywhere */
type Draft = any;

function changed(change: (draft: Draft) => void): Draft {
  const draft: Draft = structuredClone(openApi);
  change(draft);
  return draft;
}
const bill = ({ paths }: Draft): Draft => paths['/payment/create-bill'].post;
const billBody = (draft: Draft): Draft => bill(draft).requestBody.content['application/json'].schema;
const schema = ({ components }: Draft, name: string): Draft => components.schemas[name];
const texts = (differences: readonly Difference[]): string[] => differences.map(({ call, text }) => `${call}: ${text}`);

/** What is changed in the contract, and how that is reported. */
type Changes = Record<string, [change: (draft: Draft) => void, text: string]>;

const BREAKS: Changes = {
  'a call that the shop stops making': [
    (draft) => delete draft.paths['/genres'],
    'GET /genres: the shop does not make this call any more',
  ],
  'a new call': [
    (draft) => (draft.paths['/gifts'] = { get: { operationId: 'listGifts' } }),
    'GET /gifts: the shop makes this new call',
  ],
  'a required field of an answer': [
    (draft) =>
      schema(draft, 'Genre').required.push('icon') && (schema(draft, 'Genre').properties.icon = { type: 'string' }),
    'GET /genres: the answer 200 has the new required field [].icon',
  ],
  'an optional field that an answer must have now': [
    (draft) => schema(draft, 'CartTotal').required.push('appliedPromo'),
    'POST /products/calculate-cart-total: the answer 200, field appliedPromo is required now',
  ],
  'a type that gets narrower': [
    (draft) => (schema(draft, 'Id').type = ['number']),
    'GET /genres: the answer 200, field [].id must not be «string» any more',
  ],
  'a value that may not be null any more': [
    (draft) => (schema(draft, 'Text').type = ['string']),
    'GET /payment/status/{orderId}: the answer 200, field paymentUrl must not be «null» any more',
  ],
  'a value that an answer must not have any more': [
    (draft) => schema(draft, 'Flag').enum.splice(0, 1),
    'POST /payment/verify: the answer 200, field data.success must not be «true» any more',
  ],
  'a lower limit of an answer': [
    (draft) => (schema(draft, 'Percent').maximum = 50),
    'GET /promos/{code}: the answer 200, field discount has a stricter limit: «maximum 50 (100 in the other version)»',
  ],
  'another pattern of an answer': [
    (draft) => (schema(draft, 'Date').pattern = '^x'),
    'GET /collections/{id}: the answer 200, field editions[].promotion_end_date has a stricter limit: «pattern "^x"»',
  ],
  'a new condition of an answer': [
    (draft) => schema(draft, 'Edition').allOf.push({ description: 'Send a name.', required: ['id'] }),
    'GET /products/search: the answer 200, field [].editions[] has a new condition: «Send a name.»',
  ],
  'an answer that is understood no longer': [
    (draft) => delete bill(draft).responses['409'],
    'POST /payment/create-bill: the answer 409 is gone',
  ],
  'a header of an answer that is read no longer': [
    (draft) => delete bill(draft).responses['200'].headers['Idempotency-Key'],
    'POST /payment/create-bill: the answer 200: its header Idempotency-Key is gone',
  ],
  'a new required field of a request': [
    (draft) => billBody(draft).required.push('phone') && (billBody(draft).properties.phone = { type: 'string' }),
    'POST /payment/create-bill: the request has the new required field phone',
  ],
  'a field of a request that is sent no longer': [
    (draft) => delete billBody(draft).properties.psBackupCodes,
    'POST /payment/create-bill: the request has no field psBackupCodes any more',
  ],
  'a field of a request that may be missing': [
    (draft) => billBody(draft).required.shift(),
    'POST /payment/create-bill: the request, field amount may be missing now',
  ],
  'a value that the shop may send in addition': [
    (draft) => draft.components.parameters.subscription.schema.enum.push('ubisoft'),
    'GET /products/subscription/{subscription}: the parameter in path subscription may also be «ubisoft»',
  ],
  'a type that the shop may send in addition': [
    (draft) => (billBody(draft).properties.amount.type = ['integer', 'string']),
    'POST /payment/create-bill: the request, field amount may also be «string»',
  ],
  'a longer text of a request': [
    (draft) => (draft.components.parameters['Idempotency-Key'].schema.maxLength = 128),
    'POST /payment/create-bill: the parameter in header Idempotency-Key has lost a limit: «maxLength 64 (128 in the other version)»',
  ],
  'a parameter that is sent no longer': [
    (draft) => draft.paths['/feed'].get.parameters.shift(),
    'GET /feed: the parameter in query currency_id is gone',
  ],
  'a new required parameter': [
    (draft) => draft.paths['/feed'].get.parameters.push({ name: 'x-shop', in: 'header', required: true, schema: {} }),
    'GET /feed: the parameter in header x-shop is new',
  ],
};

it.each(Object.entries(BREAKS))('npm run contract:diff reports as breaking: %s', (_, [change, text]) => {
  const { breaking } = compareContracts(openApi, changed(change));
  expect(texts(breaking)).toContain(text);
});

const ADDITIONS: Changes = {
  'an optional field of an answer': [
    (draft) => (schema(draft, 'Genre').properties.icon = { type: 'string' }),
    'GET /genres: the answer 200 may have the new field [].icon',
  ],
  'a field of an answer that is read no longer': [
    (draft) => delete schema(draft, 'PaymentStatus').properties.message,
    'GET /payment/status/{orderId}: the answer 200 has no field message any more',
  ],
  'a field of an answer that may be missing': [
    (draft) => (schema(draft, 'Promo').required = []),
    'GET /promos/{code}: the answer 200, field discount may be missing now',
  ],
  'a type that an answer may have in addition': [
    (draft) => schema(draft, 'Id').type.push('boolean'),
    'GET /genres: the answer 200, field [].id may also be «boolean»',
  ],
  'an optional field of a request': [
    (draft) => (billBody(draft).properties.phone = { type: 'string' }),
    'POST /payment/create-bill: the request may have the new field phone',
  ],
  'a new refusal': [
    (draft) => (draft.paths['/genres'].get.responses['429'] = { description: 'Too many.' }),
    'GET /genres: the answer 429 is new',
  ],
  'a new optional parameter': [
    (draft) => draft.paths['/genres'].get.parameters.push({ $ref: '#/components/parameters/currency_id' }),
    'GET /genres: the parameter in query currency_id is new',
  ],
};

it.each(Object.entries(ADDITIONS))('npm run contract:diff reports as added: %s', (_, [change, text]) => {
  const { breaking, added } = compareContracts(openApi, changed(change));
  expect(texts(breaking)).toEqual([]);
  expect(texts(added)).toContain(text);
});

describe('npm run contract:diff', () => {
  it('finds nothing between a contract and the same one with other names, words, examples and order', () => {
    const same = changed((draft) => {
      draft.paths = Object.fromEntries(Object.entries(draft.paths).toReversed());
      bill(draft).operationId = 'pay';
      bill(draft).description = 'Another text.';
      billBody(draft).required.reverse();
      delete bill(draft).responses['200'].content['application/json'].example;
    });
    expect(compareContracts(openApi, same)).toEqual({ breaking: [], added: [] });
  });

  it('follows a schema that refers to itself', () => {
    const tree = (type: string): Draft =>
      changed((draft) => {
        draft.components.schemas.Genre.properties.inner = { $ref: '#/components/schemas/Genre' };
        draft.components.schemas.Genre.properties.name = { type };
      });
    expect(texts(compareContracts(tree('string'), tree('number')).breaking)).toContain(
      'GET /genres: the answer 200, field [].name must not be «string» any more',
    );
  });

  it('is content with a breaking change whose call the newest section of the changelog names in backticks', () => {
    const change: Difference = {
      operationId: 'createBill',
      call: 'POST /payment/create-bill',
      text: 'the answer 409 is gone',
    };
    const earlier = '## 2026-01-01\n\n- `createBill` was new.\n';
    expect(unnamed([change], `# Changes\n\n## Unreleased\n\n${earlier}`)).toEqual([change]);
    expect(unnamed([change], '# Changes\n')).toEqual([change]);
    expect(unnamed([change], `# Changes\n\n## Unreleased\n\n- \`createBill\`: no 409 any more.\n\n${earlier}`)).toEqual(
      [],
    );
  });

  it('prints one line for a change that many calls share', () => {
    const differences = ['a', 'b', 'c'].map((call) => ({ operationId: call, call, text: 'is new' }));
    expect(linesOf([...differences, { operationId: 'd', call: 'd', text: 'is old' }])).toEqual([
      '3 calls: is new',
      'd: is old',
    ]);
  });
});
