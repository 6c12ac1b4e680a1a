import { fromPromise } from 'xstate';
import type { MaintenanceStatus } from '../../machines/model/entities';
import { shopActors } from '../../machines/shop/shop.machine';
import { fetchMaintenanceStatus } from '../api/settings';
import type { Effects } from './effects';

/** Maintenance meets the server and the page. */
export const wireMaintenance = ({ client, page }: Effects) =>
  shopActors.maintenance.provide({
    actors: {
      fetchStatus: fromPromise<MaintenanceStatus>(({ signal }) => fetchMaintenanceStatus(client, signal)),
    },
    actions: { reloadPage: () => page.reload() },
  });
