import { execFileSync } from 'node:child_process';
import { isProgram, programPath } from './findProgram.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const ELSEWHERE = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The installed Chromium: on the PATH, else in the usual folders. */
function findChromium(): string | undefined {
  return programPath(...NAMES) ?? ELSEWHERE.find(isProgram);
}

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

function install([command = '', ...head]: string[]): void {
  const run = (...rest: string[]): void => {
    execFileSync(command, [...head, ...rest], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  };
  run('update', '-qq');
  run('install', '-y', '-qq', '--no-install-recommends', 'chromium');
}

const HOW = 'install Chromium (Debian: apt-get install chromium) or name one in CHROMIUM_PATH';

/**
 * The browser the tests run in; Debian's is installed where there is none. The tests are never skipped.
 * @throws Error with one line that says what to do
 */
export function requireChromium(): string {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (isProgram(named)) return named;
    throw new Error(`CHROMIUM_PATH is no program: ${named}; ${HOW}`);
  }
  const found = findChromium();
  if (found) return found;
  const apt = aptGet();
  if (!apt) throw new Error(`The browser tests found no browser: ${HOW}`);
  console.log('The browser tests found no browser: installing chromium with apt-get');
  try {
    install(apt);
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n').filter(Boolean).slice(-1);
    throw new Error(`chromium could not be installed (${line}): ${HOW}`, { cause: error });
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(`apt-get installed no chromium: ${HOW}`);
}
