import { onCLS, onINP, onLCP, type Metric } from 'web-vitals';
import { canonicalPath, HOME_PATH, screenAt, startPath } from '../../machines/model/screens';
import { scrubbed } from '../../machines/model/scrub';
import { ApiError } from './api/apiErrors';
import { pageVisit } from './platform/pageVisit';
import type { Report } from './platform/reportShapes';
import { sendReport } from './platform/sendReport';
import { startParamOf } from './platform/startLink';
import { onUncaught } from './platform/uncaught';

/** The most errors that a visit reports: the first ones matter, and a broken timer would report thousands. */
const MOST_ERRORS = 5;
/** Shorter texts may occur anywhere by chance. */
const SHORTEST_TYPED_CHARS = 4;

/** What the shopper can see in the fields of the page: it may not occur in a report. */
const typedIn = (document: Document): string[] =>
  [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
    .map(({ value }) => value.trim())
    .filter(({ length }) => length >= SHORTEST_TYPED_CHARS);

/**
 * The report of an error that nothing handled: its kind, its text without anything personal, and its place in the shop's
 * files.
 * @param typed texts that may not occur in it
 */
export function reportOf(error: unknown, typed: readonly string[]): Extract<Report, { kind: 'error' }> {
  if (!(error instanceof Error)) return { kind: 'error', name: typeof error, message: '', at: '' };
  const at = /assets\/[\w.-]+\.js:\d+:\d+/.exec(error.stack ?? '')?.[0] ?? '';
  // The text of an ApiError is the server's, which may name the shopper.
  if (error instanceof ApiError)
    return { kind: 'error', name: `ApiError ${error.status ?? error.code ?? ''}`.trim(), message: '', at };
  return { kind: 'error', name: scrubbed(error.name), message: scrubbed(error.message, typed), at };
}

/** Where the visit began, by the address that was opened. @param opened before the shop has changed it */
export function doorOf(opened: URL, startParam: string | null): Extract<Report, { kind: 'vitals' }>['door'] {
  if (opened.pathname === HOME_PATH && startPath(startParam) !== null) return 'link';
  const screen = screenAt(canonicalPath(opened.pathname));
  if (screen === 'item') return 'product';
  return screen === 'home' || screen === 'collection' ? screen : 'other';
}

/** Whether the libraries, which stay the same from one deployment to the next, came over the network. */
function visitOf(performance: Performance): Extract<Report, { kind: 'vitals' }>['visit'] {
  const files = performance.getEntriesByType('resource');
  return files.some(({ name, transferSize }) => name.includes('/assets/libraries-') && transferSize > 0)
    ? 'first'
    : 'later';
}

/** Reports to the shop's server errors that nothing handled, and once, when the page is hidden, how fast it was. */
export function startReports(browser: Window): void {
  const { document, performance, location } = browser;
  const sent = new Set<string>();
  onUncaught((error) => {
    const report = reportOf(error, typedIn(document));
    const key = JSON.stringify(report);
    if (sent.has(key) || sent.size >= MOST_ERRORS) return;
    sent.add(key);
    sendReport(browser, report);
  });

  const door = doorOf(new URL(pageVisit(browser)?.name ?? location.href, location.href), startParamOf(browser));
  const visit = visitOf(performance);
  const measured: Pick<Extract<Report, { kind: 'vitals' }>, 'lcp' | 'inp' | 'cls'> = {};
  const keep = (name: keyof typeof measured, digits: number) => (metric: Metric) => {
    measured[name] = Number(metric.value.toFixed(digits));
  };
  const each = { reportAllChanges: true };
  onLCP(keep('lcp', 0), each);
  onINP(keep('inp', 0), each);
  onCLS(keep('cls', 4), each);
  const sendVitals = (): void => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', sendVitals);
    sendReport(browser, { kind: 'vitals', door, visit, ...measured });
  };
  // After the listeners of the library: its values are final then.
  document.addEventListener('visibilitychange', sendVitals);
}
