import { headersOf } from '../api/requestHeaders';
import type { Handover } from '../platform/handover';
import { launchParams, readLaunchData } from '../platform/launch';
import { storedAccount } from './stored';

/** Inserted by the build (`src/operator/build/pageScripts.ts`). The id of this build: its HTML differs from that of others. */
declare const BUILD: string;
declare const HTTP_FILE: string;

/** The signed launch data; empty outside Telegram. */
export const launch: string = launchParams(window)['tgWebAppData'] ?? '';

const launched = readLaunchData(launch);

/** Whether requests may be sent: not if the shopper is unknown. */
export const mayAsk: boolean = !launched.isDamaged;

/**
 * The shopper, as far as known before the shop runs. With broken launch data the shopper is unknown and nothing is
 * requested.
 */
const telegramId = launched.isDamaged ? undefined : (launched.user?.telegramId ?? storedAccount());

export const handover: Handover = {
  telegramId,
  headers: headersOf({ telegramId: telegramId ?? null, initData: launch }),
  status: undefined,
  calls: new Map(),
  sentByApp: new Set(),
  httpLibraryFile: HTTP_FILE,
  build: BUILD,
  shellParsed() {},
  shown: null,
  painted: undefined,
  taps: [],
  onTap: (tap) => void handover.taps.push(tap),
};
globalThis.early = handover;
