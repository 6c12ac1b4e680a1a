import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SearchCriteria, SearchParams } from '../../machines/model/search';
import { searchMachine } from '../../machines/search/search.machine';
import {
  selectAnswer,
  selectBound,
  selectFound,
  selectHasFilters,
  selectIsChosen,
  selectIsQueryShort,
  selectSearchBar,
} from '../../machines/search/search.selectors';
import type { ScreenName } from '../../machines/model/screens';
import { advance } from '../support/clock';
import { checkHistories, LONG_ENOUGH, Questions, type Step } from '../support/histories';
import { Rig } from '../support/rig';
import { edition, product } from '../support/samples';
import { NOTHING, SearchModel, type Kept } from './search.model';

/** Why requests fail. */
const DOWN = new Error('нет связи');

const savedAs = ({ criteria }: Pick<Kept, 'criteria'>): SearchCriteria => ({
  query: criteria.query,
  selectedGenres: criteria.genres,
  priceFrom: criteria.from,
  priceTo: criteria.to,
});

/** The machine of the search with a storage that survives a reload of the page. */
class World {
  rig!: Rig<typeof searchMachine>;
  questions!: Questions;
  private saved: SearchCriteria;
  private queries: string[];
  constructor(saved: SearchCriteria, queries: string[]) {
    this.saved = saved;
    this.queries = queries;
    this.open();
  }
  private open(): void {
    this.rig = new Rig(searchMachine, { saved: this.saved, queries: this.queries });
    this.questions = new Questions(this.rig);
    // Until the shopper's currency is known no request is sent.
    this.rig.send({ type: 'currency.changed', currencyId: null });
  }
  get stored(): SearchCriteria {
    return (this.rig.paramsOf('saveSearch').at(-1) as SearchCriteria | undefined) ?? this.saved;
  }
  reload(): void {
    const { query, selectedGenres, priceFrom, priceTo } = this.stored;
    this.saved = { query, selectedGenres, priceFrom, priceTo };
    this.queries = this.rig.snapshot.context.queries;
    this.rig.actor.stop();
    this.open();
  }
}
type SearchStep = Step<SearchModel, World>;

/** Products in the currency of the search; where it has one, beside one in another currency alone, which is not shown (card-1). */
const found = (count: number, { currencyId }: SearchModel) =>
  [...Array.from({ length: count }, () => currencyId), ...(currencyId === null ? [] : ['9'])].map((sold, n) =>
    product(
      [sold, '9'].map((displayCurrencyId) => edition({ id: `${n} in ${displayCurrencyId}`, displayCurrencyId })),
      { id: `${n}` },
    ),
  );

/** Every delay of the search is a multiple of 50 ms. */
async function pass(ms: number, search: SearchModel, { rig }: World): Promise<void> {
  await advance(rig.clock, ms, 50);
  for (let passed = 0; passed < ms; passed += 50) search.pass(50);
}

const isShown = (search: SearchModel): boolean => search.isOpen;

const does = (name: string, happen: SearchStep['happen'], possible = isShown): SearchStep => ({
  name,
  possible,
  happen,
});

const type = (text: string) =>
  does(`type «${text}»`, (search, { rig }) => (rig.send({ type: 'query.typed', text }), search.type(text)));
const toggle = (genreId: string) =>
  does(
    `toggle genre ${genreId}`,
    (search, { rig }) => (rig.send({ type: 'genre.toggled', genreId }), search.toggle(genreId)),
  );
const price = ([side, text]: ['from' | 'to', string]) =>
  does(`price ${side} «${text}»`, (search, { rig }) => {
    rig.send({ type: 'price.typed', bound: side === 'from' ? 'priceFrom' : 'priceTo', text });
    search.price(side, text);
  });
const contradict = does('the bounds contradict each other', async (search, world) => {
  await price(['from', '500']).happen(search, world);
  await price(['to', '400']).happen(search, world);
});
const see = (currencyId: string) =>
  does(
    `see prices in ${currencyId}`,
    (search, { rig }) => {
      rig.send({ type: 'currency.changed', currencyId });
      search.see(currencyId);
    },
    () => true,
  );
const show = (screen: ScreenName) =>
  does(
    `show ${screen}`,
    (search, { rig }) => {
      rig.send({ type: 'screen.changed', screen });
      if (screen === 'search') search.open();
      else search.leave();
    },
    () => true,
  );
const answer = (count: number) =>
  does(
    `${count} are found`,
    async (search, { questions }) => {
      await questions.answer('searchProducts', { products: found(count, search), isAnswered: true });
      search.answer(count);
    },
    (search) => search.isAsking,
  );
