import { fromCallback, fromPromise, type EventObject } from 'xstate';
import type { MaintenanceStatus } from '../../machines/model/entities';
import { shopActors } from '../../machines/shop/shop.machine';
import { fetchMaintenanceStatus } from '../api/settings';
import type { Effects } from './effects';

/** Connects maintenance with the server and the page. */
export const wireMaintenance = ({ client, page }: Effects) =>
  shopActors.maintenance.provide({
    actors: {
      fetchStatus: fromPromise<MaintenanceStatus>(({ signal }) => fetchMaintenanceStatus(client, signal)),
      followSight: fromCallback<EventObject>(({ sendBack }) =>
        page.onSight((seen) => sendBack({ type: seen ? 'page.shown' : 'page.hidden' })),
      ),
    },
    actions: { reloadPage: () => page.reload() },
  });
