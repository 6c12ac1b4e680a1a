import type { wireItem } from '../../wiring/item.wiring';
import type { usePageMachine } from '../../wiring/react';

/** The running machine of one product page. */
export type ItemPage = ReturnType<typeof usePageMachine<ReturnType<typeof wireItem>>>;
