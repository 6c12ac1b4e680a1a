/**
 * Whether a storage event concerns a flow. A change of the owner concerns every flow: it has missed what was written
 * while another account owned the storage.
 * @param keys the keys of the flow's data; null stands for a storage that was cleared completely
 */
export const concerns = (keys: ReadonlySet<string | null>, key: string | null): boolean =>
  keys.has(key) || key === 'owner' || key?.startsWith('kept.') === true;
