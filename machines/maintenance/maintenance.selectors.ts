import type { SnapshotFrom } from 'xstate';
import type { maintenanceMachine } from './maintenance.machine';

/** Shown when the server sends no message (maintenance-2). */
const DEFAULT_MAINTENANCE_MESSAGE =
  'Бот временно недоступен.\nВедутся технические работы.\nПожалуйста, попробуйте позже.';

/** The notice, in lines: the server's message, else the default one. */
export const selectNotice = (maintenance: SnapshotFrom<typeof maintenanceMachine>): string =>
  maintenance.context.message.trim() || DEFAULT_MAINTENANCE_MESSAGE;
