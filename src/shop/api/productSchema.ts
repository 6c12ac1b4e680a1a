import * as v from 'valibot';
import type { DescribedEdition, Genre, Product } from '../../../machines/model/entities';
import { filledText, listOf, listOfEach, number, optionalId, readObject, text } from './read';
import { cardEntries, editionEntries, named, toCardFields, toEdition } from './schemas';

/** A genre on a product's page. Some servers give only its name, which is its id then. */
export const namedGenre: v.GenericSchema<unknown, Genre> = v.pipe(
  v.object({ id: optionalId, name: filledText }),
  v.transform((genre) => ({ ...genre, id: genre.id ?? genre.name })),
);

const localization = v.pipe(
  v.union([
    named,
    v.pipe(
      filledText,
      v.transform((name) => ({ name })),
    ),
  ]),
  v.transform(({ name }) => name),
);

export const describedEditionSchema: v.GenericSchema<unknown, DescribedEdition> = v.pipe(
  v.object({ ...editionEntries, localizations: listOf(localization), description: text }),
  v.transform((edition) => ({
    ...toEdition(edition),
    localizations: edition.localizations,
    description: edition.description,
  })),
);

export const productSchema: v.GenericSchema<unknown, Product> = v.pipe(
  v.object({
    ...cardEntries,
    genres: listOfEach(namedGenre),
    ratingCount: v.pipe(
      number,
      v.transform((count) => Math.max(Math.trunc(count ?? 0), 0)),
    ),
    description: text,
    editions: listOf(describedEditionSchema),
  }),
  v.transform(({ genres, ratingCount, description, editions, ...card }) => ({
    ...toCardFields(card),
    genres,
    ratingCount,
    description,
    editions,
  })),
);

/** Reads the body of GET /products/{id}, wrapped or not. @throws ApiError when it cannot be understood */
export const readProduct = (body: unknown): Product =>
  readObject(productSchema, body, { call: 'product', keys: ['id'], isWrapped: true });
