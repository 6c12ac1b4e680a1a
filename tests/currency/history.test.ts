import fc from 'fast-check';
import { expect, it } from 'vitest';
import { currencyMachine } from '../../machines/currency/currency.machine';
import {
  selectCurrencies,
  selectIsListAwaited,
  selectMenu,
  selectShown,
  selectWayTo,
} from '../../machines/currency/currency.selectors';
import type { Currency, Id } from '../../machines/model/entities';
import { checkHistories, LONG_ENOUGH, Questions, type Step } from '../support/histories';
import { Rig } from '../support/rig';
import { KZT, RUB, TRY } from '../support/samples';
import { CurrencyModel } from './currency.model';

/** Why requests fail. */
const DOWN = new Error('нет связи');

class World {
  readonly rig: Rig<typeof currencyMachine>;
  readonly questions: Questions;
  constructor(input: { saved: Currency | null; telegramId: string | null }) {
    this.rig = new Rig(currencyMachine, input);
    this.rig.send({ type: 'shop.opened' });
    this.questions = new Questions(this.rig);
  }
}
type CurrencyStep = Step<CurrencyModel, World>;

const ALL = [RUB, TRY, KZT];
const byId = (id: Id | null): Currency | null => ALL.find((one) => one.id === id) ?? null;

const answerList = (list: Currency[]): CurrencyStep => ({
  name: `the list has ${list.map((one) => one.code).join(', ') || 'nothing'}`,
  possible: (currency) => currency.isAskingList,
  async happen(currency, { questions }) {
    await questions.answer('fetchCurrencies', list);
    currency.receiveList(list.map((one) => one.id));
  },
});

const answerUser = (id: string | null): CurrencyStep => ({
  name: `the server says the user’s is ${id}`,
  possible: (currency) => currency.isAskingUser,
  async happen(currency, { questions }) {
    await questions.answer('fetchUserCurrency', id);
    currency.receiveUserCurrency(id);
  },
});

const choose = (id: string): CurrencyStep => ({
  name: `choose ${id}`,
  happen(currency, { rig }) {
    rig.send({ type: 'currency.chosen', currencyId: id });
    currency.choose(id);
  },
});

const storeElsewhere = (one: Currency): CurrencyStep => ({
  name: `another window stores ${one.code}`,
  happen(currency, { rig }) {
    rig.send({ type: 'currency.stored', currency: one });
    currency.storedElsewhere(one.id);
  },
});

const identify = (telegramId: string | null): CurrencyStep => ({
  name: `the shopper is ${telegramId}`,
  happen(currency, { rig }) {
    rig.send({ type: 'identity.changed', telegramId });
    currency.telegramId = telegramId;
  },
});

const wait = (ms: number): CurrencyStep => ({
  name: `wait ${ms} ms`,
  async happen(currency, { rig }) {
    await rig.wait(ms);
    currency.pass(ms);
  },
});

/** A list that has failed is requested again. */
const askAgain = (type: 'retry.due' | 'menu.opened'): CurrencyStep => ({
  name: type,
  happen(currency, { rig }) {
    rig.send({ type });
    currency.wantList();
  },
});

const fill: CurrencyStep = {
  name: 'something is put into the cart',
  happen: (currency, { rig }) => (rig.send({ type: 'cart.filled' }), currency.fill()),
};

/** Few random steps in a row let the user’s currency, or the list as well, come after its time. */
const arriveLate = ([id, isFilled, isListLate]: readonly [string, boolean, boolean]): CurrencyStep => ({
  name: `${isListLate ? 'the list and then ' : ''}the user’s currency ${id} comes after 1.5 s${isFilled ? ', when the cart is filled' : ''}`,
  possible: (currency) => currency.isAskingList && currency.user === 'asked',
  async happen(currency, world) {
    if (!isListLate) await answerList(ALL).happen(currency, world);
    await wait(1_000).happen(currency, world);
    agree(currency, world);
    await wait(500).happen(currency, world);
    if (isListLate) await answerList(ALL).happen(currency, world);
    agree(currency, world);
    if (isFilled) await fill.happen(currency, world);
    await answerUser(id).happen(currency, world);
  },
});

