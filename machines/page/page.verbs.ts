import type { EventFromLogic } from 'xstate';
import type { createPageMachine } from './page.machine';

type Send = (event: EventFromLogic<ReturnType<typeof createPageMachine>>) => void;

/** What a shopper may do with a page made by `createPageMachine`. */
export const pageVerbs = (send: Send) => ({ retry: () => send({ type: 'page.retried' }) });
