import { launchParams, readLaunchData } from '../platform/launch';
import { mediaUrl } from '../platform/links';

/** Inserted by the build (`src/build/earlyScript.ts`). */
declare const MEDIA_URL: string;

/** Runs a function; undefined when it throws. */
export const attempt = <T>(act: () => T): T | undefined => {
  try {
    return act();
  } catch {
    return undefined;
  }
};

const jsonOf = <T>(text: string | null | undefined): T | null => JSON.parse(text ?? 'null') as T | null;
const stored = (key: string): string | undefined => attempt(() => localStorage.getItem(key)?.trim() || undefined);

/** What an earlier visit stored as JSON. */
export const storedJson = <T>(key: string): T | undefined => attempt(() => jsonOf<T>(stored(key)) ?? undefined);

/** The signed launch data; empty outside Telegram. */
export const launch: string = launchParams(window)['tgWebAppData'] ?? '';

const launched = readLaunchData(launch);

/**
 * The shopper, as far as known before the shop runs. With broken launch data the shopper is unknown and nothing is
 * requested.
 */
export const telegramId: string | undefined = launched.isDamaged
  ? undefined
  : (launched.user?.telegramId ?? stored('telegramId'));

/** Whether requests may be sent: not while it is unknown for whom. */
export const mayAsk: boolean = !launched.isDamaged;

/** Whether the stored data belong to this shopper. */
export const isOwn: boolean = mayAsk && stored('owner') === telegramId;

/** The currency that an earlier visit chose. */
export const chosenCurrency: unknown = storedJson<{ id?: unknown }>('userCurrency')?.id;

/** The address of a picture; null for anything else. */
export const pictureOf = (file: unknown): string | null =>
  typeof file === 'string' ? mediaUrl(file, MEDIA_URL) : null;

/** Pixels. */
export const windowSize = (): { width: number; height: number } => ({ width: innerWidth, height: innerHeight });

const coming = new Image();

/**
 * Fetches the first picture of a screen before the screen exists. The image is kept in a variable, or the browser might
 * drop it. A preload `link` is not used: browsers warn in the console when its picture is not shown soon.
 */
export const fetchPicture = (file: unknown): void => {
  const src = pictureOf(file);
  if (src) Object.assign(coming, { fetchPriority: 'high', src });
};
