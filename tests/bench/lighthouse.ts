/** Lighthouse, mobile, with the throttling of DevTools: 4× slower CPU, slow 4G. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { median } from './figures.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const run = promisify(execFile);

/** Score in points; times in milliseconds. */
export interface PageFigures {
  score: number;
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
}

interface Report {
  categories: { performance: { score: number } };
  audits: Record<string, { numericValue?: number }>;
}

async function measure(url: string, chromePath: string, options: readonly string[]): Promise<PageFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const path = join(folder, 'report.json');
  try {
    await run(
      'npx',
      [
        '--yes',
        LIGHTHOUSE,
        url,
        '--quiet',
        '--only-categories=performance',
        '--throttling-method=devtools',
        '--output=json',
        `--output-path=${path}`,
        '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking',
        ...options,
      ],
      { env: { ...process.env, CHROME_PATH: chromePath }, maxBuffer: 1 << 26 },
    );
    const { categories, audits } = JSON.parse(await readFile(path, 'utf8')) as Report;
    const value = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
    return {
      score: Math.round(categories.performance.score * 100),
      fcp: value('first-contentful-paint'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const medians = (runs: readonly PageFigures[]): PageFigures => {
  const of = (name: keyof PageFigures): number => median(runs.map((one) => one[name]));
  return {
    score: of('score'),
    fcp: Math.round(of('fcp')),
    lcp: Math.round(of('lcp')),
    tbt: Math.round(of('tbt')),
    cls: Math.round(of('cls') * 1000) / 1000,
  };
};

/** The median of `runs` first visits. */
export async function firstVisit(url: string, chromePath: string, runs: number): Promise<PageFigures> {
  const figures: PageFigures[] = [];
  for (let n = 0; n < runs; n += 1) figures.push(await measure(url, chromePath, []));
  return medians(figures);
}

/** The median of `runs` visits in a browser that has visited the page before. */
export async function secondVisit(url: string, chromePath: string, runs: number): Promise<PageFigures> {
  const profile = await mkdtemp(join(tmpdir(), 'profile-'));
  const port = 9333;
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${port}`],
  });
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.getByRole('article').first().waitFor();
    await page.waitForLoadState('networkidle');
    const figures: PageFigures[] = [];
    for (let n = 0; n < runs; n += 1)
      figures.push(await measure(url, chromePath, [`--port=${port}`, '--disable-storage-reset']));
    return medians(figures);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}
