// oxlint-disable vitest/no-standalone-expect -- the tables of a walk are checked inside its tests
import { screen, waitFor } from '@testing-library/react';
import { afterAll, describe, expect, it } from 'vitest';
import type { EventObject } from 'xstate';
import { feedMachine } from '../../machines/feed/feed.machine';
import { holdCalls } from '../support/heldServer';
import {
  chooseCurrency,
  connection,
  demoServer,
  findScreen,
  renderShop,
  scrollableWindow,
} from '../support/renderShop';
import { RUB, TRY } from '../support/samples';
import { answered, coverageOf, failed, type GraphSnapshot } from '../support/statechart';
import { missedOnScreen, take, walksOf, type Sees } from '../support/walks';

const { server } = demoServer();
const currencyOf = ({ context }: GraphSnapshot) => (context as { currency: typeof RUB | null }).currency;
const codeOf = (event: EventObject) => (event as unknown as { currency: typeof RUB }).currency.code;

describe('the home screen', () => {
  const coverage = coverageOf(feedMachine);
  const roubles = { type: 'currency.changed', currency: RUB };
  const loaded = answered('fetchPage', []);
  const ways = {
    'loads and refreshes': [roubles, { type: 'currency.changed', currency: TRY }, loaded, failed('fetchPage')],
    'is asked for again': [{ type: 'page.retried' }, { type: 'retry.due' }, loaded, failed('fetchPage')],
  };
  const possible = (from: GraphSnapshot, event: EventObject): boolean =>
    event.type !== 'currency.changed' || codeOf(event) !== currencyOf(from)?.code;
  const sees: Sees = {
    loading: () => waitFor(() => expect(screen.getByText('Загрузка...')).toBeInTheDocument()),
    // Products seen before in this currency may be shown with their prices, but no price in another currency.
    refreshing: (snapshot) =>
      waitFor(() => {
        expect(screen.getByText('Загрузка...')).toBeInTheDocument();
        expect(screen.queryByText(currencyOf(snapshot)?.code === 'TRY' ? /руб\./ : /₺/)).toBeNull();
      }),
    failed: () => waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Ошибка при загрузке данных')),
    shown: (snapshot) =>
      waitFor(() => {
        expect(screen.getByRole('article', { name: 'Ведьмак 3' })).toHaveTextContent(
          currencyOf(snapshot)?.code === 'TRY' ? '400 ₺' : '4000 руб.',
        );
      }),
  };

  async function visit() {
    const held = holdCalls(server, { feed: ['get', '/feed'] });
    const { browserWindow } = scrollableWindow();
    const { onConnection, say } = connection();
    let passed = 0;
    const { user, did } = renderShop('/', {
      over: { browserWindow: { ...browserWindow, onConnection }, now: () => Date.now() + passed },
      inspect: coverage.record,
    });
    await screen.findByRole('button', { name: 'Валюта: RUB' });
    await held.asked('feed');
    const answerIn = (code: string | undefined, price = code === 'TRY' ? 400 : 4000) => {
      const id = code === 'TRY' ? 2 : 1;
      return held.answer('feed', [
        {
          type: 'list',
          title: 'Новинки',
          collection: {
            id: 7,
            name: 'Новинки',
            editions: [
              { id: 1, convertedPrice: price, display_currency_id: id, productCard: { id: 1, name: 'Ведьмак 3' } },
            ],
          },
        },
      ]);
    };
    const refuse = () => held.answer('feed', { status: 500 });
    async function choose(code: string) {
      await chooseCurrency(user, code);
      await screen.findByRole('button', { name: `Валюта: ${code}` });
    }
    function restoreConnection() {
      for (const online of [false, true]) say(online);
    }
    const pass = (ms: number) => void (passed += ms);
    return { user, did, held, answerIn, refuse, choose, restoreConnection, pass };
  }

  type Visit = Awaited<ReturnType<typeof visit>>;

  describe.each(Object.entries(ways))('%s', (name, events) => {
    const { walks, edges } = walksOf(feedMachine, { input: { subject: null }, events, possible, opening: [roubles] });
    console.log(
      `home on the screen ${name}: ${edges.length} edges in ${walks.length} walks of ${walks.flat().length} steps`,
    );

    it.each(walks.map((walk, n) => ({ n: n + 1, walk })))('follows the chart on walk $n', async ({ walk }) => {
      const { user, answerIn, refuse, choose, restoreConnection } = await visit();
      await take(walk, {
        sees,
        causes: {
          'currency.changed': (event) => choose(codeOf(event)),
          'page.retried': () => user.click(screen.getByRole('button', { name: 'Повторить' })),
          'retry.due': restoreConnection,
          'xstate.done.actor.fetchPage': (_: EventObject, from: GraphSnapshot) => answerIn(currencyOf(from)?.code),
          'xstate.error.actor.fetchPage': refuse,
        },
      });
    });
  });

  it.each([
    ['the new prices arrive', '3500 руб.', ({ answerIn }: Visit) => answerIn('RUB', 3_500)],
    ['the request fails', '4000 руб.', ({ refuse }: Visit) => refuse()],
    [
      'the currency changes',
      '400 ₺',
      async ({ choose, answerIn }: Visit) => {
        await choose('TRY');
        await answerIn('TRY');
      },
    ],
    [
      'the request fails, then the currency changes',
      '400 ₺',
      async ({ did, refuse, choose, answerIn }: Visit) => {
        await refuse();
        await waitFor(() => expect(did).toContain('error Ошибка при загрузке данных'));
        await choose('TRY');
        await answerIn('TRY');
      },
    ],
  ])('shows the kept products when the shopper returns and they load again: %s', async (_, price, happen) => {
    const shop = await visit();
    await shop.answerIn('RUB');
    await screen.findByText(/^4000\sруб\.$/);
    await shop.user.click(screen.getByRole('link', { name: 'Избранное' }));
    await findScreen('Избранное');
    await shop.user.click(screen.getByRole('link', { name: 'Главная' }));
    expect(await screen.findByRole('article', { name: 'Ведьмак 3' })).toHaveTextContent('4000 руб.');
    await shop.held.asked('feed');
    expect(screen.queryByText('Загрузка...')).toBeNull();
    await happen(shop);
    await waitFor(() => expect(screen.getByRole('article', { name: 'Ведьмак 3' })).toHaveTextContent(price));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows products of an hour ago until the new prices have arrived, when the network is back', async () => {
    const shop = await visit();
    await shop.answerIn('RUB');
    await screen.findByText(/^4000\sруб\.$/);
    shop.pass(60 * 60_000);
    shop.restoreConnection();
    await shop.held.asked('feed');
    expect(screen.getByRole('article', { name: 'Ведьмак 3' })).toHaveTextContent('4000 руб.');
    await shop.answerIn('RUB', 3_500);
    await waitFor(() => expect(screen.getByRole('article', { name: 'Ведьмак 3' })).toHaveTextContent('3500 руб.'));
  });

  afterAll(() => {
    expect(missedOnScreen(coverage)).toEqual([]);
  });
});
