import { expect, it } from 'vitest';
import { maintenanceMachine } from '../../machines/maintenance/maintenance.machine';
import { Rig } from '../support/rig';

it('maintenance is polled every 30 s, and reloads the page when it ends', async () => {
  // The test answers the machine's effects, advances its clock, and reads its recorded actions.
  const maintenance = new Rig(maintenanceMachine);
  await maintenance.answer('fetchStatus', { maintenanceMode: true, maintenanceMessage: 'До скорого!' });
  expect(maintenance.state).toEqual({ mode: 'on', poll: 'waiting' });
  await maintenance.wait(30_000);
  expect(maintenance.callsOf('fetchStatus')).toHaveLength(2);
  await maintenance.fail('fetchStatus');
  expect(maintenance.paramsOf('reloadPage')).toHaveLength(1);
});
