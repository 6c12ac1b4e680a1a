import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBody } from '../../src/api/parse';

const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;
const SAID = 'Она сказала: "\\\\"да"\\" [и {ушла}], \u2028 конец\\';
/** A list that takes the bytes of a large catalogue. */
const long = Array.from({ length: 12_000 }, (_, n) => ({
  id: n,
  name: SAID,
  genres: [{ id: 1 }, [], {}],
  price: null,
}));

describe('the body of an answer', () => {
  it.each(['{"a":1}', '[]', 'null', '"text"', ' 7 '])('that is JSON is parsed: %s', async (text) => {
    expect(await parseBody(bytesOf(text))).toEqual(JSON.parse(text));
  });

  it.each(['', '<html>', '{"a":', 'Сервис перегружен'])('that is not JSON stays text: %s', async (text) => {
    expect(await parseBody(bytesOf(text))).toBe(text);
  });

  it.each([
    ['a list', long],
    ['a list in «data»', { data: long }],
    ['an object with a list', { id: 77, name: SAID, platforms: [{ id: 1 }], editions: long, after: [1, { a: '[' }] }],
    ['an object with a list in «data»', { success: true, data: { name: '"', editions: long }, took: 3 }],
    ['one list among others', { a: long.slice(0, 10), b: long, c: [[]] }],
    ['one entry after another, on lines of their own', long],
  ])('of a large catalogue, %s, is read whole', async (name, value) => {
    const text = JSON.stringify(value, null, name.endsWith('own') ? 2 : 0);
    expect(text.length).toBeGreaterThan(500_000);
    expect(await parseBody(bytesOf(text))).toEqual(value);
  });

  it('of any kind and length is read as JSON.parse reads it', async () => {
    const filler = fc.array(fc.jsonValue({ maxDepth: 3 }), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(filler, fc.boolean(), async (some, isInside) => {
        const written = JSON.stringify(some);
        const list = JSON.parse(
          `[${Array.from({ length: Math.ceil(200_000 / written.length) }, () => written).join(',')}]`,
        ) as unknown;
        const text = JSON.stringify(isInside ? { some, data: { list, some } } : list);
        expect(await parseBody(bytesOf(text))).toEqual(JSON.parse(text));
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    ['cut in the middle', (text: string) => text.slice(0, -20_000)],
    ['cut in a string', (text: string) => text.slice(0, text.lastIndexOf('сказала'))],
    ['with a comma too many', (text: string) => text.replaceAll('},{"id":9000', '},,{"id":9000')],
    ['with a bracket of the wrong kind', (text: string) => `${text.slice(0, -1)}}`],
    ['followed by something', (text: string) => `${text}]`],
  ])('of a large catalogue that is broken, %s, stays text', async (_, broken) => {
    const text = broken(JSON.stringify(long));
    // Not compared as values: half a megabyte of difference helps nobody.
    expect((await parseBody(bytesOf(text))) === text).toBe(true);
  });

  it('of a long text without any list is read too', async () => {
    for (const value of [SAID.repeat(20_000), { text: SAID.repeat(20_000), list: [1] }])
      expect(await parseBody(bytesOf(JSON.stringify(value)))).toEqual(value);
  });

  it('does not block taps while it is read, however large', async () => {
    let taps = 0;
    const { port1, port2 } = new MessageChannel();
    // Every message stands for a tap that waits for its turn.
    port1.addEventListener('message', () => {
      taps += 1;
      port2.postMessage(null);
    });
    port1.start();
    port2.postMessage(null);
    await parseBody(bytesOf(JSON.stringify(long)));
    port1.close();
    expect(taps).toBeGreaterThan(5);
  });
});
