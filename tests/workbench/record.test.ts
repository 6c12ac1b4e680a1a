import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { exportTest } from '../../src/workshop/workbench/exportTest';
import { readPopup } from '../../src/workshop/workbench/hostState';
import { launchAddress } from '../../src/workshop/workbench/launchAddress';
import { personaOf } from '../../src/workshop/workbench/personas';
import { NO_ORDER, server as demoServer } from '../../src/workshop/workbench/server';
import { mapStorage } from '../support/effects';
import { momentsOf } from '../../src/workshop/workbench/timeline';
import { decodeSession, encodeSession, withStep, type Session, type Step } from '../../src/workshop/workbench/steps';

const at = { role: 'field', name: 'Поиск' };
const session: Session = {
  version: 1,
  persona: 'ios',
  path: '/',
  reached: { path: '/search', states: { search: { results: 'found' }, 'save-email': 'x' } },
  steps: [
    { do: 'press', at: { role: 'button', name: 'Добавить в корзину', within: ['article', "It's"], nth: 2 } },
    { do: 'type', at, text: 'god' },
    { do: 'enter', at: { ...at, within: ['dialog', 'Фильтры'], nth: 1 } },
    { do: 'wait', ms: 1_500_300 },
    { do: 'device', what: 'keyboard', on: true },
    { do: 'send', to: 'payment', event: { type: 'overlay.closed' } },
  ],
};

/** A timer that ran out at this millisecond. */
const poll = (due: number) => ({
  number: due,
  at: due,
  from: null,
  to: 'payment',
  event: { type: 'xstate.after.pollDelay.payment' },
  label: 'pollDelay',
});

/** The steps of a record after these were added one by one. */
const kept = (...steps: Step[]): Step[] => steps.reduce<Step[]>(withStep, []);

