import type { Client } from './client';
import type { MaintenanceStatus } from '../../../machines/model/entities';
import { MAINTENANCE_PATH } from './paths';
import { readObject } from './read';
import { maintenanceSchema } from './schemas';

/** GET /settings/maintenance-status. */
export async function fetchMaintenanceStatus(client: Client, signal: AbortSignal): Promise<MaintenanceStatus> {
  const { data } = await client.get<unknown>(MAINTENANCE_PATH, { signal, isFresh: true });
  return readObject(maintenanceSchema, data, { call: 'maintenance-status', keys: ['maintenanceMode'] });
}