const others: CurrencyStep[] = [
  fill,
  askAgain('retry.due'),
  askAgain('menu.opened'),
  {
    name: 'the list cannot be had',
    possible: (currency) => currency.isAskingList,
    async happen(currency, { questions }) {
      await questions.fail('fetchCurrencies', DOWN.message);
      currency.listFailed();
    },
  },
  {
    name: 'the user’s currency cannot be had',
    possible: (currency) => currency.isAskingUser,
    async happen(currency, { questions }) {
      await questions.fail('fetchUserCurrency', DOWN.message);
      currency.receiveUserCurrency(null);
    },
  },
  {
    name: 'the server accepts',
    possible: (currency) => currency.wanted !== null,
    async happen(currency, { rig, questions }) {
      await questions.answer('saveUserCurrency');
      currency.accepted();
      expect(rig.did.slice(-2).map(({ type }) => type)).toEqual(['saveCurrency', 'announceChange']);
    },
  },
  {
    name: 'the server refuses',
    possible: (currency) => currency.wanted !== null,
    async happen(currency, { questions }) {
      await questions.fail('saveUserCurrency', DOWN.message);
      currency.refused();
    },
  },
  {
    name: 'an older choice is accepted too late',
    async happen(_, { questions }) {
      if (questions.abandoned('saveUserCurrency') > 0) await questions.answerLate('saveUserCurrency');
    },
  },
];

/** What is visible to the shopper, the storage and the server. */
function agree(currency: CurrencyModel, { rig, questions }: World): void {
  const { snapshot } = rig;
  const [current, lira] = [byId(currency.current), [...currency.list, currency.current].includes(TRY.id) ? TRY : null];
  expect(selectShown(snapshot)).toEqual({ currency: current, isDecided: currency.isDecided });
  const offered = currency.list.filter((id) => id !== currency.current);
  const [isAwaited, isChanging] = [currency.isAskingList, currency.wanted !== null];
  expect(selectMenu(snapshot)).toEqual({ current, others: offered.map(byId), isAwaited, isChanging });
  expect(selectIsListAwaited(snapshot)).toBe(currency.isAskingList);
  expect(selectCurrencies(TRY.id)(snapshot)).toEqual({ own: lira, shoppers: current });
  expect(selectWayTo(TRY.id)(snapshot)).toEqual({
    code: lira?.code ?? TRY.id,
    maySwitch: currency.takes(TRY.id),
    isSwitching: currency.wanted === TRY.id,
  });
  expect(rig.paramsOf('announceChange')).toEqual(
    currency.announced.map((id) => ({ currency: id === undefined ? undefined : byId(id) })),
  );
  expect(rig.paramsOf('warn')).toEqual(
    currency.console.map((text) => ({ text, ...(text.startsWith('Failed') && { error: DOWN }) })),
  );
  expect(rig.paramsOf('saveCurrency')).toEqual(currency.written.map((id) => ({ currency: byId(id) })));
  expect(questions.count('fetchCurrencies')).toBe(currency.isAskingList ? 1 : 0);
  expect(questions.count('fetchUserCurrency')).toBe(currency.isAskingUser ? 1 : 0);
  expect(questions.count('saveUserCurrency')).toBe(currency.wanted === null ? 0 : 1);
  if (currency.isAskingUser) expect(questions.asked('fetchUserCurrency')).toEqual({ telegramId: '1001' });
  const { wanted: currencyId, wantedBy: telegramId } = currency;
  if (currencyId) expect(questions.asked('saveUserCurrency')).toEqual({ telegramId, currencyId });
  expect('awaitRetry' in snapshot.children).toBe(currency.list.length === 0 && !isAwaited);
}

it('the currency agrees with its model in random histories', { timeout: LONG_ENOUGH }, async () => {
  await checkHistories('the currency', {
    machine: currencyMachine,
    seldomTaken: {
      'currency.choice.recalling --currency.stored[isOtherChoice]--> (stays)': 'chart.test.ts',
      'currency.choice.saving --xstate.error.actor.saveUserCurrency--> currency.choice.deciding': 'chart.test.ts',
    },
    start: fc.record({ saved: fc.constantFrom(null, TRY.id), telegramId: fc.constantFrom(null, '1001', '1001') }),
    begin: ({ saved, telegramId }) => ({
      model: new CurrencyModel({ saved, telegramId }),
      real: new World({ saved: byId(saved), telegramId }),
    }),
    steps: [
      fc.constantFrom<Currency[]>([RUB, TRY, KZT], [KZT, RUB], []).map(answerList),
      fc.constantFrom('2', '5', '99', null).map(answerUser),
      fc.tuple(fc.constantFrom('1', '2'), fc.boolean(), fc.boolean()).map(arriveLate),
      fc.constantFrom('1', '2', '5', '99').map(choose),
      fc.constantFrom(...ALL).map(storeElsewhere),
      fc.constantFrom(null, '1001', '1001').map(identify),
      fc.constantFrom(500, 1_000, 1_500).map(wait),
      ...[...others, ...others].map((step) => fc.constant(step)),
    ],
    agree,
  });
});
