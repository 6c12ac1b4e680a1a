import { fromCallback, type EventObject } from 'xstate';
import type { AccountRecord } from './record';
import type { Effects } from './effects';
import type { RecordUser } from './saved';

/**
 * An actor that gives a flow the record of its account: after each change that others make, and when the shopper comes back,
 * because a frozen window gets no events.
 * @param eventOf the event by which the flow gets a record; null where it shall get none
 */
export const followRecord = (
  { saved, browserWindow }: Pick<Effects, 'saved' | 'browserWindow'>,
  user: RecordUser,
  eventOf: (record: AccountRecord) => EventObject | null,
) =>
  fromCallback(({ sendBack }) => {
    const notify = (record: AccountRecord): void => {
      const event = eventOf(record);
      if (event) sendBack(event);
    };
    const offs = [
      saved.onChange(user, notify),
      browserWindow.onStoredElsewhere(() => saved.refresh()),
      browserWindow.onReturn(() => saved.refresh()),
    ];
    return () => offs.forEach((off) => off());
  });
