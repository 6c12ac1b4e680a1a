import { describe, expect, it } from 'vitest';
import { currencyMachine, type CurrencyInput } from '../../machines/currency/currency.machine';
import {
  selectCurrency,
  selectCurrencyOf,
  selectIsDecided,
  selectMenu,
} from '../../machines/currency/currency.selectors';
import { Rig } from '../support/rig';
import { KZT, RUB, TRY } from '../support/samples';
import { after, answered, failed, walkEveryEdge } from '../support/statechart';

const LIST = [RUB, TRY, KZT];
/** A currency that is not in the list. */
const GONE = { ...TRY, id: '99' };

const OPENED = { type: 'shop.opened' } as const;

function rig(over: Partial<CurrencyInput> = {}) {
  const currency = new Rig(currencyMachine, { saved: null, telegramId: '1001', ...over });
  currency.send(OPENED);
  return currency;
}

async function settledRig(over: Partial<CurrencyInput> = {}) {
  const currency = rig(over);
  await currency.answer('fetchCurrencies', LIST);
  if (currency.callsOf('fetchUserCurrency').length > 0) await currency.answer('fetchUserCurrency', null);
  return currency;
}

describe('the shop’s currency at the start', () => {
  it('is the first of the list', async () => {
    expect(selectCurrency((await settledRig()).snapshot)).toEqual(RUB);
  });

  it('is the saved choice; the server’s currency counts only when none is saved', async () => {
    const saved = rig({ saved: TRY });
    await saved.answer('fetchCurrencies', LIST);
    await saved.answer('fetchUserCurrency', KZT.id);
    expect(selectCurrency(saved.snapshot)).toEqual(TRY);
    const fresh = rig();
    await fresh.answer('fetchCurrencies', LIST);
    await fresh.answer('fetchUserCurrency', KZT.id);
    expect(selectCurrency(fresh.snapshot)).toEqual(KZT);
  });

  it('is the server’s or the first one when the saved choice is no longer in the list', async () => {
    const currency = rig({ saved: GONE });
    await currency.answer('fetchCurrencies', LIST);
    expect([selectIsDecided(currency.snapshot), selectCurrency(currency.snapshot)]).toEqual([false, null]);
    await currency.answer('fetchUserCurrency', TRY.id);
    expect([selectIsDecided(currency.snapshot), selectCurrency(currency.snapshot)]).toEqual([true, TRY]);
    expect(currency.paramsOf('announceChange')).toEqual([
      { currency: GONE },
      { currency: undefined },
      { currency: TRY },
    ]);
    const late = rig({ saved: GONE });
    await late.answer('fetchCurrencies', LIST);
    await late.wait(1_499);
    expect(selectIsDecided(late.snapshot)).toBe(false);
    await late.wait(1);
    expect(selectCurrency(late.snapshot)).toEqual(RUB);
  });

  it('stays the saved choice when the list fails to load, with a warning in the console', async () => {
    const currency = rig({ saved: TRY });
    await currency.fail('fetchCurrencies');
    await currency.answer('fetchUserCurrency', null);
    expect(selectCurrency(currency.snapshot)).toEqual(TRY);
    expect(selectCurrencyOf(TRY.id)(currency.snapshot), 'sums of orders and receipts').toEqual(TRY);
    expect(currency.paramsOf('warn')).toMatchObject([{ text: 'Failed to fetch currencies' }]);
  });

  it('is unknown when the list fails to load and no choice is saved', async () => {
    const currency = rig();
    await currency.fail('fetchCurrencies');
    await currency.answer('fetchUserCurrency', null);
    expect(selectIsDecided(currency.snapshot)).toBe(true);
    expect(selectCurrency(currency.snapshot)).toBeNull();
  });

  it('adopts the id of the saved choice as the list writes it, as a text or a number', async () => {
    const currency = rig({ saved: TRY });
    await currency.answer('fetchCurrencies', [RUB, { ...TRY, id: Number(TRY.id) }]);
    expect(selectCurrency(currency.snapshot)?.id).toBe(2);
    expect(currency.paramsOf('announceChange').at(-1)).toEqual({ currency: { ...TRY, id: 2 } });
    expect(currency.paramsOf('saveCurrency')).toEqual([]);
  });

  it('becomes the first of a late list, and is announced, when the saved choice is no longer in it', async () => {
    const currency = rig({ saved: GONE });
    await currency.fail('fetchCurrencies', 'нет связи');
    await currency.answer('fetchUserCurrency', null);
    expect(currency.snapshot.children['awaitConnection']).toBeDefined();
    currency.report({ type: 'connection.restored' });
    expect(currency.snapshot.children['awaitConnection']).toBeUndefined();
    await currency.fail('fetchCurrencies', 'снова нет');
    expect(currency.paramsOf('warn')).toEqual(
      ['нет связи', 'снова нет'].map((text) => ({ text: 'Failed to fetch currencies', error: new Error(text) })),
    );
    expect(currency.snapshot.children['awaitConnection']).toBeDefined();
    currency.send({ type: 'menu.opened' });
    await currency.answer('fetchCurrencies', LIST);
    expect(currency.paramsOf('announceChange').slice(1)).toEqual([{ currency: RUB }]);
    expect(selectMenu(currency.snapshot).others).toEqual([TRY, KZT]);
    currency.send({ type: 'currency.chosen', currencyId: TRY.id });
    expect(currency.callsOf('saveUserCurrency')).toHaveLength(1);
  });

  it('is not requested from the server without a shopper’s id, with a warning', async () => {
    const currency = await settledRig({ telegramId: null });
    expect(currency.callsOf('fetchUserCurrency')).toEqual([]);
    expect(currency.paramsOf('warn')).toEqual([{ text: 'Telegram user ID not available' }]);
  });

  it('is decided after at most 1.5 s of waiting for the server’s currency', async () => {
    const currency = rig();
    await currency.answer('fetchCurrencies', LIST);
    await currency.wait(1_499);
    expect(selectIsDecided(currency.snapshot)).toBe(false);
    await currency.wait(1);
    expect(selectIsDecided(currency.snapshot)).toBe(true);
    const slow = rig();
    await slow.wait(1_500);
    await slow.answer('fetchCurrencies', LIST);
    expect(selectIsDecided(slow.snapshot), 'the list came later still').toBe(true);
  });

  it('is the saved choice before the list has loaded', () => {
    const currency = new Rig(currencyMachine, { saved: TRY, telegramId: '1001' });
    expect(selectIsDecided(currency.snapshot)).toBe(false);
    currency.send(OPENED);
    expect(selectIsDecided(currency.snapshot)).toBe(true);
    expect(currency.paramsOf('announceChange')).toEqual([{ currency: TRY }]);
  });

  it('changes to the server’s currency when its response arrives late', async () => {
    const currency = rig();
    await currency.answer('fetchCurrencies', LIST);
    await currency.wait(1_500);
    expect(selectCurrency(currency.snapshot)).toEqual(RUB);
    await currency.answer('fetchUserCurrency', TRY.id);
    expect(selectCurrency(currency.snapshot)).toEqual(TRY);
    expect(currency.paramsOf('announceChange')).toEqual([{ currency: RUB }, { currency: TRY }]);
  });

  it.each([
    ['has added a line to the cart', { type: 'cart.filled' } as const, 'RUB'],
    ['has chosen a currency', { type: 'currency.chosen', currencyId: KZT.id } as const, 'KZT'],
  ])('is not changed by a late response of the server once the shopper %s', async (_, event, code) => {
    const currency = rig();
    await currency.answer('fetchCurrencies', LIST);
    await currency.wait(1_500);
    currency.send(event);
    if (event.type === 'currency.chosen') await currency.answer('saveUserCurrency');
    await currency.answer('fetchUserCurrency', TRY.id);
    expect(selectCurrency(currency.snapshot)?.code).toBe(code);
  });

  it('is the shopper’s choice made while the server’s currency is still loading', async () => {
    const currency = rig();
    await currency.answer('fetchCurrencies', LIST);
    currency.send({ type: 'currency.chosen', currencyId: KZT.id });
    await currency.answer('saveUserCurrency');
    await currency.answer('fetchUserCurrency', TRY.id);
    expect(selectCurrency(currency.snapshot)).toEqual(KZT);
    expect(currency.paramsOf('announceChange')).toEqual([{ currency: KZT }]);
  });
});

