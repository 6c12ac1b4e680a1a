import { fromCallback, fromPromise } from 'xstate';
import { shopActors } from '../../../machines/shop/shop.machine';
import { fetchMaintenanceStatus } from '../api/settings.api';
import type { Effects } from './effects';

/** Connects maintenance with the server and the page. */
export const wireMaintenance = ({ client, browserWindow }: Effects) =>
  shopActors.maintenance.provide({
    actors: {
      fetchStatus: fromPromise(({ signal }) => fetchMaintenanceStatus(client, signal)),
      followSight: fromCallback(({ sendBack }) =>
        browserWindow.onSight((seen) => sendBack({ type: seen ? 'page.shown' : 'page.hidden' })),
      ),
    },
    actions: { reloadPage: () => void browserWindow.reloadLater() },
  });
