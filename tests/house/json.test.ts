import { describe, expect, it } from 'vitest';
import { parseJson, quoteLongIntegers, toJson } from '../../machines/model/json';

describe('JSON', () => {
  it.each([
    '{"id":1234567890123456789}',
    '[1234567890123456789, -1234567890123456789]',
    '{"a":{"id": 9007199254740993 },"b":[\n12345678901234567890\n]}',
    '{"id": 9007199254740993}',
    '1234567890123456789',
  ])('with long integers keeps their digits: %s', (json) => {
    expect(toJson(parseJson(json))).toBe(json.replaceAll(/\s/g, ''));
  });

  it('contains a long integer as a text with the same digits when parsed', () =>
    expect(parseJson('{"orderId":1234567890123456789}')).toEqual({ orderId: '1234567890123456789' }));

  it.each([
    '{"id":9007199254740991,"other":-9007199254740991}',
    '{"price":0.1234567890123456789,"other":1234567890123456789.5,"large":1234567890123456789e+3}',
    String.raw`{"text":"a \"quote\": 1234567890123456789, \\","other":"[1234567890123456789]"}`,
    '{"1234567890123456789":1}',
    '[1,2,"3"]',
  ])('without long integers is parsed unchanged: %s', (json) => {
    expect(quoteLongIntegers(json)).toBe(json);
    expect(parseJson(json)).toEqual(JSON.parse(json));
  });

  it('is written with a text of digits as a text, and with a key as a key', () => {
    parseJson('[3234567890123456789]');
    const sent = { id: '2234567890123456789', types: { '3234567890123456789': 'standard' } };
    expect(toJson(sent)).toBe(JSON.stringify(sent));
  });
});
