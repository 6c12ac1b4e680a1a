import { describe, expect, it } from 'vitest';
import { chooseEncoding, type Encoding } from '../../src/operator/serve/encoding';

describe('the encoding of a response', () => {
  it.each<[string | null, Encoding]>([
    [null, 'identity'],
    ['', 'identity'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['x-gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['deflate', 'identity'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0.5, gzip;q=0.9', 'gzip'],
    ['br; q=0.900 , gzip; q=0.9', 'br'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['gzip;q=0.1', 'gzip'],
    ['identity, gzip;q=0.5', 'identity'],
    ['identity;q=0, *;q=0', 'identity'],
    ['br;q=2, gzip', 'gzip'],
    ['br;q=x', 'identity'],
  ])('for «%s» is %s', (accepted, encoding) => {
    expect(chooseEncoding(accepted, () => true)).toBe(encoding);
  });

  it('is one in which the server has the body', () => {
    expect(chooseEncoding('br, gzip', (encoding) => encoding === 'identity')).toBe('identity');
    expect(chooseEncoding('br, gzip', (encoding) => encoding !== 'br')).toBe('gzip');
  });
});
