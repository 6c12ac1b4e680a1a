/**
 * Whether news of a stored key concerns a flow. A move of accounts concerns every flow: what was written while another
 * account was here has been missed.
 * @param keys where the flow's data are stored; null stands for a storage that was cleared as a whole
 */
export const concerns = (keys: ReadonlySet<string | null>, key: string | null): boolean =>
  keys.has(key) || key === 'owner' || key?.startsWith('kept.') === true;
