import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { BrowserType } from 'playwright-core';
import type { LaunchedBrowser } from '../support/browser';
import { printed } from '../support/printed';

const require = createRequire(import.meta.url);
const unpacked = promisify(brotliDecompress);

/** Unpacks Chromium 92, which is older than the oldest supported engine. @returns the folder of the program */
export async function unpackChromium(): Promise<string> {
  const packed = join(dirname(require.resolve('chromium-92/package.json')), 'bin');
  const folder = await mkdtemp(join(tmpdir(), 'chromium-92-'));
  const program = readFile(join(packed, 'chromium.br')).then(unpacked);
  const libraries = readFile(join(packed, 'swiftshader.tar.br')).then(unpacked);
  await writeFile(join(folder, 'chromium'), await program, { mode: 0o755 });
  await writeFile(join(folder, 'libraries.tar'), await libraries);
  await promisify(execFile)('tar', ['-xf', 'libraries.tar'], { cwd: folder });
  return folder;
}

/** For a machine without a desktop, a graphics card or a sandbox: everything runs in one process. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  '--no-first-run',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
];

/** Starts the browser in such a folder and connects a driver of the same age. */
export async function startChromium(folder: string): Promise<LaunchedBrowser> {
  // Today's driver needs methods of the page that this browser does not have.
  const { chromium } = require('playwright-core-old') as { chromium: BrowserType };
  const profile = join(folder, `profile-${process.pid}`);
  if (!existsSync(profile)) await mkdir(profile);
  const program = spawn(join(folder, 'chromium'), [...FLAGS, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => program.once('exit', () => resolve()));
  const [address] = await printed(program, /ws:\/\/\S+/);
  const browser = await chromium.connectOverCDP(address);
  return {
    browser,
    async close() {
      await browser.close();
      program.kill();
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
}
