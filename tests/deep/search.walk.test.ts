import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import type { EventObject } from 'xstate';
import { searchMachine } from '../../machines/search/search.machine';
import { addressOf, type PlainScreen } from '../../machines/model/screens';
import { openShop } from '../support/browser';
import { holdRoutes } from '../support/heldRoutes';
import { failedCall, said } from '../support/record';
import { BLANK, GENRES, is, open, possible, ways, wire, type Search, type Way } from '../support/searchWalk';
import { eventually, see, seeGone, seeScreen } from '../support/see';
import type { GraphSnapshot } from '../support/statechart';
import { ROUBLES, take, walksOf, type Sees } from '../support/walks';

const shop = openShop();

/** The input and the place are looked at and moved by the browser itself, in its own time: they are walked in jsdom. */
const WALKED = ['by its text', 'by its filters', 'and its genres'];

const input = (page: Page) => page.getByRole('main').getByRole('searchbox', { name: 'Поиск' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const passing = () => {};

function seesOn(page: Page): Sees {
  /** Away, another screen is shown. */
  const shows = (look: (search: Search) => Promise<void>) => (snapshot: GraphSnapshot) =>
    is(snapshot, 'place.away') ? seeScreen(page, 'Избранное') : look(snapshot as Search);
  const text = (words: string) => shows(() => see(page.getByText(words)));
  const alert = shows((search) => see(page.getByRole('alert').getByText(search.context.error)));
  const sees: Sees = {
    results: shows((search) => eventually(() => input(page).inputValue()).toBe(search.context.query)),
    'results.empty': text('Введите запрос для поиска'),
    'results.inverted': alert,
    'results.debouncing': text('Поиск игр...'),
    'results.searching': text('Поиск игр...'),
    'results.failed': shows(async (search) => {
      await alert(search);
      await see(button(page, 'Повторить'));
    }),
    'results.shown': shows((search) =>
      search.context.results.length > 0 ? see(page.getByRole('article').nth(19)) : see(page.getByText('По вашему запросу ничего не найдено'))),
    'genres.unasked': shows(() => seeGone(button(page, 'Гонки'))),
    'genres.failed': shows(() => seeGone(button(page, 'Гонки'))),
    'genres.known': shows(async (search) => {
      const { selectedGenres, priceFrom, priceTo } = search.context;
      const count = selectedGenres.length + (priceFrom ? 1 : 0) + (priceTo ? 1 : 0);
      await see(button(page, count > 0 ? `Фильтры, ${count}` : 'Фильтры'));
    }),
  };
  const silent = ['results.unasked', 'genres', 'genres.loading', 'input', 'input.left', 'place', 'place.away', 'place.here',
    'place.here.waiting', 'place.here.restoring', 'place.here.still'];
  return { ...Object.fromEntries(silent.map((state) => [state, passing])), ...sees };
}

async function visit({ opening = [] }: Way) {
  shop.expectConsole(failedCall('/products/search'), failedCall('/genres'), said('error', /^(Произошла ошибка при поиске игр|Failed to fetch genres)/));
  const page = await shop.enter('/favourites');
  const held = await holdRoutes(page, { search: ['GET', '/products/search'], genres: ['GET', '/genres'] });
  // The page's own one, before the shop runs, is disabled.
  await see(page.getByRole('button', { name: 'Валюта: RUB', disabled: false }));
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  const outputOf = (event: EventObject) => (event as unknown as { output: unknown }).output;
  const screenOf = (event: EventObject) => (event as { screen?: PlainScreen }).screen ?? 'home';
  const causes: Record<string, (event: EventObject, from: GraphSnapshot) => unknown> = {
    'screen.changed': async (event) => {
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, addressOf(screenOf(event)));
      await seeScreen(page, screenOf(event) === open.screen ? 'Поиск' : 'Избранное');
    },
    'query.typed': (event) => input(page).fill((event as { text?: string }).text ?? ''),
    'genre.toggled': () => button(page, 'Гонки').click(),
    'price.typed': (event) => {
      const { bound, text = '' } = event as { bound?: string; text?: string };
      return page.getByRole('spinbutton', { name: bound === 'priceFrom' ? 'Цена от' : 'Цена до' }).fill(text);
    },
    'filters.reset': () => button(page, 'Сбросить все').click(),
    'search.reset': () => button(page, 'Очистить поиск').click(),
    'search.retried': () => button(page, 'Повторить').click(),
    'xstate.done.actor.searchProducts': (event, from) =>
      held.answer('search', (outputOf(event) as { products: unknown[] }).products.length > 0 ? wire((from as Search).context.currencyId ?? null) : []),
    'xstate.error.actor.searchProducts': () => held.answer('search', {}, 500),
    'xstate.done.actor.fetchGenres': () => held.answer('genres', GENRES),
    'xstate.error.actor.fetchGenres': () => held.answer('genres', {}, 500),
    'xstate.after.debounce.search.results.debouncing': () => page.clock.runFor(300),
    'xstate.after.scrollRestore.search.place.here.restoring': () => page.clock.runFor(100),
  };
  for (const event of opening) await causes[event.type]?.(event, { value: '', context: null });
  if (opening.length > 1) await button(page, 'Фильтры').click();
  return { causes, sees: seesOn(page) };
}

describe.each(Object.entries(ways).filter(([name]) => WALKED.includes(name)))('the search in a browser, %s', (name, way) => {
  const { saved, events, opening = [] } = way;
  const { walks, edges, all } = walksOf(searchMachine as never, {
    input: { saved: { ...BLANK, ...saved } }, events, possible, opening: [ROUBLES, ...opening], longest: 60,
  });
  console.log(`the search in Chromium, ${name}: ${edges.length} of ${all} edges in ${walks.length} walks of ${walks.flat().length} steps`);

  test.each(walks.map((walk, n) => ({ n: n + 1, walk })))('walk $n of the chart', async ({ walk }) => {
    await take(walk, await visit(way));
  });
});
