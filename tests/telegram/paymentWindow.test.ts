import { describe, expect, it, vi } from 'vitest';
import { safePaymentUrl } from '../../src/shop/platform/links';
import { createPaymentWindow, popupFeatures } from '../../src/shop/platform/paymentWindow';
import { noTelegram } from '../../src/shop/platform/telegram';

describe('a payment link', () => {
  it.each(['https://pay.example/1', 'http://localhost:5173/demo/pay/1', 'http://127.0.0.1/1'])(
    'may be opened: %s',
    (link) => {
      expect(safePaymentUrl(link)).toBe(link);
    },
  );

  const REFUSED = `
    http://pay.example/1 HTTP://pay.example/ http:/\\pay.example ftp://pay.example/1 //pay.example/1 pay https://
    https://user:secret@pay.example/ https://user@pay.example/ blob:https://pay.example/1
    http://localhost.evil.example/1 http://127.0.0.1.evil.example/ http://localhost@evil.example/
    javascript:alert(1) javascript://localhost/%0aalert(1) vbscript:x data:text/html,x about:blank file:///etc/passwd
    intent://pay.example#Intent;end tg://resolve?domain=x
  `;
  it.each([...REFUSED.trim().split(/\s+/), '', 'java\nscript:alert(1)', ' javascript:alert(1)'])(
    'is refused: %s',
    (link) => expect(safePaymentUrl(link)).toBeNull(),
  );

  it('must lead to one of the operator’s hosts when some are named', () => {
    expect(safePaymentUrl('https://pay.example/1', ['bank.example', 'pay.example'])).not.toBeNull();
    const lookAlikes = `
      https://pay.example.evil.com/1 https://evil.com/pay.example https://evil.com?pay.example https://evil.com#pay.example
      https://pay-example.com/ https://sub.pay.example/ https://xpay.example/ https://pay.example..
      https://pay.example@evil.com/ https://pаy.example/
    `;
    for (const lookAlike of lookAlikes.trim().split(/\s+/))
      expect(safePaymentUrl(lookAlike, ['pay.example']), lookAlike).toBeNull();
    expect(safePaymentUrl('https://PAY.example:443/1', ['pay.example'])).toBe('https://pay.example/1');
  });

  it.each([
    ['https://оплата.рф/1', 'оплата.рф'],
    ['https://оплата.рф/1', 'xn--80aa5alfu.xn--p1ai'],
    ['https://xn--80aa5alfu.xn--p1ai/1', 'ОПЛАТА.рф'],
    ['https://pay.example./1', 'pay.example'],
    ['https://pay.example/1', 'pay.example.'],
    ['https://pay.example/1', 'https://pay.example/'],
    ['https://pay.example/1', 'Pay.Example:443'],
  ])('such as %s is accepted where the operator writes the host as %s', (link, host) => {
    expect(safePaymentUrl(link, [host])).not.toBeNull();
  });

  it('is always refused when the operator’s only host is invalid', () =>
    expect(safePaymentUrl('https://pay.example/1', ['http://'])).toBeNull());
});

describe('the payment window', () => {
  const browserWith = (popup: unknown, userAgent = '') => ({
    screen: { width: 1920, height: 1080 },
    navigator: { userAgent },
    open: vi.fn(() => popup),
  });

  it('is 40 % × 80 % of the screen, at most 500 × 700, centred', () => {
    expect(popupFeatures({ width: 1920, height: 1080 })).toBe('popup=yes,width=500,height=700,left=710,top=190');
    expect(popupFeatures({ width: 1000, height: 800 })).toBe('popup=yes,width=400,height=640,left=300,top=80');
  });

  it.each(['mobile', 'android', 'android_x', 'ios'])('is the platform’s browser on %s', (platform) => {
    const openLink = vi.fn();
    const browser = browserWith(null);
    const paymentWindow = createPaymentWindow({ ...noTelegram, platform, openLink }, browser as never);
    expect(paymentWindow.open('https://pay')).toBe('external');
    expect(openLink).toHaveBeenCalledWith('https://pay');
    expect(browser.open).not.toHaveBeenCalled();
    expect(paymentWindow.isOnComputer).toBe(false);
  });

  it.each(['tdesktop', 'macos', 'weba', 'unknown'])('is used like on a computer on %s', (platform) => {
    expect(createPaymentWindow({ ...noTelegram, platform }, browserWith(null) as never).isOnComputer).toBe(true);
  });

  it.each(['weba', 'unknown'])(
    'is a tab in the browser of a phone, which scans no code off its own screen: %s',
    (platform) => {
      const browser = browserWith(
        emptyWindow(),
        'Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36',
      );
      const paymentWindow = createPaymentWindow({ ...noTelegram, platform }, browser as never);
      expect(paymentWindow.open('https://pay')).toBe('popup');
      expect(paymentWindow.isOnComputer).toBe(false);
    },
  );

  /** A window that was opened blank; `way` lists its links, and its opener at that moment. */
  const emptyWindow = () => {
    const way: unknown[] = [];
    const link = { href: '', click: () => way.push(link.href, popup.opener) };
    const popup = {
      opener: {} as unknown,
      closed: false,
      focus: vi.fn(),
      close: vi.fn(),
      way,
      document: { createElement: () => link, body: { append: vi.fn() } },
    };
    return popup;
  };

  it('is a popup without access to the shop when it opens the payment page', () => {
    const popup = emptyWindow();
    const browser = browserWith(popup);
    const paymentWindow = createPaymentWindow(noTelegram, browser as never);
    expect(paymentWindow.isClosed()).toBe(true);
    paymentWindow.open('https://pay/1');
    expect(paymentWindow.isClosed()).toBe(false);
    expect(browser.open.mock.calls).toEqual([['about:blank', '_blank', popupFeatures(browser.screen)]]);
    expect(popup.way).toEqual(['https://pay/1', null]);
  });

  it('that would keep access to the shop is closed again', () => {
    const popup = {
      ...emptyWindow(),
      get document(): never {
        throw new Error('SecurityError');
      },
    };
    expect(createPaymentWindow(noTelegram, browserWith(popup) as never).open('https://pay')).toBe('blocked');
    expect(popup.close).toHaveBeenCalled();
    expect(popup.focus).not.toHaveBeenCalled();
  });

  it('that is blocked is opened through Telegram, inside Telegram only', () => {
    for (const isInside of [false, true]) {
      const openLink = vi.fn();
      const paymentWindow = createPaymentWindow({ ...noTelegram, isInside, openLink }, browserWith(null) as never);
      expect(paymentWindow.open('https://pay')).toBe('blocked');
      expect(openLink.mock.calls).toEqual(isInside ? [['https://pay']] : []);
    }
  });
});
