import { describe, expect, it } from 'vitest';
import { currencyMachine } from '../../machines/currency/currency.machine';
import { selectCurrency, selectIsDecided } from '../../machines/currency/currency.selectors';
import { Rig } from '../support/rig';
import { KZT, RUB, TRY } from '../support/samples';

const LIST = [RUB, TRY, KZT];

const OPENED = { type: 'shop.opened' } as const;

describe('the shop’s currency at the start', () => {
  it('adopts the id of the saved choice as the list writes it, as a text or a number', async () => {
    const currency = new Rig(currencyMachine, { saved: TRY, telegramId: '1001' });
    currency.send(OPENED);
    await currency.answer('fetchCurrencies', [RUB, { ...TRY, id: Number(TRY.id) }]);
    expect(selectCurrency(currency.snapshot)?.id).toBe(2);
    expect(currency.paramsOf('announceChange').at(-1)).toEqual({ currency: { ...TRY, id: 2 } });
    expect(currency.paramsOf('saveCurrency')).toEqual([]);
  });

  it('is what another window of the account has chosen before the shop opens', () => {
    const currency = new Rig(currencyMachine, { saved: TRY, telegramId: '1001' });
    currency.send({ type: 'currency.stored', currency: KZT });
    expect(selectIsDecided(currency.snapshot)).toBe(false);
    currency.send(OPENED);
    expect(selectIsDecided(currency.snapshot)).toBe(true);
    expect(selectCurrency(currency.snapshot)).toEqual(KZT);
    expect(currency.paramsOf('announceChange')).toEqual([{ currency: KZT }]);
  });

  it('is decided without a choice that the server has refused before a price was shown', async () => {
    const currency = new Rig(currencyMachine, { saved: null, telegramId: '1001' });
    currency.send(OPENED);
    await currency.answer('fetchCurrencies', LIST);
    currency.send({ type: 'currency.chosen', currencyId: '2' });
    await currency.fail('saveUserCurrency', 'нет связи');
    expect(currency.paramsOf('warn')).toEqual([{ text: 'Failed to update currency', error: new Error('нет связи') }]);
    await currency.answer('fetchUserCurrency', KZT.id);
    expect(selectCurrency(currency.snapshot)).toEqual(KZT);
  });
});
