import { themeOf } from './hostState';
import type { Persona } from './personas';
import { server } from './server';

/**
 * The address that opens the shop as somebody's client does: signed launch data in the fragment. What the browser
 * kept of the shop before is removed; a plain browser knows its shopper from its storage.
 */
export async function launchAddress(browser: Window, persona: Persona, path: string): Promise<string> {
  const { localStorage, sessionStorage } = browser;
  localStorage.clear();
  sessionStorage.clear();
  const { client, telegramId, telegramUsername } = persona;
  if (client && telegramId) {
    const launch = new URLSearchParams({
      tgWebAppData: await server.launchData(telegramId),
      tgWebAppVersion: client.version,
      tgWebAppPlatform: client.platform,
      tgWebAppThemeParams: JSON.stringify(themeOf(false)),
    });
    return `${path}#${launch}`;
  }
  if (telegramId) localStorage.setItem('telegramId', telegramId);
  if (telegramUsername) localStorage.setItem('telegramUsername', telegramUsername);
  return path;
}
