import { launchParams, readLaunchData } from '../platform/launch';
import { mediaUrl } from '../platform/links';

/** Put in by the build (`src/early/plugin.ts`). */
declare const MEDIA_URL: string;

/** What may throw or be missing is as if it were absent. */
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

/** Who is here, as far as is known before the shop runs. Damaged launch data are nobody's: nothing is asked then. */
export const telegramId: string | undefined = launched.isDamaged
  ? undefined
  : (launched.user?.telegramId ?? stored('telegramId'));

/** Whether anything may be asked: not while it is unknown in whose name. */
export const mayAsk: boolean = !launched.isDamaged;

/** Whether what is stored is this shopper's. */
export const isOwn: boolean = mayAsk && stored('owner') === telegramId;

/** The currency that an earlier visit chose. */
export const chosenCurrency: unknown = storedJson<{ id?: unknown }>('userCurrency')?.id;

/** Where a picture lies; null for what is no picture's address. */
export const pictureOf = (file: unknown): string | null =>
  typeof file === 'string' ? mediaUrl(file, MEDIA_URL) : null;

/** Pixels. */
export const windowSize = (): { width: number; height: number } => ({ width: innerWidth, height: innerHeight });

const coming = new Image();

/**
 * Fetches the first picture that a screen will show before there is anything to show it in. Kept here, or the browser
 * might let it go; no `link`, of which the console would complain where a shopper has gone on before it was shown.
 */
export const fetchPicture = (file: unknown): void => {
  const src = pictureOf(file);
  if (src) Object.assign(coming, { fetchPriority: 'high', src });
};
