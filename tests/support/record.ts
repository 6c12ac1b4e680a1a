import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Request } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from './see';

export interface ConsoleLine {
  /** `log`, `warning`, `error` … */
  type: string;
  text: string;
  /** The address of the script; for a resource that failed to load, its own address. */
  url: string;
}

/** All console lines, errors and requests of the pages of one context. */
export interface Recorded {
  console: ConsoleLine[];
  pageErrors: string[];
  requests: Request[];
  /** Requests that have neither been answered nor failed yet. */
  pending: Set<Request>;
}

export function record(context: BrowserContext): Recorded {
  const recorded: Recorded = { console: [], pageErrors: [], requests: [], pending: new Set() };
  context.on('console', (message) =>
    recorded.console.push({ type: message.type(), text: message.text(), url: message.location().url }),
  );
  context.on('weberror', (error) => recorded.pageErrors.push(String(error.error())));
  context.on('request', (request) => {
    recorded.requests.push(request);
    recorded.pending.add(request);
  });
  context.on('requestfinished', (request) => recorded.pending.delete(request));
  context.on('requestfailed', (request) => recorded.pending.delete(request));
  return recorded;
}

/** Waits until every request is answered, and every request that follows from these answers. */
export async function allAnswered({ pending }: Recorded): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet += 1) {
    await eventually(() => pending.size).toBe(0);
    // No event announces further requests of a page, so it gets a moment.
    await setTimeout(25);
  }
}

/** A line that a test expects; anything else in the console fails it. */
export type Expected = (line: ConsoleLine) => boolean;

/** Expects a line of the shop's own by its whole text, or by a pattern of it. */
export const consoleLine =
  (type: string, text: string | RegExp): Expected =>
  (line) =>
    line.type === type && (typeof text === 'string' ? line.text === text : text.test(line.text));

/**
 * The shop's line on a machine that is too slow for the time limit of the start. The tests of the start do not allow
 * it.
 */
export const BUSY: readonly Expected[] = [
  consoleLine('error', /^The shop has not opened( within \d+ ms)?: it waits for /),
  consoleLine('warning', /^The shop opens without waiting longer for the /),
];

/** Expects Chromium's own line for a refused or cut call to this path, which the shop cannot prevent. */
export const failedCall =
  (path: string): Expected =>
  ({ type, text, url }) =>
    type === 'error' && text.startsWith('Failed to load resource') && new URL(url).pathname.startsWith(`/api${path}`);

/** The unexpected lines, readable in a failed assertion. */
export const unexpectedLines = (
  { console, pageErrors }: Pick<Recorded, 'console' | 'pageErrors'>,
  expected: readonly Expected[],
): string[] => [
  ...console
    .filter((line) => !expected.some((fits) => fits(line)))
    .map(({ type, text, url }) => `${type}: ${text} (${url})`),
  ...pageErrors.map((error) => `uncaught: ${error}`),
];

export const expectSilence = (recorded: Recorded, expected: readonly Expected[]): void =>
  expect(unexpectedLines(recorded, expected)).toEqual([]);

/** The requested addresses outside these origins. */
export const strangers = ({ requests }: Recorded, origins: readonly string[]): string[] =>
  requests
    .map((request) => request.url())
    // These requests do not leave the page.
    .filter((url) => !/^(data|blob):/.test(url))
    .filter((url) => !origins.includes(new URL(url).origin));
