import { HOME_PATH, START_PARAM, startPath } from '../../../machines/model/screens';
import { attempt } from './attempt';
import { launchIdOf, launchParams } from './launch';

/** The key of the session under which the link that was followed last is stored. */
const FOLLOWED = 'startParam';

/** What a deep link carried: in the page's address, else in the launch data, or in the fragment without these; null without one. */
export function startParamOf(browser: Window): string | null {
  const { tgWebAppData, [START_PARAM]: inFragment = null } = launchParams(browser);
  return (
    new URLSearchParams(browser.location.search).get(START_PARAM) ??
    (tgWebAppData ? new URLSearchParams(tgWebAppData).get('start_param') : inFragment)
  );
}

/** A link of one launch: the same link in a new launch is followed again. */
const linkOf = (browser: Window): string =>
  `${startParamOf(browser)} ${launchIdOf(launchParams(browser)['tgWebAppData'] ?? '')}`;

const followedLink = (browser: Window): string | null =>
  attempt(() => browser.sessionStorage.getItem(FOLLOWED)) ?? null;

/**
 * Makes the screen of a deep link the page's own address, with Home behind it in the history. Runs before anything reads
 * the address. Does nothing for a link that this launch has followed, or where the page was opened at another screen.
 */
export function openStartLink(browser: Window): void {
  const { history, location } = browser;
  const path = startPath(startParamOf(browser));
  if (path === null || location.pathname !== HOME_PATH || followedLink(browser) === linkOf(browser)) return;
  const { search, hash } = location;
  // `idx` is the position as React Router keeps it. The launch data, a credential, go along to the new entry only.
  history.replaceState({ idx: 0 }, '', HOME_PATH);
  history.pushState({ idx: 1, key: 'link' }, '', path + search + hash);
}

/** Remembers that the deep link of this launch has been followed: its screen is shown. */
export function rememberStartLink(browser: Window): void {
  if (startParamOf(browser) === null) return;
  // Without a session the link would be followed again after a reload at Home.
  attempt(() => browser.sessionStorage.setItem(FOLLOWED, linkOf(browser)));
}
