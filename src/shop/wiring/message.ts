import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Message } from '../platform/voice';
import { useShopWorld } from './react';

/** Milliseconds: long enough to read it, and to reach its button. */
const READ_MS = 2_500;
const REACHED_MS = 5_000;

interface NumberedMessage extends Message {
  /** Another one than that of the message it replaces. */
  count: number;
  /** The path of the screen on which it happened. */
  path: string;
}

/** The message of the last action: for some seconds, until the next message, or until the screen is left. */
export function useMessage(): { message: NumberedMessage | null; dismiss: () => void } {
  const { effects, actorOptions } = useShopWorld();
  const { voice } = effects;
  const { clock = globalThis } = actorOptions;
  const { pathname: path } = useLocation();
  const [message, setMessage] = useState<NumberedMessage | null>(null);
  useEffect(
    () => voice.onShown((shown) => setMessage((last) => ({ ...shown, path, count: (last?.count ?? 0) + 1 }))),
    [voice, path],
  );
  useEffect(() => {
    if (message === null) return;
    const timer = clock.setTimeout(() => setMessage(null), message.undo ? REACHED_MS : READ_MS);
    return () => clock.clearTimeout(timer);
  }, [message, clock]);
  // The screen was left: do not show its message again on return.
  if (message !== null && message.path !== path) setMessage(null);
  return { message, dismiss: () => setMessage(null) };
}
