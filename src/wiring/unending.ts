/** The signal of a call that no screen, and no machine that is stopped, gives up. */
export const UNENDING: AbortSignal = new AbortController().signal;
