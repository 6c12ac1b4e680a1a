import { globSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, Capabilities, error, Key as DriverKey, type WebDriver } from 'selenium-webdriver';
import { startCompanion } from '../support/companion';
import { WINDOW_HEIGHT, type EngineWindow, type Key } from './engineWindow';
import { programPath } from '../support/findProgram';
import { freePort, untilReady } from '../support/listen';
import { eventually } from '../support/see';

const KEYS: Record<Key, readonly string[]> = {
  Enter: [DriverKey.ENTER],
  Escape: [DriverKey.ESCAPE],
  Tab: [DriverKey.TAB],
  'Shift+Tab': [DriverKey.SHIFT, DriverKey.TAB],
  Backspace: [DriverKey.BACK_SPACE],
};

/**
 * The programs that WebKit needs, and their Debian packages. WebKitGTK is the nearest to an iPhone's engine on Linux.
 */
const NEEDED = { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb', 'dbus-run-session': 'dbus' };

/** The browser that WebKit's driver starts; it comes with the libraries of the driver. */
const miniBrowser = (): string | undefined => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').at(-1);

/** The Debian packages that WebKit lacks on this machine. */
export function missingPackages(): string[] {
  const missing = Object.entries(NEEDED).filter(([program]) => programPath(program) === undefined);
  const packages = missing.map(([, name]) => name);
  return miniBrowser() === undefined ? [...new Set([...packages, 'webkit2gtk-driver'])] : packages;
}

/** Shrinks the browser's own buttons, which would not let the window be as narrow as a phone. */
const THIN_FRAME = '* { padding: 0; margin: 0; min-width: 0; min-height: 0; border-width: 0; font-size: 1px; }';

/** A window of a session. The driver works with one window at a time, so each step selects its own first. */
function windowOf(driver: WebDriver, handle: string): EngineWindow {
  const here = async (): Promise<WebDriver> => {
    await driver.switchTo().window(handle);
    return driver;
  };
  const evaluate = async (act: unknown, given?: unknown): Promise<unknown> =>
    (await here()).executeScript(`return (${String(act)})(arguments[0])`, given);
  return {
    goTo: async (url) => (await here()).get(url),
    reload: async () => (await here()).navigate().refresh(),
    back: async () => (await here()).navigate().back(),
    forward: async () => (await here()).navigate().forward(),
    async resize(width) {
      await here();
      await driver.manage().window().setRect({ x: 0, y: 0, width, height: WINDOW_HEIGHT });
      await eventually(() => evaluate(() => innerWidth)).toBe(width);
    },
    evaluate: evaluate as EngineWindow['evaluate'],
    runScript: async (source) => void (await (await here()).executeScript(source)),
    clickAt: async (x, y) =>
      (await here())
        .actions()
        .move({ x: Math.round(x), y: Math.round(y), duration: 0 })
        .click()
        .perform(),
    type: async (text) => (await here()).actions().sendKeys(text).perform(),
    async press(key) {
      const [first = '', second] = KEYS[key];
      const actions = (await here()).actions();
      await (
        second === undefined ? actions.sendKeys(first) : actions.keyDown(first).sendKeys(second).keyUp(first)
      ).perform();
    },
    async takeAlert() {
      try {
        const open = await driver.switchTo().alert();
        const text = await open.getText();
        await open.accept();
        return text;
      } catch (problem) {
        if (problem instanceof error.NoSuchAlertError) return null;
        throw problem;
      }
    },
    others: async () =>
      (await driver.getAllWindowHandles()).filter((one) => one !== handle).map((one) => windowOf(driver, one)),
  };
}

/** Starts a virtual screen (Xvfb). @returns its name too */
async function startScreen() {
  const options = '-displayfd 3 -screen 0 1280x1024x24 -nolisten tcp'.split(' ');
  const screen = startCompanion(programPath('Xvfb') ?? '', options);
  const display = await new Promise<string>((resolve, reject) => {
    screen.process.stdio[3]?.once('data', (number: Buffer) => resolve(`:${String(number).trim()}`));
    screen.process.once('exit', () => reject(new Error('Xvfb ended before it had a screen')));
  });
  return { screen, display };
}

/** Starts the driver of WebKit and what it needs: a screen, a bus and a home of its own. Each visitor has a browser of their own. */
export async function startWebKit() {
  const home = await mkdtemp(join(tmpdir(), 'webkit-'));
  await mkdir(join(home, 'gtk-3.0'));
  await writeFile(join(home, 'gtk-3.0', 'gtk.css'), THIN_FRAME);
  const { screen, display } = await startScreen();
  const port = await freePort();
  const driver = startCompanion(
    programPath('dbus-run-session') ?? '',
    ['--', programPath('WebKitWebDriver') ?? '', '--host=127.0.0.1', `--port=${port}`],
    {
      DISPLAY: display,
      XDG_CONFIG_HOME: home,
      XDG_CACHE_HOME: home,
      XDG_DATA_HOME: home,
      TZ: 'Europe/Moscow',
      // WebKit's sandbox does not work for root in a container.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  );
  const address = `http://127.0.0.1:${port}`;
  await untilReady(`${address}/status`, () => driver.process.exitCode !== null);
  return {
    /** A visitor with an empty browser storage. */
    async newVisitor() {
      const options = { binary: miniBrowser(), args: ['--automation'] };
      const wanted = new Capabilities({
        browserName: 'MiniBrowser',
        unhandledPromptBehavior: 'ignore',
        'webkitgtk:browserOptions': options,
      });
      const session = await new Builder().usingServer(address).withCapabilities(wanted).build();
      return { window: windowOf(session, await session.getWindowHandle()), leave: () => session.quit() };
    },
    async close(): Promise<void> {
      await driver.end();
      await screen.end();
      await rm(home, { recursive: true, force: true });
    },
  };
}
