import type { BrowserWindow } from '../platform/browserWindow';

/**
 * Reports whether the shop is visible and online: now, and on each change.
 * @returns the unsubscription
 */
export function followShopper(
  browserWindow: Pick<BrowserWindow, 'onSight' | 'onConnection'>,
  listener: (here: boolean) => void,
): () => void {
  let seen = true;
  let online = true;
  let told: boolean | undefined;
  const tell = (): void => {
    const here = seen && online;
    if (here === told) return;
    told = here;
    listener(here);
  };
  let isComplete = false;
  const offs = [
    browserWindow.onSight((news) => {
      seen = news;
      if (isComplete) tell();
    }),
    browserWindow.onConnection((news) => {
      online = news;
      if (isComplete) tell();
    }),
  ];
  // Not before both values are known: with one of them the report would be wrong.
  isComplete = true;
  tell();
  return () => offs.forEach((off) => off());
}
