import type { AccountRecord } from './record';
import type { Effects } from './effects';
import type { RecordUser } from './saved';

/**
 * Gives a flow the record of its account: at once, because another window may have written since the shop read it when
 * it opened; after each change that others make; and when the shopper comes back, because a frozen window gets no events.
 * @returns the unsubscription
 */
export function followRecord(
  { saved, browserWindow }: Pick<Effects, 'saved' | 'browserWindow'>,
  user: RecordUser,
  listener: (record: AccountRecord) => void,
): () => void {
  saved.refresh();
  listener(saved.read());
  const offs = [
    saved.onChange(user, listener),
    browserWindow.onStoredElsewhere((key) => saved.refresh(key)),
    browserWindow.onReturn(() => saved.refresh()),
  ];
  return () => offs.forEach((off) => off());
}