describe('the shop’s currency', () => {
  const stored = { type: 'currency.stored', currency: KZT } as const;
  it.each([
    ['before the shop opens', () => new Rig(currencyMachine, { saved: TRY, telegramId: '1001' })],
    ['while the list is awaited', () => rig()],
    [
      'while its own choice is on its way',
      async () => {
        const currency = await settledRig();
        currency.send({ type: 'currency.chosen', currencyId: TRY.id });
        return currency;
      },
    ],
    ['later', () => settledRig()],
  ])('is what another window of the account has chosen, %s', async (_, begin) => {
    const currency = await begin();
    currency.send(stored);
    currency.send(OPENED);
    expect(selectCurrency(currency.snapshot)).toEqual(KZT);
    expect(currency.paramsOf('announceChange').at(-1)).toEqual({ currency: KZT });
    if (currency.callsOf('saveUserCurrency').length > 0) await currency.fail('saveUserCurrency');
    expect(selectCurrency(currency.snapshot)).toEqual(KZT);
  });
});

describe('choosing a currency', () => {
  it('changes first the server, then the storage, then the shop', async () => {
    const currency = await settledRig();
    currency.send({ type: 'currency.chosen', currencyId: TRY.id });
    expect(selectCurrency(currency.snapshot)).toEqual(RUB);
    expect(currency.paramsOf('saveCurrency')).toEqual([]);
    await currency.answer('saveUserCurrency');
    expect(selectCurrency(currency.snapshot)).toEqual(TRY);
    expect(currency.did.slice(-2).map((action) => action.type)).toEqual(['saveCurrency', 'announceChange']);
  });

  it('applies the last choice, whichever response arrives last', async () => {
    const currency = await settledRig();
    currency.send({ type: 'currency.chosen', currencyId: TRY.id });
    const [first] = currency.callsOf('saveUserCurrency');
    currency.send({ type: 'currency.chosen', currencyId: KZT.id });
    expect(first?.signal.aborted).toBe(true);
    await currency.answer('saveUserCurrency');
    await currency.answer('saveUserCurrency', undefined, first);
    expect(selectCurrency(currency.snapshot)).toEqual(KZT);
    expect(currency.paramsOf('announceChange')).toEqual([{ currency: RUB }, { currency: KZT }]);
  });

  it('is refused without a shopper’s id, with a warning', async () => {
    const currency = await settledRig({ telegramId: null });
    currency.send({ type: 'currency.chosen', currencyId: TRY.id });
    expect(currency.callsOf('saveUserCurrency')).toEqual([]);
    expect(currency.paramsOf('warn').at(-1)).toEqual({ text: 'TelegramId not found in store' });
  });

  it('sends the shopper’s id, and stores exactly the currency that the server accepted', async () => {
    const currency = await settledRig();
    expect(currency.callsOf('fetchUserCurrency').map((call) => call.input)).toEqual([{ telegramId: '1001' }]);
    currency.send({ type: 'currency.chosen', currencyId: TRY.id });
    expect(currency.callsOf('saveUserCurrency').map((call) => call.input)).toEqual([
      { telegramId: '1001', currencyId: '2' },
    ]);
    await currency.answer('saveUserCurrency');
    expect(currency.paramsOf('saveCurrency')).toEqual([{ currency: TRY }]);
  });

  it('is refused without a shopper’s id also during another change, which still finishes', async () => {
    const currency = await settledRig();
    currency.send({ type: 'currency.chosen', currencyId: TRY.id });
    currency.send({ type: 'currency.chosen', currencyId: '99' });
    currency.send({ type: 'identity.changed', telegramId: null });
    currency.send({ type: 'currency.chosen', currencyId: KZT.id });
    expect(currency.paramsOf('warn')).toEqual([{ text: 'TelegramId not found in store' }]);
    await currency.answer('saveUserCurrency');
    expect(selectCurrency(currency.snapshot)).toEqual(TRY);
    expect(currency.callsOf('saveUserCurrency')).toHaveLength(1);
  });
});

