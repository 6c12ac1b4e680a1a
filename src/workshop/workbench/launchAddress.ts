import { themeOf } from './hostState';
import type { Persona } from './personas';
import { server } from './server';

/**
 * The address that opens the shop as somebody's client does: signed launch data in the fragment. A plain browser knows
 * its shopper from its storage.
 * @param kept what the browser keeps of the shop before: nothing, or all that outlives a window
 */
export async function launchAddress(
  browser: Window,
  persona: Persona,
  path: string,
  kept: 'nothing' | 'storage',
): Promise<string> {
  const { localStorage, sessionStorage, location } = browser;
  // A link with a record may come from anybody: another site would get the launch data, and a script could ask for more.
  const target = URL.canParse(path, location.origin) ? new URL(path, location.origin) : null;
  const address = target?.origin === location.origin ? target.pathname.replace(/^\/+/, '/') + target.search : '/';
  sessionStorage.clear();
  if (kept === 'nothing') localStorage.clear();
  const { client, telegramId, telegramUsername } = persona;
  if (client && telegramId) {
    const launch = new URLSearchParams({
      tgWebAppData: await server.launchData(telegramId),
      tgWebAppVersion: client.version,
      tgWebAppPlatform: client.platform,
      tgWebAppThemeParams: JSON.stringify(themeOf(false)),
    });
    return `${address}#${launch}`;
  }
  if (kept === 'nothing' && telegramId) localStorage.setItem('telegramId', telegramId);
  if (kept === 'nothing' && telegramUsername) localStorage.setItem('telegramUsername', telegramUsername);
  return address;
}