const failure = does(
  'the search fails',
  async (search, { questions }) => {
    await questions.fail('searchProducts', DOWN.message);
    search.fail();
  },
  (search) => search.isAsking,
);
const networkIsBack = does(
  'the network is back',
  (search, { rig }) => (rig.send({ type: 'retry.due' }), search.connected()),
  () => true,
);
const timeOut = (isBack: boolean) =>
  does(
    `the search times out${isBack ? ', and the network is back' : ''}`,
    async (search, world) => {
      await world.questions.answer('searchProducts', { products: [], isAnswered: false });
      search.timeOut();
      if (isBack) await networkIsBack.happen(search, world);
    },
    (search) => search.isAsking,
  );
const focusInput = does('focus the input', (search, { rig }) => {
  rig.send({ type: 'input.focused' });
  search.isFocused = true;
});
const leaveInput = does('leave the input', (search, { rig }) => {
  rig.send({ type: 'input.left' });
  search.leaveInput();
});
const LEAVINGS = ['nothing', 'nothing', 'the input', 'the input before that', 'the screen'] as const;
/** Few random steps in a row are a whole search, after which the input, or the screen for a while, may be left. */
const find = ([text, end, left]: readonly [string, SearchStep, (typeof LEAVINGS)[number]]) =>
  does(`«${text}» is searched for, ${end.name}, and ${left} is left`, async (search, world) => {
    await focusInput.happen(search, world);
    world.rig.send({ type: 'query.typed', text });
    search.type(text);
    if (left === 'the input before that') await leaveInput.happen(search, world);
    await pass(300, search, world);
    if (search.isAsking) await end.happen(search, world);
    if (left === 'the input') await leaveInput.happen(search, world);
    else if (left === 'the screen')
      for (const screen of ['item', 'search'] as const) await show(screen).happen(search, world);
  });
const ANSWERS: Record<string, number | null> = { 'as before': 1, 'by nothing': 0, 'too late': null };
const renew = (name: string) =>
  does(
    `the renewal is answered ${name}`,
    async (search, { questions }) => {
      const count = ANSWERS[name] ?? null;
      await questions.answer('searchProducts', { products: found(count ?? 0, search), isAnswered: count !== null });
      search.renew(count);
    },
    (search) => search.isRenewing,
  );
const wait = (ms: number) =>
  does(
    `wait ${ms} ms`,
    (search, world) => pass(ms, search, world),
    () => true,
  );
const genres = (isThere: boolean) =>
  does(
    isThere ? 'the genres come' : 'the genres cannot be had',
    async (search, { questions }) => {
      if (isThere) await questions.answer('fetchGenres', [{ id: '4', name: 'Гонки' }]);
      else await questions.fail('fetchGenres', DOWN.message);
      if (isThere) search.genres = 'known';
      else search.genresFailed();
    },
    (search) => search.genres === 'asked',
  );
const others: SearchStep[] = [
  failure,
  does('the results get old', (search, { rig }) => (rig.send({ type: 'page.outdated' }), search.age())),
  does(
    'the renewal fails',
    async (search, { questions }) => {
      await questions.fail('searchProducts', DOWN.message);
      search.renewalFailed();
    },
    (search) => search.isRenewing,
  ),
  does('reset the filters', (search, { rig }) => (rig.send({ type: 'filters.reset' }), search.resetFilters())),
  does('reset everything', (search, { rig }) => (rig.send({ type: 'search.reset' }), search.resetAll())),
  does('try again', (search, { rig }) => (rig.send({ type: 'search.retried' }), search.retry())),
  networkIsBack,
  does(
    'an older search is answered too late',
    async (search, { questions }) => {
      if (questions.abandoned('searchProducts') > 0)
        await questions.answerLate('searchProducts', { products: found(9, search), isAnswered: true });
    },
    () => true,
  ),
  focusInput,
  leaveInput,
  does('clear the earlier queries', (search, { rig }) => {
    rig.send({ type: 'queries.cleared' });
    search.clearQueries();
  }),
  does('another window searches', (search, { rig }) => {
    rig.send({ type: 'queries.reloaded', queries: ['doom'] });
    search.kept.queries = ['doom'];
  }),
  does(
    'the page is loaded anew',
    (search, world) => {
      world.reload();
      Object.assign(search, new SearchModel(search.kept));
    },
    () => true,
  ),
];

