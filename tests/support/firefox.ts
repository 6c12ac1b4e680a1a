import { launch, type KeyInput, type Page } from 'puppeteer-core';
import { WINDOW_HEIGHT, type EngineWindow, type RunningEngine } from './engineWindow';
import { programPath } from './findProgram';
import { eventually, PATIENCE_MS } from './see';

function windowOf(page: Page): EngineWindow {
  let alert: string | null = null;
  page.setDefaultTimeout(PATIENCE_MS);
  // Closed at once: the key press that opened it does not finish before that.
  page.on('dialog', (dialog) => {
    alert = dialog.message();
    void dialog.accept();
  });
  return {
    async goTo(url) {
      // The driver would wait for a page that redirects itself, such as the sign-in page.
      await page.evaluate((address) => {
        Object.assign(globalThis, { isLeft: true });
        location.assign(address);
      }, url);
      await eventually(() => page.evaluate(() => 'isLeft' in globalThis).catch(() => true)).toBe(false);
    },
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack({ waitUntil: [] })),
    forward: async () => void (await page.goForward({ waitUntil: [] })),
    resize: (width) => page.setViewport({ width, height: WINDOW_HEIGHT }),
    evaluate: (act: (given?: never) => unknown, given?: unknown) =>
      page.evaluate(act, given as never) as Promise<never>,
    runScript: async (source) => void (await page.evaluate(source)),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    async press(key) {
      if (key !== 'Shift+Tab') return page.keyboard.press(key as KeyInput);
      await page.keyboard.down('Shift');
      await page.keyboard.press('Tab');
      await page.keyboard.up('Shift');
    },
    async takeAlert() {
      const text = alert;
      alert = null;
      return text;
    },
    others: async () => (await page.browserContext().pages()).filter((one) => one !== page).map(windowOf),
  };
}

/** Starts Firefox and talks to its WebDriver BiDi directly, without a driver program. */
export async function startFirefox(): Promise<RunningEngine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: programPath('firefox-esr') ?? '',
    env: { ...process.env, TZ: 'Europe/Moscow' },
    // Browsers block windows that were not opened by a tap.
    extraPrefsFirefox: { 'dom.disable_open_during_load': true },
  });
  return {
    async newVisitor() {
      const context = await browser.createBrowserContext();
      return { window: windowOf(await context.newPage()), leave: () => context.close() };
    },
    close: () => browser.close(),
  };
}
