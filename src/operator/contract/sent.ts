import * as v from 'valibot';

type Schema = v.GenericSchema;
/** Some of what a valibot schema may have, and what the shop's own readers add to it (`src/shop/api/read.ts`). */
type Parts = Schema & {
  entry?: Schema;
  reader?: Schema;
  fallback?: unknown;
  pipe?: readonly Schema[];
  entries?: Record<string, Schema>;
  options?: readonly Schema[];
  wrapped?: Schema;
};

/**
 * Turns a schema that reads an answer into a schema of the sent answer: without transformations, with the entries of lists,
 * and with the fields optional that the shop does not need.
 * @param isReader schemas that stay as they are, because the contract describes them itself
 */
export function createSent(isReader: (schema: Schema) => boolean): (schema: Schema) => Schema {
  const made = new Map<Schema, Schema>();
  const convert = (schema: Parts): Schema => {
    if (isReader(schema)) return schema;
    if (schema.reader) return sent(schema.reader);
    if (schema.entry) return v.array(sent(schema.entry));
    // A text's own limits belong to the contract.
    if (schema.pipe && schema.type !== 'string') return sent(schema.pipe[0] as Schema);
    if (schema.entries) return v.object(fieldsOf(schema.entries));
    if (schema.options && schema.type === 'union') return v.union(schema.options.map(sent));
    if (schema.wrapped && schema.type === 'nullable') return v.nullable(sent(schema.wrapped));
    return schema;
  };
  const fieldsOf = (entries: Record<string, Parts>): Record<string, Schema> =>
    Object.fromEntries(
      Object.entries(entries).map(([name, field]) => [
        name,
        'fallback' in field && !isReader(field) ? v.optional(sent(field)) : sent(field),
      ]),
    );
  // The same schema gives the same result, by which the contract knows its named parts.
  function sent(schema: Schema): Schema {
    const known = made.get(schema) ?? convert(schema);
    made.set(schema, known);
    return known;
  }
  return sent;
}