it('the chart of the currency is walked through every transition', () => {
  const events = [
    { type: 'currency.chosen', currencyId: '1' },
    { type: 'currency.chosen', currencyId: '2' },
    { type: 'currency.chosen', currencyId: '99' },
    { type: 'currency.stored', currency: TRY },
    failed('followStorage'),
    OPENED,
    { type: 'identity.changed', telegramId: '1001' },
    { type: 'identity.changed', telegramId: null },
    answered('fetchCurrencies', LIST),
    failed('fetchCurrencies'),
    { type: 'connection.restored' },
    { type: 'menu.opened' },
    failed('awaitConnection'),
    answered('fetchCurrencies', []),
    { type: 'cart.filled' },
    answered('fetchUserCurrency', '2'),
    failed('fetchUserCurrency'),
    answered('saveUserCurrency'),
    failed('saveUserCurrency'),
    after('userCurrencyTimeout', 'currency.user.asking.prompt'),
  ];
  const starts = [
    { saved: null, telegramId: '1001' },
    { saved: TRY, telegramId: null },
    { saved: TRY, telegramId: '1001' },
    { saved: GONE, telegramId: '1001' },
  ];
  expect(walkEveryEdge(currencyMachine, ...starts.map((input) => ({ input, events }))).missed).toEqual([]);
});
