import * as v from 'valibot';
import { scrubbed } from '../../../machines/model/scrub.ts';
import { DOORS, REPORTS_META, VISITS, type Report } from '../../shop/platform/reportShapes.ts';
import { cutAtAnswers } from './pageAnswers.ts';
import type { Peer } from './proxy.ts';
import type { ShopMetrics } from './shopMetrics.ts';

/** Where the shop sends its reports. */
export const REPORT_PATH = '/report';

/** Ten times the size of a report of the shop; bytes. */
export const MAX_REPORT_BYTES = 4_096;

/** The most reports of the whole server: at once, and then per second. */
const BURST = 100;
const PER_SECOND = 20;

/** Adds the element to the page of a build by which the shop's code knows that it shall send reports. */
export const withReports = (html: string): string =>
  cutAtAnswers(html).join(`<meta name="${REPORTS_META}" content="${REPORT_PATH}" />`);

/** Anybody can send a report: personal data are removed here too. */
const text = v.pipe(
  v.string(),
  v.maxLength(200),
  v.transform((value) => scrubbed(value)),
);
const milliseconds = v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(3_600_000)));
const schema: v.GenericSchema<unknown, Report> = v.variant('kind', [
  v.strictObject({
    kind: v.literal('error'),
    name: text,
    message: text,
    at: v.pipe(v.string(), v.regex(/^(?:assets\/[\w.-]{1,80}\.js:\d{1,7}:\d{1,7})?$/)),
  }),
  v.strictObject({ kind: v.literal('start'), step: text }),
  v.strictObject({
    kind: v.literal('vitals'),
    door: v.picklist(DOORS),
    visit: v.picklist(VISITS),
    lcp: milliseconds,
    inp: milliseconds,
    cls: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1_000))),
  }),
]) as v.GenericSchema<unknown, Report>;

/** Whether the shop's own page sent the request: other sites cannot set these headers. */
function isOwn({ headers }: Request, peer: Peer | undefined): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('origin') ?? '';
  const host = (peer?.isTrusted && headers.get('x-forwarded-host')) || headers.get('host');
  return URL.canParse(origin) && new URL(origin).host === host;
}

const jsonOf = async (request: Request): Promise<unknown> => {
  try {
    return await request.json();
  } catch {
    // Also of a page that was closed before its report was sent.
    return undefined;
  }
};

/** Lets `BURST` through at once, and then `PER_SECOND`. @param now milliseconds of a monotonic clock */
function createValve(now: () => number): () => boolean {
  let left = BURST;
  let at = now();
  return () => {
    left = Math.min(BURST, left + ((now() - at) * PER_SECOND) / 1_000);
    at = now();
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}

/** Where reports go. */
export interface ReportSinks {
  /** Takes one line of JSON for each, with its end. */
  log(line: string): void;
  metrics?: Pick<ShopMetrics, 'reported'> | undefined;
}

/**
 * Answers `POST /report`: 204 for a report, else a status and why. A report becomes a line of the log and counts in the
 * metrics; nothing else of it is kept, and nothing of whoever sent it.
 */
export function takeReports(
  { log, metrics }: ReportSinks,
  now: () => number = () => performance.now(),
): (request: Request, peer: Peer | undefined) => Promise<Response> {
  const mayPass = createValve(now);
  const refusal = (status: number, why: string, headers: Record<string, string> = {}): Response =>
    new Response(why, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } });
  return async (request, peer) => {
    const { method, headers } = request;
    if (method !== 'POST') return refusal(405, 'Method not allowed', { allow: 'POST' });
    if (!isOwn(request, peer)) return refusal(403, 'A report of another site');
    if (!/^application\/json(?:;|$)/i.test(headers.get('content-type') ?? '')) return refusal(415, 'A report is JSON');
    const length = headers.get('content-length');
    if (length === null) return refusal(411, 'A report has a Content-Length');
    if (Number(length) > MAX_REPORT_BYTES) return refusal(413, `A report has at most ${MAX_REPORT_BYTES} bytes`);
    if (!mayPass()) return refusal(429, 'Too many reports', { 'retry-after': '1' });
    const report = v.safeParse(schema, await jsonOf(request));
    if (!report.success) return refusal(400, 'No report of the shop');
    log(`${JSON.stringify({ time: new Date().toISOString(), type: 'report', ...report.output })}\n`);
    metrics?.reported(report.output);
    return new Response(null, { status: 204 });
  };
}
