import { selectAnswer } from '../../../machines/search/search.selectors';
import type { Load } from '../world/load';
import type { Call } from '../world/network';
import type { Audit } from './audit';
import { textOf } from './books';
import { currencyOf } from './requests';

const SEARCH = '/products/search';

/** What the fields of the search ask for: bounds above zero, genres, and a text without blanks around it. */
function wantedOf(load: Load): string {
  const { query, selectedGenres, priceFrom, priceTo } = load.see('search').context;
  const bound = (text: string): string => (Number(text) > 0 ? text : '');
  return JSON.stringify([
    query.trim(),
    selectedGenres.join(),
    bound(priceFrom),
    bound(priceTo),
    currencyOf(load) ?? '',
  ]);
}

const askedBy = ({ query }: Call): string => {
  const params = new URLSearchParams(query);
  return JSON.stringify(
    ['query', 'genres', 'priceFrom', 'priceTo', 'currency_id'].map((name) => params.get(name) ?? ''),
  );
};

/** The search asks for what its fields show. */
export function checkSearch(audit: Audit, call: Call): void {
  if (call.path !== SEARCH) return;
  const wanted = wantedOf(call.load);
  audit.expect(
    'the search asks for what its fields show',
    askedBy(call) === wanted,
    () => `Window ${call.load.place.number} searches for ${askedBy(call)}, its fields show ${wanted}`,
  );
}

/** Remembers what was found. */
export function noteFound(audit: Audit, call: Call): void {
  if (call.path !== SEARCH || call.end !== 'answered' || call.response?.status !== 200) return;
  const body = JSON.parse(call.response.body) as { id: unknown }[] | { data: { id: unknown }[] };
  const products = 'data' in body ? body.data : body;
  audit.notesOf(call.load).found.set(askedBy(call), new Set(products.map(({ id }) => String(id))));
}

/** The results are those of the fields; the queries that are offered again are the account's own. */
export function checkFound(audit: Audit, load: Load): void {
  const where = `Window ${load.place.number} of ${load.identity.telegramId ?? 'nobody'}`;
  const search = load.see('search');
  const { isAnswered, products } = selectAnswer(search);
  const found = audit.notesOf(load).found.get(wantedOf(load));
  if (isAnswered)
    audit.expect(
      'the search shows what was found for its fields',
      products.every(({ id }) => found?.has(String(id))),
      () => `${where} shows ${products.map(({ id }) => textOf(id)).join()} for ${wantedOf(load)}`,
    );
  const typed = audit.typedQueries;
  for (const query of search.context.queries)
    audit.expect(
      'nothing of one account is shown to another',
      [load.account, ''].some((account) => typed.has(`${account} ${query}`)),
      () => `${where} is offered the query «${query}»`,
    );
}
