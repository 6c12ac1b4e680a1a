import type { SnapshotFrom } from 'xstate';
import type { Identity } from '../model/entities';
import type { sessionMachine } from './session.machine';

type Session = SnapshotFrom<typeof sessionMachine>;

/** Who is shopping; both fields null for an anonymous visitor. */
export const selectIdentity = (session: Session): Identity => session.context.identity;

/** Whether profile and payment are allowed: only an id authenticates, a bare user name does not (identity-3). */
export const selectIsAuthenticated = (session: Session): boolean => session.context.identity.telegramId !== null;
