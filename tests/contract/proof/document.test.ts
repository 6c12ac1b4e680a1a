import { readFile } from 'node:fs/promises';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';

test('src/operator/contract/openapi.json is a valid OpenAPI document with valid examples by the rules of Redocly', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // The shop is not licensed to others.
      'info-license': 'off',
      // Public lists refuse no request.
      'operation-4xx-response': 'off',
      // A server may send more fields than the shop reads.
      'no-invalid-media-type-examples': { severity: 'error', allowAdditionalProperties: true },
    },
  });
  const source = await readFile(new URL('../../../src/operator/contract/openapi.json', import.meta.url), 'utf8');
  const problems = await lintFromString({ source, config });
  expect(problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([]);
});
