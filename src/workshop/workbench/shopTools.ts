import type { Client } from '../../shop/api/client';
import type { ActorOptions, AnyStateMachine } from 'xstate';

/** The name of the workbench's frame, by which the shop in it knows where it is. */
export const PHONE = 'qa-phone';

/** What the shop is started with when somebody looks inside. */
export interface Tools {
  /** Clock and inspector of every machine. */
  options: Pick<ActorOptions<AnyStateMachine>, 'clock' | 'inspect'>;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Told the shop's HTTP client once it is made. */
  watch(client: Client): void;
}
