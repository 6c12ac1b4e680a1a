import type { Defect } from '../bundle.ts';

const SAVED = 'src/shop/wiring/saved.ts';
const RECORD = 'src/shop/wiring/record.ts';
const SCHEMAS = 'src/shop/wiring/savedSchemas.ts';

/** Accounts and what is stored. */
export const STORAGE_DEFECTS: readonly Defect[] = [
  {
    name: 'put-back-line',
    symptom: '«Вернуть» puts a removed line at the end of the cart.',
    file: 'machines/cart/cart.machine.ts',
    find: '({ kind, item, at, currencyId',
    put: '({ kind, item, currencyId',
  },
  {
    name: 'put-back-favourite',
    symptom: '«Вернуть» puts a removed favourite at the end of the list.',
    file: 'machines/favourites/favourites.machine.ts',
    find: "({ kind: 'keep', item, at })",
    put: "({ kind: 'keep', item })",
  },
  {
    name: 'two-accounts',
    symptom: 'All accounts have one record.',
    file: 'src/shop/platform/storage.ts',
    find: '`shop.${account}`',
    put: "`shop.${account && 'all'}`",
  },
  {
    name: 'old-mirror',
    symptom: 'An outdated mirrored key wins over the record, and a paid line is back in the cart.',
    file: SAVED,
    find: 'record?.mirrored[key]?.includes(fingerprint(text)) === true',
    put: 'record === undefined',
  },
  {
    name: 'foreign-mirror',
    symptom: 'The mirrored keys of the previous account are read for the account that starts.',
    file: SAVED,
    find: 'const before = mirroredAccount();',
    put: 'const before = account;',
  },
  {
    name: 'overwritten-record',
    symptom: 'A window writes what it remembers, and not the record as it is stored.',
    file: SAVED,
    find: 'const before = read();',
    put: 'const before = last ?? read();',
  },
  {
    name: 'overwritten-change',
    symptom: 'A change that another window has overwritten is not made again.',
    file: SAVED,
    find: 'const overwritten = recent.filter(',
    put: 'const overwritten = recent.slice(0, 0).filter(',
  },
  {
    name: 'line-without-a-product',
    symptom: 'A stored line without «productId» is lost.',
    file: SCHEMAS,
    find: 'productId: optionalId,',
    put: 'productId: id,',
  },
  {
    name: 'price-as-text',
    symptom: 'A stored line whose price is a text is lost.',
    file: SCHEMAS,
    find: 'edition_type: plainText,\n    price,',
    put: 'edition_type: plainText,\n    price: v.nullable(v.number()),',
  },
  {
    name: 'favourite-of-section-3',
    symptom: 'A stored favourite whose edition has no id becomes «Нет в наличии».',
    file: SCHEMAS,
    find: '...editionEntries, id: optionalId,',
    put: '...editionEntries,',
  },
  {
    name: 'favourites-twice',
    symptom: 'A favourite that is stored twice is shown twice.',
    file: RECORD,
    find: 'JSON.stringify([title, String(editionId)])',
    put: 'JSON.stringify([title, editionId, Math.random()])',
  },
  {
    name: 'change-of-long-ago',
    symptom: 'A window that slept while many others wrote makes its old change again: a cleared line is back.',
    file: SAVED,
    find: ' || isForgotten(incoming)',
    put: '',
    others: [{ file: SAVED, find: 'WINDOWS_REMEMBERED = 8', put: 'WINDOWS_REMEMBERED = 2' }],
  },
  {
    name: 'visitors-favourites',
    symptom: 'What a visitor without an account kept is lost when an account starts.',
    file: RECORD,
    find: "(items, item) => changeFavourites(items, { kind: 'keep', item }),",
    put: '(items, item) => (item ? items : []),',
  },
  {
    name: 'reload-of-the-unsaved',
    symptom: 'The shop reloads its page although the storage has refused the last change.',
    file: SAVED,
    find: 'storage.isLasting && pending.length === 0',
    put: 'storage.isLasting',
  },
  {
    name: 'third-line',
    symptom: 'A third line in the same currency replaces the others.',
    file: 'machines/model/cart.ts',
    find: 'if (!mayJoin(cart, change.currencyId)) return {',
    put: 'if (!mayJoin(cart, change.currencyId) || items.length === 2) return {',
  },
  {
    name: 'oldest-favourite',
    symptom: 'A new favourite removes the oldest one.',
    file: 'machines/model/favourites.ts',
    find: '[...items.slice(0, at), item, ...items.slice(at)]',
    put: '[...items.slice(1, at), item, ...items.slice(at)]',
  },
  {
    name: 'draft-with-secrets',
    symptom: 'The password and the codes that were typed on «Оплата» are kept for the visit.',
    file: 'machines/model/paymentForm.ts',
    find: "[...SECRETS, 'birthDate', ...filled]",
    put: "['birthDate', ...filled]",
  },
];