describe('a workbench record', () => {
  test('is unchanged after it was encoded as a link and decoded again', async () => {
    expect(await decodeSession(await encodeSession(session))).toEqual(session);
  });

  test('is unchanged after it was saved as a file and read again', async () => {
    expect(await decodeSession(JSON.stringify(session, null, 2))).toEqual(session);
  });

  test.each([
    ['made by a newer workbench', { ...session, version: 2 }, 'Запись сделана новым верстаком (версия 2)'],
    ['with an unknown step', { ...session, steps: [{ do: 'fly' }] }, 'Ссылка повреждена'],
    ['without steps', { version: 1, path: '/' }, 'Ссылка повреждена'],
    ['with a pause of unknown length', { ...session, steps: [{ do: 'wait' }] }, 'Ссылка повреждена'],
    ['with a pause back in time', { ...session, steps: [{ do: 'wait', ms: -5 }] }, 'Ссылка повреждена'],
    ['with a sight of nothing', { ...session, steps: [{ do: 'see', sights: [{}] }] }, 'Ссылка повреждена'],
    ['of a shopper whom this workbench does not have', { ...session, persona: 'ipad' }, 'в этом нет «ipad»'],
    [
      'with a window and a switch that this workbench does not have',
      { ...session, size: '1×1', steps: [{ do: 'device', what: 'fold', on: true }] },
      'в этом нет «1×1», «fold»',
    ],
    ['with an end without states', { ...session, reached: { path: '/' } }, 'Ссылка повреждена'],
  ])('%s is refused with a message', async (_, record, message) => {
    await expect(decodeSession(JSON.stringify(record))).rejects.toThrow(message);
  });

  test.each([
    ['/item/26?x=1', '/item/26?x=1'],
    ['javascript:void(0)//', '/'],
    ['//evil.example/x', '/'],
    ['/.//evil.example/x', '/evil.example/x'],
    ['https://evil.example/', '/'],
    ['//', '/'],
  ])('that opens %s opens %s of the shop, and no other site', async (path, address) => {
    const [localStorage, sessionStorage] = [mapStorage(), mapStorage()];
    const browser = { localStorage, sessionStorage, location: { origin: 'http://localhost:5173' } };
    expect(await launchAddress(browser as unknown as Window, personaOf('anonymous'), path, 'nothing')).toBe(address);
  });

  test('with a truncated link is refused with a message', async () => {
    const word = await encodeSession(session);
    await expect(decodeSession(word.slice(0, 40))).rejects.toThrow('Ссылка повреждена');
    await expect(decodeSession('%%%')).rejects.toThrow('Ссылка повреждена');
  });

  test('keeps text that is typed quickly as one step at the time of its last letter, and after a pause as another', () => {
    const typed = (text: string): Step => ({ do: 'type', at, text });
    const wait = (ms: number): Step => ({ do: 'wait', ms });
    expect(kept(typed('g'), wait(90), typed('go'), wait(80), typed('god'), wait(10), wait(290), typed('gods'))).toEqual(
      [wait(170), typed('god'), wait(300), typed('gods')],
    );
  });

  test('says that a field was left only where the next step does not remove the focus by itself', () => {
    const other = { role: 'field', name: 'Цена от' };
    const typed: Step = { do: 'type', at, text: 'god' };
    const left: Step = { do: 'leave' };
    const wait: Step = { do: 'wait', ms: 300 };
    const more: Step = { do: 'type', at: other, text: '5' };
    const press: Step = { do: 'press', at: { role: 'button', name: 'Фильтры' } };
    expect(kept(typed, left, left, more)).toEqual([typed, more]);
    expect(kept(typed, left, press)).toEqual([typed, press]);
    expect(kept(typed, left, wait)).toEqual([typed, left, wait]);
    expect(kept(typed, left, typed)).toEqual([typed, left, typed]);
  });

  test('keeps only the last value of a drag, at its time, and a change after a pause as another step', () => {
    const server = (latencyMs: number): Step => ({ do: 'server', latencyMs, failureRate: 0 });
    const wait = (ms: number): Step => ({ do: 'wait', ms });
    const steps = kept(
      server(100),
      wait(20),
      server(200),
      server(900),
      wait(300),
      server(0),
      { do: 'resize', size: 'a' },
      { do: 'resize', size: 'b' },
    );
    expect(steps).toEqual([wait(20), server(900), wait(300), server(0), { do: 'resize', size: 'b' }]);
  });

  test('of half an hour is divided into its moments by one look at each event, however often it waits', () => {
    let looks = 0;
    const sent = Array.from({ length: 360 }, (_, index) => ({
      ...poll(index * 5_000),
      get event() {
        looks += 1;
        return { type: 'xstate.after.pollDelay.payment' };
      },
    }));
    const steps = sent.flatMap((): Step[] => [{ do: 'back' }, { do: 'wait', ms: 5_001 }]);
    expect(momentsOf({ path: '/', steps }, sent)).toHaveLength(1 + steps.length + sent.length - 1);
    expect(looks).toBe(sent.length);
  });

  test('of two windows has the moments within a wait in the order of the clock', () => {
    const moments = momentsOf({ path: '/', steps: [{ do: 'wait', ms: 10_000 }] }, [4_000, 9_000, 2_000].map(poll));
    expect(moments.map(({ ms }) => ms)).toEqual([0, 2_000, 4_000, 9_000, 0]);
  });

  test('stops at a payment page whose order the server does not know', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
    onTestFinished(() => void vi.unstubAllGlobals());
    await expect(demoServer.pay('pay', '10009')).rejects.toThrow(NO_ORDER);
  });

  test('that names a scenario of another build stops with the whole answer of the server', async () => {
    const error = `Неизвестный сценарий «gone». Есть: ${'normal, maintenance, '.repeat(20)}`;
    vi.stubGlobal('fetch', async () => Response.json({ error }, { status: 400 }));
    onTestFinished(() => void vi.unstubAllGlobals());
    await expect(demoServer.use(['gone'], {})).rejects.toThrow(error);
  });

  test('is readable as a test, step by step', () => {
    expect(exportTest(session, 'поиск')).toContain(`test('поиск', () =>
  repeat({
    version: 1,
    persona: 'ios',
    path: '/',
    reached: { path: '/search', states: { search: { results: 'found' }, 'save-email': 'x' } },
    steps: [
      { do: 'press', at: { role: 'button', name: 'Добавить в корзину', within: ['article', 'It\\'s'], nth: 2 } },
      { do: 'type', at: { role: 'field', name: 'Поиск' }, text: 'god' },`);
  });
});

describe('a popup in the workbench', () => {
  const button = { id: 'ok', type: 'default', text: 'Да' };

  test('within Telegram’s limits is shown', () => {
    expect(
      readPopup({
        title: 'т'.repeat(64),
        message: 'м'.repeat(256),
        buttons: [button, { type: 'close' }, { id: 'c'.repeat(64), type: 'destructive', text: 'т'.repeat(64) }],
      }),
    ).toMatchObject({ kind: 'popup', buttons: [{ text: 'Да' }, { text: 'Закрыть' }, { type: 'destructive' }] });
  });

  test.each([
    ['a longer title', { title: 'т'.repeat(65), message: 'м', buttons: [button] }, 'заголовок длиннее 64'],
    ['no message', { message: ' ', buttons: [button] }, 'нет текста'],
    ['a longer message', { message: 'м'.repeat(257), buttons: [button] }, 'текст длиннее 256'],
    ['no button', { message: 'м', buttons: [] }, 'от одной до трёх'],
    ['four buttons', { message: 'м', buttons: [button, button, button, button] }, 'от одной до трёх'],
    ['a longer label', { message: 'м', buttons: [{ ...button, text: 'т'.repeat(65) }] }, 'надпись кнопки'],
    ['a longer id', { message: 'м', buttons: [{ ...button, id: 'i'.repeat(65) }] }, 'id кнопки'],
  ])('with %s is refused', (_, popup, reason) => {
    expect(readPopup(popup)).toContain(reason);
  });
});
