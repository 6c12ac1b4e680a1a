// oxlint-disable vitest/no-standalone-expect -- the tables of a walk are checked inside its tests
import { screen, waitFor } from '@testing-library/react';
import { afterAll, describe, expect, it } from 'vitest';
import type { EventObject } from 'xstate';
import { feedMachine } from '../../machines/feed/feed.machine';
import { holdCalls } from '../support/heldServer';
import { fakeEffects } from '../support/effects';
import { chooseCurrency, connection, demoServer, renderShop } from '../support/renderShop';
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
    const { onConnection, say } = connection();
    const { user } = renderShop('/', {
      over: { browserWindow: { ...fakeEffects().effects.browserWindow, onConnection } },
      inspect: coverage.record,
    });
    await screen.findByRole('button', { name: 'Валюта: RUB' });
    await held.asked('feed');
    const answerIn = (code: string | undefined) => {
      const [id, price] = code === 'TRY' ? [2, 400] : [1, 4000];
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
    return { user, answerIn, refuse, choose, restoreConnection };
  }

  describe.each(Object.entries(ways))('%s', (name, events) => {
    const walks = walksOf(`home on the screen ${name}`, feedMachine, {
      input: { subject: null },
      events,
      possible,
      opening: [roubles],
    });

    it.each(walks)('follows the chart on walk $n', async ({ walk }) => {
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

  afterAll(() => {
    // Products that are kept from before: see chart.test.ts and prices/screen.test.tsx.
    expect(missedOnScreen(coverage)).toEqual([
      'feed.waiting --currency.changed[isKept]--> feed.renewing',
      'feed.renewing --currency.changed--> feed.refreshing',
      'feed.renewing --xstate.done.actor.fetchPage--> feed.shown',
      'feed.renewing --xstate.error.actor.fetchPage--> feed.stale',
      'feed.stale --currency.changed--> feed.refreshing',
    ]);
  });
});
