/** The signal of a call that is never aborted, even if its screen is left or its machine is stopped. */
export const NEVER_ABORTED: AbortSignal = new AbortController().signal;