/** What is visible to the shopper, the storage and the server. */
function agree(search: SearchModel, { rig, questions, stored }: World): void {
  const { snapshot } = rig;
  const { context } = snapshot;
  const isFound = search.view === 'found';
  expect(selectFound(snapshot)).toEqual({
    view: isFound ? (search.results > 0 ? 'results' : 'nothing') : search.view,
    error: search.error,
    code: '',
    canRetry: search.canRetry,
  });
  expect(selectAnswer(snapshot).isAnswered).toBe(isFound);
  if (isFound) expect(context.results).toHaveLength(search.results);
  if (search.view === 'prompt' || search.view === 'error') expect(context.results).toEqual([]);
  expect(savedAs(search)).toEqual({
    query: context.query,
    selectedGenres: context.selectedGenres,
    priceFrom: context.priceFrom,
    priceTo: context.priceTo,
  });
  expect(context.queries).toEqual(search.kept.queries);
  const { savedQuery } = search;
  expect(rig.paramsOf('saveQuery').at(-1)).toEqual(savedQuery === undefined ? undefined : { query: savedQuery });
  expect(rig.paramsOf('removeQueries')).toHaveLength(search.clearings);
  const { query, from, to } = search.criteria;
  const isWrong = search.view === 'error' && !search.canRetry;
  expect(selectSearchBar(snapshot)).toEqual({ query, filterCount: search.filters });
  expect(selectIsQueryShort(snapshot)).toBe(search.view === 'prompt' && query.trim() !== '');
  expect(selectHasFilters(snapshot)).toBe(search.hasFilters);
  for (const genre of ['4', '7']) expect(selectIsChosen(genre)(snapshot)).toBe(search.criteria.genres.includes(genre));
  expect(selectBound('priceFrom')(snapshot)).toEqual({ value: from, isWrong });
  expect(selectBound('priceTo')(snapshot)).toEqual({ value: to, isWrong });
  const isAsking = search.isAsking || search.isRenewing;
  expect(questions.count('searchProducts')).toBe(isAsking ? 1 : 0);
  if (isAsking) expect(questions.asked<SearchParams>('searchProducts')).toEqual(search.asked);
  expect(questions.count('fetchGenres')).toBe(search.genres === 'asked' ? 1 : 0);
  expect('awaitRetry' in snapshot.children).toBe(search.canRetry);
  expect('awaitRenewal' in snapshot.children).toBe(search.isUnanswered);
  expect('awaitRetryOfGenres' in snapshot.children).toBe(search.genres === 'failed');
  expect(snapshot.matches({ input: 'watched' })).toBe(search.isFocused);
  expect(rig.paramsOf('logFailure')).toEqual(search.console.map((text) => ({ text, error: DOWN })));
  expect(context.genres).toHaveLength(search.genres === 'known' ? 1 : 0);
  expect(stored).toMatchObject(savedAs(search.kept));
  expect(rig.paramsOf('announceRenewal')).toHaveLength(search.renewals);
}

const QUERY = fc.constantFrom('god', 'ведьмак', 'gta', 'GTA ', 'doom');
const END = fc.constantFrom(...[1, 1, 1, 0].map(answer), failure, ...[true, false].map(timeOut));
const LEFT = fc.constantFrom(...LEAVINGS);

it('the search agrees with its model in random histories', { timeout: LONG_ENOUGH }, async () => {
  await checkHistories('the search', {
    machine: searchMachine,
    seldomTaken: { 'search.results.deciding --always[combined]--> search.results.awaitingCurrency': 'chart.test.ts' },
    start: fc.record({
      kept: fc.constantFrom<Kept>(NOTHING, NOTHING, {
        criteria: { query: 'ведьмак', genres: ['4'], from: '', to: '' },
        queries: ['gta', 'god', 'fifa', 'nfs', 'sims'],
      }),
      isOpen: fc.constantFrom(true, true, false),
    }),
    begin({ kept, isOpen }) {
      const world = { model: new SearchModel({ ...kept }), real: new World(savedAs(kept), kept.queries) };
      if (isOpen) {
        world.real.rig.send({ type: 'screen.changed', screen: 'search' });
        world.model.open();
      }
      return world;
    },
    steps: [
      fc.constantFrom<ScreenName>('search', 'search', 'item', 'home').map(show),
      fc.constantFrom('god', 'gta', ' go ', '<god>', '', ' ', 'ведьмак').map(type),
      ...[1, 2, 3, 4].map(() => fc.tuple(QUERY, END, LEFT).map(find)),
      fc.constantFrom('4', '7').map(toggle),
      fc
        .constantFrom<Parameters<typeof price>[0]>(
          ['from', '500'],
          ['to', '400'],
          ['to', '500'],
          ['from', ''],
          ['to', '0'],
        )
        .map(price),
      fc.constantFrom('1', '1', '2').map(see),
      fc.constantFrom(0, 1, 45).map(answer),
      fc.constantFrom(...Object.keys(ANSWERS)).map(renew),
      fc.constantFrom(50, 150, 250, 300, 300).map(wait),
      fc.boolean().map(genres),
      ...[contradict, ...others].map((step) => fc.constant(step)),
    ],
    agree,
  });
});
