import type { EventFromLogic } from 'xstate';
import type { createPageFlow } from './pageFlow.machine';

type Send = (event: EventFromLogic<ReturnType<typeof createPageFlow>>) => void;

/** What a shopper may do with a page made by `createPageFlow`. */
export const pageFlowVerbs = (send: Send) => ({ retry: () => send({ type: 'page.retried' }) });
