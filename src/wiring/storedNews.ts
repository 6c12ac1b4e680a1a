import type { BrowserWindow } from '../platform/browserWindow';

/**
 * Whether a storage event concerns a flow. A change of the owner concerns every flow: it has missed what was written
 * while another account owned the storage.
 * @param keys the keys of the flow's data; null stands for a storage that was cleared completely
 */
const concerns = (keys: ReadonlySet<string | null>, key: string | null): boolean =>
  keys.has(key) || key === 'owner' || key?.startsWith('kept.') === true;

/**
 * Tells a flow to read what is stored: at once, because another window may have written since the shop read it when it
 * opened; whenever another window writes it; and when the shopper comes back, because a window that was frozen hears nothing.
 * @param keys as in `concerns`
 * @param mayMiss whether what is stored on a return can be news that this window has missed
 * @returns the unsubscription
 */
export function followStored(
  browserWindow: Pick<BrowserWindow, 'onStoredElsewhere' | 'onReturn'>,
  keys: ReadonlySet<string | null>,
  tell: () => void,
  mayMiss = (): boolean => true,
): () => void {
  tell();
  const offs = [
    browserWindow.onStoredElsewhere((key) => {
      if (concerns(keys, key)) tell();
    }),
    browserWindow.onReturn(() => {
      if (mayMiss()) tell();
    }),
  ];
  return () => offs.forEach((off) => off());
}
