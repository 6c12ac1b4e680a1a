import { useEffect, useState } from 'react';
import { useMessage } from '../../wiring/message';
import type MessageBar from './MessageBar';

/**
 * Shows a short message after an action, with «Вернуть» if it can be undone (view-13). A newer message replaces it. The file
 * of its bar is fetched with the first message, so that the first screen does not wait for it.
 */
export function Message() {
  const { message, dismiss } = useMessage();
  const [view, setView] = useState<{ Bar: typeof MessageBar } | null>(null);
  const isAwaited = message !== null && view === null;
  useEffect(() => {
    if (!isAwaited) return;
    // If the file fails to load, the screen reader has still announced the message, and the badges show the change.
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
