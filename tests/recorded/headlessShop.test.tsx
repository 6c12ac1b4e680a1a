import { describe, expect, test } from 'vitest';
import type { Reached, Session, Step } from '../../src/workshop/workbench/steps';
import { recordedShop } from '../support/replay';
import { PLAIN_GAME } from '../support/shopper';

const { repeat } = recordedShop();

const press = (name: string, role = 'button'): Step => ({ do: 'press', at: { role, name } });
const see = (name: string): Step => ({ do: 'see', sights: [{ role: 'heading', name }] });
const CART = ['В корзину', 'Перейти в корзину'].map((name) => press(name));
const ORDER = [...CART, press('Оформить покупку'), press('Оплатить 1199 руб.')];
const at = (path: string, persona: string, steps: Step[], reached?: Reached): Session => ({
  version: 1,
  persona,
  path,
  steps,
  ...(reached ? { reached } : {}),
});

describe('the shop without a browser', () => {
  test('ends when its client closes it, and opens again at its first path with what is stored', async () => {
    const closed = [...CART, { do: 'close' } as const];
    await repeat(at(PLAIN_GAME.path, 'android', closed, { path: '', states: {} }));
    expect(document.body.textContent).toBe('');
    const total: Step = { do: 'see', sights: [{ role: 'region', name: 'Итого', sums: ['1199 руб.'] }] };
    const again = [...closed, { do: 'reopen' } as const, see(PLAIN_GAME.title), press('Перейти в корзину'), total];
    await repeat(at(PLAIN_GAME.path, 'android', again));
  });

  test('goes back and forward by the buttons of the browser', () =>
    repeat(
      at('/', 'browser', [
        press('Корзина', 'link'),
        { do: 'travel', by: -1 },
        see('Магазин'),
        { do: 'travel', by: 1 },
        see('Корзина'),
      ]),
    ));

  test('is hidden on a phone as long as the payment page is open', async () => {
    await repeat(at(PLAIN_GAME.path, 'ios', ORDER));
    expect(document.visibilityState).toBe('hidden');
    await repeat(at(PLAIN_GAME.path, 'ios', [...ORDER, { do: 'closeLink', nth: 0 }]));
    expect(document.visibilityState).toBe('visible');
  });

  test('leaves a dialog by Escape, and settles the order that is named', async () => {
    const asked: Step = { do: 'see', sights: [{ role: 'dialog', name: 'Убрать из корзины?' }] };
    const left = [...CART, press('Удалить Celeste'), asked, { do: 'dismiss' } as const, ...ORDER.slice(2)];
    const unknown = [...left, { do: 'pay', outcome: 'pay', order: '1' } as const];
    await expect(repeat(at(PLAIN_GAME.path, 'tdesktop', unknown))).rejects.toThrow('Счёта ещё нет');
    const paid = [...left, { do: 'pay', outcome: 'pay', order: '10001' } as const, { do: 'wait', ms: 10_000 } as const];
    await repeat(at(PLAIN_GAME.path, 'tdesktop', [...paid, see('Оплата успешна!')]));
  });

  test('does not poll while its client is minimised, and polls as it is restored', () =>
    repeat(
      at(PLAIN_GAME.path, 'ios', [
        ...ORDER,
        { do: 'closeLink', nth: 0 },
        { do: 'device', what: 'minimised', on: true },
        { do: 'pay', outcome: 'pay' },
        { do: 'wait', ms: 20_000 },
        { do: 'see', sights: [{ role: 'dialog', name: 'Ожидание оплаты' }] },
        { do: 'device', what: 'minimised', on: false },
        { do: 'wait', ms: 2_000 },
        see('Оплата успешна!'),
      ]),
    ));

  test('switches the scenario of its address on, at a reload too', () =>
    repeat(
      at('/?scenario=maintenance-message:Закрыто', 'browser', [
        see('Закрыто'),
        { do: 'scenario', names: ['normal'], options: {} },
        { do: 'reload' },
        see('Закрыто'),
      ]),
    ));

  test('names a scenario of its address that does not exist', () =>
    expect(repeat(at('/?scenario=none', 'browser', []))).rejects.toThrow('Неизвестный сценарий «none»'));

  test('opens a second session with an empty cart', async () => {
    await repeat(at(PLAIN_GAME.path, 'browser', CART));
    await repeat(at('/shop-bag', 'browser', [see('Корзина')]));
    expect(document.body.textContent).not.toContain('Итого');
  });
});
