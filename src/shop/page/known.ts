import { isAccountId, type Id } from '../../../machines/model/ids';
import { parseJson } from '../../../machines/model/json';
import { addressOf, apiBase } from '../api/address';
import { isCurrency, isOn } from '../api/requestHeaders';
import type { PageAnswer } from '../api/earlyCalls';
import { unwrap } from '../api/envelope';
import { MAINTENANCE_PATH } from '../api/paths';
import type { Handover } from '../platform/handover';
import { launchParams, readLaunchData } from '../platform/launch';
import { mediaUrl } from '../platform/links';
import type { StorageKey } from '../platform/storage';

/** Inserted by the build (`src/operator/build/earlyScript.ts`). */
declare const MEDIA_URL: string;
declare const API_URL: string;
/** Tells the HTML of this build from that of others. */
declare const BUILD: string;
declare const HTTP_FILE: string;

export const handover: Handover = {
  calls: new Map(),
  sentByApp: new Set(),
  httpLibraryFile: HTTP_FILE,
  build: BUILD,
  shown: null,
  painted: undefined,
  taps: [],
  hear: (tap) => void handover.taps.push(tap),
};
globalThis.early = handover;

/** Runs a function; undefined when it throws. */
export const attempt = <T>(act: () => T): T | undefined => {
  try {
    return act();
  } catch {
    return undefined;
  }
};

const jsonOf = <T>(text: string | null | undefined): T | null => parseJson(text ?? 'null') as T | null;
const stored = (key: StorageKey): string | undefined => attempt(() => localStorage.getItem(key)?.trim() || undefined);

/** What an earlier visit stored as JSON. */
export const storedJson = <T>(key: StorageKey): T | undefined => attempt(() => jsonOf<T>(stored(key)) ?? undefined);

function storedAccount(): string | undefined {
  const id = stored('telegramId');
  return isAccountId(id) ? id : undefined;
}

/** The signed launch data; empty outside Telegram. */
export const launch: string = launchParams(window)['tgWebAppData'] ?? '';

const launched = readLaunchData(launch);

/**
 * The shopper, as far as known before the shop runs. With broken launch data the shopper is unknown and nothing is
 * requested.
 */
export const telegramId: string | undefined = launched.isDamaged
  ? undefined
  : (launched.user?.telegramId ?? storedAccount());

/** Whether requests may be sent: not while it is unknown for whom. */
export const mayAsk: boolean = !launched.isDamaged;

// Functions: the first read of the storage takes a slow phone milliseconds, and the first request often needs none.

/** Whether the stored data belong to this shopper. */
export const isOwn = (): boolean => mayAsk && storedAccount() === telegramId;

/** The id of the currency that this shopper chose on an earlier visit. */
export const chosenCurrency = (): Id | undefined => {
  const currency = isOwn() ? storedJson<unknown>('userCurrency') : undefined;
  return isCurrency(currency) ? currency.id : undefined;
};

const base = apiBase(API_URL);

/** The address of a call, as the shop writes it. */
export const apiAddress = (path: string, params: Record<string, Id> = {}): string => addressOf(base, path, params);

/** A field of an answer. */
export const fieldOf = (body: unknown, key: string): unknown =>
  (unwrap(body, { keys: [key] }) as Record<string, unknown>)[key];

/** Whether this status lets the shop open. Under maintenance only its poll runs. */
export const isOpen = (status: unknown): boolean => !isOn(fieldOf(status, 'maintenanceMode'));

/** Milliseconds. An older answer is asked for again. */
const PAGE_ANSWER_LIMIT_MS = 15_000;

/** The answers that the page brought (`src/operator/serve/`). */
const brought = attempt(() => jsonOf<{ answers: PageAnswer[] }>(document.getElementById('answers')?.textContent));

/** The content of an answer that the page brought; undefined if it brought none, or none that is new enough. */
export const broughtAnswer = (address: string): unknown =>
  attempt(
    () =>
      brought?.answers.find(({ url, ageMs }) => url === address && ageMs + performance.now() < PAGE_ANSWER_LIMIT_MS)
        ?.body,
  );

/** Whether products of a currency may be shown to this shopper: not in another one than the chosen. */
export const fits = (currencyId: string): boolean => String(chosenCurrency() ?? currencyId) === currencyId;

/** Whether the page was served with answers that are still new, and not under maintenance. */
export function isServedAnew(): boolean {
  const status = broughtAnswer(apiAddress(MAINTENANCE_PATH));
  return status !== undefined && isOpen(status);
}

/** The address of a picture; null for anything else. */
export const pictureOf = (file: unknown): string | null =>
  typeof file === 'string' ? mediaUrl(file, MEDIA_URL) : null;

const coming: HTMLImageElement[] = [];

/**
 * Fetches the first picture of a screen before the screen exists. The image is kept, or the browser might drop it. A
 * preload `link` is not used: browsers warn in the console when its picture is not shown soon.
 */
export const fetchPicture = (file: unknown): void => {
  const src = pictureOf(file);
  if (src) coming.push(Object.assign(new Image(), { fetchPriority: 'high', src }));
};
