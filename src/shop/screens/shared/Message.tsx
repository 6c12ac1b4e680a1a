import { useEffect, useState } from 'react';
import { useMessage } from '../../wiring/message';
import type MessageBar from './MessageBar';

/**
 * Answers an action in a few words, with a way back where there is one (view-13). A newer message replaces it. The file
 * of what is shown is fetched with the first message: the first screen does without it.
 */
export function Message() {
  const { message, dismiss } = useMessage();
  const [view, setView] = useState<{ Bar: typeof MessageBar } | null>(null);
  const isAwaited = message !== null && view === null;
  useEffect(() => {
    if (!isAwaited) return;
    // Where the file cannot be had, the screen reader has announced the message, and the badges show the change.
    import('./MessageBar').then(
      ({ default: Bar }) => setView({ Bar }),
      () => {},
    );
  }, [isAwaited]);
  if (message === null || view === null) return null;
  const { text, undo, count } = message;
  const takeBack = (): void => {
    dismiss();
    undo?.();
  };
  return <view.Bar key={count} text={text} onUndo={undo && takeBack} />;
}
