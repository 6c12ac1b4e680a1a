import type { SnapshotFrom } from 'xstate';
import type { Identity } from '../model/entities';
import type { sessionMachine } from './session.machine';

type Session = SnapshotFrom<typeof sessionMachine>;

/** Who is shopping. Only an id allows profile and payment, a bare user name does not (identity-3). */
export const selectIdentity = (session: Session): Identity => session.context.identity;
