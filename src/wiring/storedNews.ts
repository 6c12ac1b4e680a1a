import type { BrowserWindow } from '../platform/browserWindow';

/**
 * Whether a storage event concerns a flow. A change of the owner concerns every flow: it has missed what was written
 * while another account owned the storage.
 * @param keys the keys of the flow's data; null stands for a storage that was cleared completely
 */
export const concerns = (keys: ReadonlySet<string | null>, key: string | null): boolean =>
  keys.has(key) || key === 'owner' || key?.startsWith('kept.') === true;

/**
 * Tells a flow to read what is stored: at once, because another window may have written since the shop read it when it
 * opened; whenever another window writes it; and when the shopper comes back, because a window that was frozen hears nothing.
 * @param keys as in `concerns`
 * @param isWriting whether this window is storing something itself: that is no news on a return
 * @returns the unsubscription
 */
export function followStored(
  browserWindow: Pick<BrowserWindow, 'onStoredElsewhere' | 'onReturn'>,
  keys: ReadonlySet<string | null>,
  tell: () => void,
  isWriting = (): boolean => false,
): () => void {
  tell();
  const offs = [
    browserWindow.onStoredElsewhere((key) => {
      if (concerns(keys, key)) tell();
    }),
    browserWindow.onReturn(() => {
      if (!isWriting()) tell();
    }),
  ];
  return () => offs.forEach((off) => off());
}
