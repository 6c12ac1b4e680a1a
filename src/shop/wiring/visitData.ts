import * as v from 'valibot';
import { toJson } from '../../../machines/model/json';
import type { OrderEnd } from '../../../machines/model/payment';
import { EMPTY_PAYMENT_FORM, type PaymentForm } from '../../../machines/model/paymentForm';
import type { Place } from '../../../machines/model/place';
import type { PsAccountForm } from '../../../machines/model/psAccount';
import { NO_CRITERIA, type SearchCriteria } from '../../../machines/model/search';
import { id, listOf, plainText } from '../api/read';
import type { Storage, VisitKey } from '../platform/storage';
import { parseStored } from './record';
import { choiceSchema, draftSchema, orderEndSchema, psAccountSchema } from './savedSchemas';

const listPositionsSchema: v.GenericSchema<unknown, Record<string, Place>> = v.record(
  v.string(),
  v.object({
    page: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
    scroll: v.fallback(v.pipe(v.number(), v.finite(), v.minValue(0)), 0),
    choice: v.exactOptional(choiceSchema),
    rows: v.exactOptional(v.record(v.string(), v.number())),
  }),
);
const searchSchema: v.GenericSchema<unknown, SearchCriteria> = v.object({
  query: plainText,
  selectedGenres: listOf(id),
  priceFrom: plainText,
  priceTo: plainText,
});

/**
 * What the shop stores for as long as the tab lives, for each account (storage-11). Unreadable data count as missing.
 * @param accountOf the account that is shopping; empty without one
 */
export function createVisitData(visit: Storage<VisitKey>, accountOf: () => string) {
  const visitKey = <Name extends string>(name: Name): `${Name}.${string}` => `${name}.${accountOf()}`;
  const draftKey = (telegramId: string | null): VisitKey => `draft.${telegramId ?? ''}`;
  return {
    /** The shopper's place in each list of this visit. */
    readListPositions: (): Record<string, Place> =>
      parseStored(visit.read(visitKey('places')), listPositionsSchema) ?? {},
    writeListPositions: (listPositions: Record<string, Place>): void =>
      void visit.write(visitKey('places'), JSON.stringify(listPositions)),
    /** The search of this visit. */
    readSearch: (): SearchCriteria => parseStored(visit.read(visitKey('search')), searchSchema) ?? NO_CRITERIA,
    writeSearch: ({ query, selectedGenres, priceFrom, priceTo }: SearchCriteria): void =>
      void visit.write(visitKey('search'), JSON.stringify({ query, selectedGenres, priceFrom, priceTo })),
    /** What was typed on «Оплата» before the payment, without secrets; an empty form if nothing was. */
    readDraft: (telegramId: string | null): PaymentForm =>
      parseStored(visit.recall(draftKey(telegramId)), draftSchema) ?? EMPTY_PAYMENT_FORM,
    writeDraft: (telegramId: string | null, form: PaymentForm): void =>
      void visit.write(draftKey(telegramId), JSON.stringify(form)),
    removeDraft: (): void => void visit.write(visitKey('draft'), null),
    /** What was typed as a promo code; empty if nothing was. */
    readPromoText: (): string => visit.read(visitKey('promo')) ?? '',
    writePromoText: (text: string): void => void visit.write(visitKey('promo'), text || null),
    /** What was typed for a new console account, without the birth date (command-13); undefined if nothing was. */
    readPsAccount: (): PsAccountForm | undefined =>
      parseStored(visit.read(visitKey('psAccount')), psAccountSchema) ?? undefined,
    writePsAccount: (form: PsAccountForm): void =>
      void visit.write(visitKey('psAccount'), JSON.stringify({ ...form, birthDate: '' })),
    /** How the orders of this visit have ended, with their receipts, the newest last. */
    readEnds: (): OrderEnd[] => parseStored(visit.read(visitKey('receipts')), listOf(orderEndSchema)) ?? [],
    writeEnds: (ends: readonly OrderEnd[]): void => void visit.write(visitKey('receipts'), toJson(ends)),
  };
}
