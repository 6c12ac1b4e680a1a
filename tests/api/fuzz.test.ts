import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Client } from '../../src/shop/api/client';
import { ApiError } from '../../src/shop/api/apiErrors';
import { READING_CALLS } from './readingCalls';
import { numberFrom } from '../support/numberFrom';

/** The number of responses to each call; `npm run test:deep` uses ten times as many. */
const BODIES = numberFrom('FUZZ_BODIES', 1_000);
const SEED = numberFrom('FUZZ_SEED', 20_261_121);

const KEYS = `
  id data name title type editions editionName edition_name productCard collections collection platforms genres
  price convertedPrice discount_amount promotion_end_date display_currency_id displayCurrency code icon symbol
  telegramId currencyId maintenanceMode maintenanceMessage status message paymentUrl orderId success error total
  appliedPromo discount rating __proto__
`
  .trim()
  .split(/\s+/);
const WORDS = [
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  'NaN',
  'banner',
  'list',
  'RUB',
  'https://pay.example/1',
  'javascript:alert(1)',
  '2026-11-21T12:00:00Z',
  'не дата',
  '\u0000',
  '💥',
];

/** Bodies with the contract's own names in wrong places, and with any other JSON. */
const { body } = fc.letrec((again) => ({
  leaf: fc.oneof(
    fc.constantFrom(null, true, false, 0, -1, 1, 0.5, 1e308, -1e308, Number.MAX_SAFE_INTEGER),
    fc.constantFrom(...WORDS),
    fc.string({ maxLength: 8 }),
    fc.integer(),
  ),
  object: fc
    .array(fc.tuple(fc.constantFrom(...KEYS), again('body')), { maxLength: 6 })
    .map((pairs) => Object.fromEntries(pairs)),
  array: fc.array(again('body'), { maxLength: 4 }),
  // Nearly right: most keys of some response, each with any value.
  rich: fc.record(Object.fromEntries(KEYS.map((key) => [key, again('leaf')])), { requiredKeys: [] }),
  body: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    again('leaf'),
    again('object'),
    again('array'),
    again('rich'),
    fc.jsonValue({ maxDepth: 2 }),
  ),
}));

const answering = (data: unknown): Client => {
  const answer = async <T>(): Promise<{ data: T }> => ({ data: data as T });
  return { get: answer, put: answer, post: answer, instance: () => Promise.reject(new Error('no network here')) };
};

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

it.each(Object.entries(READING_CALLS))(
  `%s: each of ${BODIES} nonsensical responses is parsed or refused with an ApiError (seed ${SEED})`,
  async (_, call) => {
    const seen = { read: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(body, async (data) => {
        try {
          await call(answering(data));
          seen.read += 1;
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError);
          seen.refused += 1;
        }
      }),
      { numRuns: BODIES, seed: SEED },
    );
    expect(seen.read + seen.refused).toBe(BODIES);
    // Bodies that are all refused, or all parsed, do not test the schema.
    expect(Math.min(seen.read, seen.refused)).toBeGreaterThan(0);
  },
);
