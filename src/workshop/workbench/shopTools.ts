import type { Client } from '../../shop/api/client';
import type { ActorOptions, AnyStateMachine } from 'xstate';

/** The name of the workbench's frame, by which the shop in it knows where it is. */
export const PHONE = 'qa-phone';

/** The tools that the shop is started with. */
export interface Tools {
  /** Clock and inspector of every machine. */
  options: Pick<ActorOptions<AnyStateMachine>, 'clock' | 'inspect'>;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Receives the shop's HTTP client once it is made. */
  watch(client: Client): void;
}
