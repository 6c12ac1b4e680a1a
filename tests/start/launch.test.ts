// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import sdk from '../../node_modules/@twa-dev/sdk/dist/telegram-web-apps.js?raw';
import { launchParams, readLaunchData, takeLaunchParams } from '../../src/shop/platform/launch';

const KEPT = '__telegram__initParams';

function visit(path: string, kept?: string): void {
  sessionStorage.clear();
  if (kept !== undefined) sessionStorage.setItem(KEPT, kept);
  history.replaceState(null, '', location.origin + path);
}

/** The parameters that the real SDK reads from the current address, without its entry for the path. */
function sdkParams(): Record<string, unknown> {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  new Function(sdk)();
  const { Telegram } = globalThis as unknown as { Telegram: { WebView: { initParams: Record<string, unknown> } } };
  return { ...Telegram.WebView.initParams, _path: '' };
}

const ADDRESSES = [
  '/#tgWebAppData=user%3D1%26hash%3D2&tgWebAppVersion=8.0',
  '/#catalogue?tgWebAppData=user%3D1%26hash%3D2&tgWebAppVersion=8.0',
  '/#?tgWebAppData=user%3D1',
  '/#tgWebAppStartParam=a?tgWebAppData=user%3D1',
  '/#tgWebAppVersion=8.0',
  '/#tgWebAppData',
  '/#catalogue?tgWebAppData',
  '/#tgWebAppData=a+b%20c',
  '/#tgWebAppData=user%3D1%',
  '/#tgWebAppData=a=b',
  '/#tgWebAppData=',
  '/#tgWebAppData=1&tgWebAppData=2',
  '/#%74gWebAppData=1',
  '/#',
  '/',
];

describe('launch data', () => {
  it.each(ADDRESSES)('at %s are read as the Telegram SDK reads them', (path) => {
    for (const kept of [undefined, '{"tgWebAppData":"kept","tgWebAppVersion":"7.0"}', 'null', 'broken']) {
      visit(path, kept);
      expect({ ...launchParams(window), _path: '' }, kept).toEqual(sdkParams());
    }
  });

  it.each(ADDRESSES.filter((path) => path.includes('=')))(
    'at %s are removed from the address bar, and the SDK still reads them after a reload',
    (path) => {
      visit(path);
      const launched = launchParams(window);
      expect(takeLaunchParams(window)).toBe(true);
      expect(location.href).toBe(`${location.origin}/`);
      expect(sdkParams()).toEqual({ ...launched, _path: '' });
    },
  );

  it.each([
    ['name a user that is no user', { user: '{"id":', hash: '0' }],
    ['name a user without an id', { user: '{}', hash: '0' }],
    ['are not signed', { auth_date: '1' }],
  ])('are damaged when they %s', (_, fields) =>
    expect(readLaunchData(new URLSearchParams(fields).toString())).toEqual({ isDamaged: true }),
  );

  it.each([
    ['', null],
    ['auth_date=1&hash=0', null],
    ['user={"id":12345678901234567890}&hash=0', { telegramId: '12345678901234567890', telegramUsername: null }],
    ['user={"id":"7","username":""}&hash=0', { telegramId: '7', telegramUsername: null }],
    ['user={"id":7,"username":"a"}&hash=0', { telegramId: '7', telegramUsername: 'a' }],
  ])('«%s» name the user %j', (initData, user) => expect(readLaunchData(initData)).toEqual({ isDamaged: false, user }));

  it('are removed from an address whose path begins with two slashes', () => {
    visit('//unknown/path?a=b#tgWebAppData=1');
    expect(takeLaunchParams(window)).toBe(true);
    expect(location.href).toBe(`${location.origin}//unknown/path?a=b`);
  });
});
