import { describe, expect, it } from 'vitest';
import { maintenanceMachine } from '../../machines/maintenance/maintenance.machine';
import { selectNotice } from '../../machines/maintenance/maintenance.selectors';
import { Rig, untakenOf } from '../support/rig';
import { failed } from '../support/statechart';

const OFF = { maintenanceMode: false, maintenanceMessage: '' };
const ON = { maintenanceMode: true, maintenanceMessage: 'Обновляем витрину.\nДо скорого!' };

describe('maintenance', () => {
  it('is polled every 30 s', async () => {
    const maintenance = new Rig(maintenanceMachine);
    for (const [n, end] of (['answer', 'fail', 'answer'] as const).entries()) {
      await (end === 'answer' ? maintenance.answer('fetchStatus', OFF) : maintenance.fail('fetchStatus'));
      await maintenance.wait(29_900);
      expect(maintenance.callsOf('fetchStatus')).toHaveLength(n + 1);
      await maintenance.wait(100);
      expect(maintenance.callsOf('fetchStatus')).toHaveLength(n + 2);
    }
  });

  it('is off when the request fails', async () => {
    const maintenance = new Rig(maintenanceMachine);
    await maintenance.fail('fetchStatus');
    expect(maintenance.paramsOf('announceOff')).toHaveLength(1);
    expect(maintenance.state).toEqual({ mode: 'off', poll: 'waiting' });
  });

  it('closes the shop with the message of the server, line by line', async () => {
    const maintenance = new Rig(maintenanceMachine);
    await maintenance.answer('fetchStatus', ON);
    expect(maintenance.paramsOf('announceOn')).toHaveLength(1);
    expect(selectNotice(maintenance.snapshot)).toBe('Обновляем витрину.\nДо скорого!');
  });

  it('has a default text when the server sends none', async () => {
    const maintenance = new Rig(maintenanceMachine);
    await maintenance.answer('fetchStatus', { ...ON, maintenanceMessage: ' ' });
    expect(selectNotice(maintenance.snapshot)).toBe(
      'Бот временно недоступен.\nВедутся технические работы.\nПожалуйста, попробуйте позже.',
    );
  });

  it.each([
    ['off', OFF],
    ['a failed request', null],
  ])('reloads the page once when it ends with %s', async (_, status) => {
    const maintenance = new Rig(maintenanceMachine);
    await maintenance.answer('fetchStatus', ON);
    await maintenance.wait(30_000);
    if (status) await maintenance.answer('fetchStatus', status);
    else await maintenance.fail('fetchStatus');
    expect(maintenance.paramsOf('reloadPage')).toHaveLength(1);
    await maintenance.wait(30_000);
    await maintenance.answer('fetchStatus', OFF);
    expect(maintenance.paramsOf('reloadPage')).toHaveLength(1);
  });

  it('is polled after its end until the page is reloaded, so that a response proves the network that the reload waits for', async () => {
    const maintenance = new Rig(maintenanceMachine);
    await maintenance.answer('fetchStatus', ON);
    await maintenance.wait(30_000);
    await maintenance.fail('fetchStatus');
    await maintenance.wait(30_000);
    expect(maintenance.callsOf('fetchStatus')).toHaveLength(3);
  });

  it.each([
    ['open', OFF],
    ['closed', ON],
  ])(
    'is polled every five minutes while the %s shop is hidden, and at once when the shop is visible again',
    async (_, status) => {
      const maintenance = new Rig(maintenanceMachine);
      await maintenance.answer('fetchStatus', status);
      maintenance.report({ type: 'page.hidden' });
      expect(maintenance.snapshot.children['awaitSight']).toBeDefined();
      await maintenance.wait(299_999);
      expect(maintenance.callsOf('fetchStatus')).toHaveLength(1);
      await maintenance.wait(1);
      expect(maintenance.callsOf('fetchStatus')).toHaveLength(2);
      await maintenance.answer('fetchStatus', status);
      maintenance.send({ type: 'page.hidden' });
      maintenance.actor.send({ type: 'page.shown' });
      expect(maintenance.callsOf('fetchStatus')).toHaveLength(3);
    },
  );

  it('closes an open shop when it begins, and can change its message', async () => {
    const maintenance = new Rig(maintenanceMachine);
    await maintenance.answer('fetchStatus', OFF);
    await maintenance.wait(30_000);
    await maintenance.answer('fetchStatus', ON);
    expect(selectNotice(maintenance.snapshot)).toBe('Обновляем витрину.\nДо скорого!');
    await maintenance.wait(30_000);
    await maintenance.answer('fetchStatus', { ...ON, maintenanceMessage: 'Ещё пять минут' });
    expect(selectNotice(maintenance.snapshot)).toBe('Ещё пять минут');
    expect(maintenance.paramsOf('announceOn')).toHaveLength(1);
  });
});

it.each([
  ['off', OFF],
  ['on', ON],
])('maintenance that is %s is polled at once when waiting for the shop to become visible fails', async (_, status) => {
  const maintenance = new Rig(maintenanceMachine);
  await maintenance.answer('fetchStatus', status);
  maintenance.send({ type: 'page.hidden' });
  expect(maintenance.callsOf('fetchStatus')).toHaveLength(1);
  maintenance.send(failed('awaitSight') as never);
  expect(maintenance.callsOf('fetchStatus')).toHaveLength(2);
});

it('the chart of maintenance is walked through every transition by the tests above', () =>
  expect(untakenOf(maintenanceMachine)).toEqual([]));
