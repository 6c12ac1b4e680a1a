import { useEffect, useState } from 'react';
import type { Message } from '../platform/voice';
import { useShopWorld } from './react';

/** Milliseconds: long enough to read it, and to reach its button. */
const READ_MS = 2_500;
const REACHED_MS = 5_000;

/** What has just happened, for some seconds or until something else happens; `count` tells one message from the next. */
export function useMessage(): { message: (Message & { count: number }) | null; dismiss: () => void } {
  const { effects, actorOptions } = useShopWorld();
  const { voice } = effects;
  const { clock = globalThis } = actorOptions;
  const [message, setMessage] = useState<(Message & { count: number }) | null>(null);
  useEffect(
    () => voice.onShown((shown) => setMessage((last) => ({ ...shown, count: (last?.count ?? 0) + 1 }))),
    [voice],
  );
  useEffect(() => {
    if (message === null) return;
    const timer = clock.setTimeout(() => setMessage(null), message.undo ? REACHED_MS : READ_MS);
    return () => clock.clearTimeout(timer);
  }, [message, clock]);
  return { message, dismiss: () => setMessage(null) };
}
