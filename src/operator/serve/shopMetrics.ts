import { memoryUsage } from 'node:process';
import type { Report } from '../../shop/platform/reportShapes.ts';
import type { AnsweredRequest } from './accessLog.ts';
import type { AnswerKeeper } from './keepAnswers.ts';
import { createRegistry } from './prometheus.ts';
import { callAt } from './upstreamCalls.ts';
import { UpstreamError, type Upstream } from './upstream.ts';

/** The classes of requests. Metrics name them instead of paths, which hold ids. */
export type Route = 'page' | 'assets' | 'file' | 'api' | 'uploads' | 'healthz' | 'readyz' | 'report' | 'other';

/** A request that is over. */
export interface Served extends Pick<AnsweredRequest, 'method' | 'status' | 'ms' | 'isCut'> {
  route: Route;
}

/** Seconds, as OpenTelemetry recommends them for HTTP. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/** Around the limits of a good and a poor visit: 2.5 and 4 s, 200 and 500 ms, 0.1 and 0.25. */
const LCP = [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10];
const INP = [0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 1];
const CLS = [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5];

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Clients can send any method. */
const methodOf = (method: string): string => (METHODS.has(method) ? method : '_OTHER');
/** The statuses that HTTP defines a meaning for: an operator's server can send any number. */
const statusOf = (status: number): string => (status >= 100 && status < 600 ? String(status) : 'other');

export type ShopMetrics = ReturnType<typeof createShopMetrics>;

/**
 * What the server measures, by OpenTelemetry's names where it has some. No label holds anything that a client wrote.
 */
export function createShopMetrics() {
  const registry = createRegistry();
  const served = registry.histogram(
    'http_server_request_duration_seconds',
    'From the headers of a request to the last byte of its answer.',
    DURATIONS,
  );
  const called = registry.histogram(
    'http_client_request_duration_seconds',
    'From a request to the operator’s server to the headers of its answer, or to its failure.',
    DURATIONS,
  );
  const cut = registry.counter('shop_answers_cut_off_total', 'Answers that did not arrive whole.');
  const reported = registry.counter('shop_reports_total', 'Reports of pages about their visits.');
  const vitals = {
    lcp: registry.histogram('shop_page_lcp_seconds', 'Until the largest picture or text of a visit was shown.', LCP),
    inp: registry.histogram('shop_page_inp_seconds', 'The slowest answer of a page to a tap or a key.', INP),
    cls: registry.histogram('shop_page_cls', 'How much a page has shifted by itself.', CLS),
  };
  registry.gauge('process_resident_memory_bytes', 'Memory of the process.', () => [[memoryUsage.rss()]]);
  registry.gauge('nodejs_heap_size_used_bytes', 'Memory of the objects of JavaScript.', () => [
    [memoryUsage().heapUsed],
  ]);
  return {
    /** A request to this server is over. */
    served({ method, route, status, ms, isCut }: Served): void {
      served(ms / 1_000, {
        http_route: route,
        http_request_method: methodOf(method),
        http_response_status_code: statusOf(status),
      });
      if (isCut) cut({ http_route: route });
    },
    /** Wraps `upstream`: measures each request until the headers of its answer. @param api the base of its API */
    measured:
      (upstream: Upstream, api: URL): Upstream =>
      async (target, request) => {
        const begun = performance.now();
        const end = (outcome: Readonly<Record<string, string>>): void =>
          called((performance.now() - begun) / 1_000, {
            http_request_method: methodOf(request.method),
            url_template: callAt(target, api),
            ...outcome,
          });
        try {
          const answer = await upstream(target, request);
          const status = statusOf(answer.status);
          end({ http_response_status_code: status, ...(answer.status >= 500 ? { error_type: status } : {}) });
          return answer;
        } catch (error) {
          end({ error_type: error instanceof UpstreamError ? error.failure : '_OTHER' });
          throw error;
        }
      },
    /** The shop has reported a visit (`takeReports.ts`). */
    reported(report: Report): void {
      reported({ kind: report.kind });
      if (report.kind !== 'vitals') return;
      const { door, visit, lcp, inp, cls } = report;
      if (lcp !== undefined) vitals.lcp(lcp / 1_000, { door, visit });
      if (inp !== undefined) vitals.inp(inp / 1_000, { door, visit });
      if (cls !== undefined) vitals.cls(cls, { door, visit });
    },
    /** Adds the ages of kept answers and the readiness of the API to each text from now on. */
    watch(keeper: Pick<AnswerKeeper, 'agesMs' | 'whyNotReady'>): void {
      registry.gauge('shop_kept_answer_age_seconds', 'Age of the last good answer that pages contain.', () =>
        Object.entries(keeper.agesMs()).flatMap(([answer, ms]) => (ms === null ? [] : [[ms / 1_000, { answer }]])),
      );
      registry.gauge('shop_ready', '1 while /readyz answers 200, else 0.', async () => [
        [(await keeper.whyNotReady()) === null ? 1 : 0],
      ]);
    },
    /** In the text format of Prometheus. */
    text: registry.text,
  };
}
