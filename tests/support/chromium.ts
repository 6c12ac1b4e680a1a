import { execFileSync } from 'node:child_process';
import { isProgram, programPath } from './findProgram.ts';

/** The same engine without windows of its own: it opens a page in half the time. */
const HEADLESS_SHELL = 'chromium-headless-shell';
export const WHOLE_BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const ELSEWHERE = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The installed Chromium: on the PATH, else in the usual folders. */
const findChromium = (names: readonly string[]): string | undefined =>
  programPath(...names) ?? ELSEWHERE.find(isProgram);

/** The command for apt-get: as root, through a passwordless sudo, or null. */
function aptGet(): string[] | null {
  if (!programPath('apt-get')) return null;
  if (process.getuid?.() === 0) return ['apt-get'];
  try {
    execFileSync('sudo', ['-n', 'true'], { stdio: 'ignore' });
    return ['sudo', '-n', 'apt-get'];
  } catch {
    return null;
  }
}

function install([command = '', ...head]: string[], browser: string): void {
  const run = (...rest: string[]): void => {
    execFileSync(command, [...head, ...rest], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  };
  run('update', '-qq');
  run('install', '-y', '-qq', '--no-install-recommends', browser);
}

const HOW = 'install Chromium (Debian: apt-get install chromium-headless-shell) or name one in CHROMIUM_PATH';

/**
 * The browser the tests run in; Debian's is installed where there is none. The tests are never skipped.
 * @param names of its programs, the one to install first. What is measured needs the whole browser, as shoppers have it.
 * @throws Error with one line that says what to do
 */
export function requireChromium(names: readonly string[] = [HEADLESS_SHELL, ...WHOLE_BROWSERS]): string {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (isProgram(named)) return named;
    throw new Error(`CHROMIUM_PATH is no program: ${named}; ${HOW}`);
  }
  const found = findChromium(names);
  if (found) return found;
  const apt = aptGet();
  if (!apt) throw new Error(`The browser tests found no browser: ${HOW}`);
  const [browser = ''] = names;
  console.log(`The browser tests found no browser: installing ${browser} with apt-get`);
  try {
    install(apt, browser);
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n').filter(Boolean).slice(-1);
    throw new Error(`${browser} could not be installed (${line}): ${HOW}`, { cause: error });
  }
  const installed = findChromium(names);
  if (installed) return installed;
  throw new Error(`apt-get installed no ${browser}: ${HOW}`);
}
