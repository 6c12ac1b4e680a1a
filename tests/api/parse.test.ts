import { describe, expect, it } from 'vitest';
import { parseBody, parseInSteps } from '../../src/shop/api/parse';

const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

describe('the body of a response', () => {
  it.each(['{"a":1}', '[]', 'null', '"text"', ' 7 ', '{"name":"Она сказала: \\"да\\" [и {ушла}], \u2028 конец"}'])(
    'that is JSON is parsed: %s',
    (text) => {
      expect(parseBody(bytesOf(text))).toEqual(JSON.parse(text));
    },
  );

  it('that is long is parsed in steps with the same result', async () => {
    const list = Array.from({ length: 100_000 }, (_, n) => ({ id: n, name: 'Игра' }));
    expect(await parseInSteps(bytesOf(JSON.stringify(list)))).toEqual(list);
    const page = '<html>'.repeat(200_000);
    expect(await parseInSteps(bytesOf(page))).toBe(page);
  });

  it.each(['', '<html>', '{"a":', 'Сервис перегружен'])('that is not JSON remains text: %s', (text) => {
    expect(parseBody(bytesOf(text))).toBe(text);
  });
});
