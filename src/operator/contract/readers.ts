import type * as v from 'valibot';
import {
  date,
  file,
  flag,
  HIGHEST_PERCENT,
  HIGHEST_PRICE,
  id,
  number,
  optionalId,
  percent,
  plainText,
  price,
  text,
} from '../../shop/api/read';

type Schema = v.GenericSchema;

const NUMERIC = String.raw`^\s*\d+(\.\d+)?\s*$`;
const DATE = String.raw`^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$`;

/**
 * The values of a field that the shop reads with one of these readers. The readers accept anything, because no answer may
 * break the shop; the contract names the values that they understand. Each description shows an operator what to send.
 */
export const READERS: Record<string, { reader: Schema; json: Record<string, unknown> }> = {
  Id: {
    reader: id,
    json: {
      type: ['number', 'string'],
      minLength: 1,
      description:
        'A number or a text that is not empty. It comes back exactly as it was sent; 3 and "3" mean the same.',
    },
  },
  OptionalId: {
    reader: optionalId,
    json: { type: ['number', 'string', 'null'], minLength: 1, description: 'An id as a number or a text, or null.' },
  },
  Text: { reader: text, json: { type: ['string', 'null'], description: 'A text, or null.' } },
  PlainText: {
    reader: plainText,
    json: { type: ['string', 'null'], description: 'A text, which may be empty, or null.' },
  },
  File: {
    reader: file,
    json: {
      type: ['string', 'null'],
      description: 'The name of a file under /uploads/, or an http(s) address; null without a picture.',
    },
  },
  Date: {
    reader: date,
    json: {
      type: ['string', 'null'],
      pattern: DATE,
      description:
        'A date by ISO 8601, such as "2026-12-31T20:59:59Z" or "2026-12-31" (the end of that day for the shopper), or null.',
    },
  },
  Number: {
    reader: number,
    json: {
      type: ['number', 'string', 'null'],
      pattern: String.raw`^\s*-?\d+(\.\d+)?\s*$`,
      description: 'A number, or null.',
    },
  },
  Price: {
    reader: price,
    json: {
      type: ['number', 'string', 'null'],
      minimum: 0,
      maximum: HIGHEST_PRICE,
      pattern: NUMERIC,
      description:
        'A sum in the currency of the field as a plain number of whole units, 1999.5 or "1999.5"; null without a price. No object, no unit, no separator of thousands.',
    },
  },
  Percent: {
    reader: percent,
    json: {
      type: ['number', 'string', 'null'],
      minimum: 0,
      maximum: HIGHEST_PERCENT,
      pattern: NUMERIC,
      description: 'A percent from 0 to 100 as a number.',
    },
  },
  Flag: {
    reader: flag,
    json: { enum: [true, false, 1, 0, 'true', 'false', null], description: 'true or false; a missing flag is false.' },
  },
};
