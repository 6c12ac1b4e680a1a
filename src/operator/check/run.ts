import { AxiosHeaders, type AxiosResponse } from 'axios';
import { API_TIMEOUT_MS, ApiError } from '../../shop/api/apiErrors';
import type { CallOptions, Client } from '../../shop/api/client';
import { withTimeout } from '../../shop/api/withTimeout';
import type { Contract, Finding } from '../contract/validate';
import { errorIn, faultsOf, isJson } from './answerFaults';

/** The result of one call: correct, broken, or skipped. */
export interface CheckResult {
  call: string;
  state: 'ok' | 'wrong' | 'skipped';
  note: string;
  /** What differs from the contract in its answer. */
  findings: readonly Finding[];
}

export type Runner = Awaited<ReturnType<typeof createRunner>>;

/** Texts for the operator by the client's error codes. */
const FAILURES: Readonly<Record<string, string>> = {
  UNREADABLE: 'the shop cannot read this answer',
  noBill: 'the answer names no order',
  ECONNRESET: 'the server closed the connection without an answer',
  ECONNREFUSED: 'nothing listens at this address',
  ENOTFOUND: 'the name of this host is not known',
  ERR_FR_TOO_MANY_REDIRECTS: 'it redirects in a circle',
  ERR_BAD_RESPONSE: 'the answer broke off',
};

/** The reason of a failed call, for the report. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  if (error.status !== null && error.status >= 300)
    return `HTTP ${error.status}${error.message ? `: ${error.message}` : ''}`;
  const code = 'reason' in error ? String(error.reason) : error.code;
  if (code?.startsWith('HPE_')) return 'the answer is not valid HTTP';
  return (code !== null && FAILURES[code]) || error.message || `no answer (${code ?? 'network'})`;
}

/**
 * Makes the calls of a check one after the other, and keeps their results.
 * @param client makes the calls as the shop does
 * @param onResult called as soon as a result is known
 * @param timeoutMs the longest wait for an answer, milliseconds; a call that waits less keeps its own limit
 * @param stop aborted when the command is about to end: then no further call begins, and `run` never resolves
 */
export async function createRunner(
  client: Client,
  contract: Contract,
  onResult: (result: CheckResult) => void,
  timeoutMs: number,
  stop: AbortSignal = new AbortController().signal,
) {
  const results: CheckResult[] = [];
  const keep = (result: CheckResult): void => {
    results.push(result);
    onResult(result);
  };
  let findings: Finding[] = [];
  /** Warnings of the shop, which count as faults here. */
  let faults: string[] = [];
  /** Remarks on answers that work but could be better. */
  let remarks: string[] = [];

  const { defaults, interceptors } = await client.instance();
  interceptors.request.use((config) => {
    // There is no cache mode outside a browser, and the fetch adapter hides redirects.
    delete config.fetchOptions;
    return config;
  });
  interceptors.response.use((response: AxiosResponse<Uint8Array>) => {
    // The shop does not read the answer to a change.
    if (response.config.method === 'put') return response;
    const type = AxiosHeaders.from(response.headers as AxiosHeaders).get('content-type');
    faults.push(...faultsOf(response.data, typeof type === 'string' ? type : ''));
    return response;
  });
  // Follows redirects as a browser does. Each redirected call takes twice as long.
  defaults.beforeRedirect = ({ href, method }, _, request) => {
    const text = `it redirects to ${String(href)}: answer at the first address`;
    if (method === request.method) remarks.push(text);
    else faults.push(`${text}, for the redirect loses the body`);
  };

  const compared = async <T extends { data: unknown }>(
    method: string,
    path: string,
    options: CallOptions = {},
    ask: (limited: CallOptions) => Promise<T>,
  ): Promise<T> => {
    const timeout = Math.min(options.timeout ?? API_TIMEOUT_MS, timeoutMs);
    const given = new AbortController();
    const signal = AbortSignal.any([given.signal, ...(options.signal ? [options.signal] : [])]);
    // The library's own limit covers silence only: an answer could arrive in small pieces for ever.
    const answer = await withTimeout(ask({ ...options, timeout, signal }), timeout, options.signal)
      .catch((error: unknown) => {
        const isLate = error instanceof ApiError && error.code === 'ECONNABORTED';
        throw isLate ? new ApiError(`no answer within ${timeout / 1000} s`, null, error.code) : error;
      })
      .finally(() => given.abort());
    // An answer that is no JSON, or contains an error, is reported elsewhere.
    if (isJson(answer.data) && errorIn(answer.data) === undefined)
      findings.push(...contract.findings(`${method} ${path}`, answer.data));
    return answer;
  };

  /** Its answers are compared with the contract. */
  const comparing: Client = {
    instance: client.instance,
    get: (path, options) => compared('GET', path, options, (limited) => client.get(path, limited)),
    put: (path, body, options) => compared('PUT', path, options, (limited) => client.put(path, body, limited)),
    post: (path, body, options) => compared('POST', path, options, (limited) => client.post(path, body, limited)),
  };
  return {
    client: comparing,
    results,
    /**
     * Makes one call.
     * @param call its name in the report
     * @param act makes the call and returns a note for the report; throws if the shop could not use the answer
     */
    async run(call: string, act: () => Promise<string>): Promise<void> {
      if (stop.aborted) await new Promise(() => {});
      [findings, faults, remarks] = [[], [], []];
      const { warn } = console;
      console.warn = (text: string) => void faults.push(text);
      const noteOf = (...texts: readonly string[]): string =>
        [...new Set([...faults, ...texts, ...remarks])].join('; ');
      try {
        const note = await act();
        const isRight = faults.length === 0 && findings.length === 0;
        const differs = faults.length === 0 ? ['the answer differs from the contract'] : [];
        keep({ call, state: isRight ? 'ok' : 'wrong', note: noteOf(...(isRight ? [note] : differs)), findings });
      } catch (error) {
        keep({ call, state: 'wrong', note: noteOf(reasonOf(error)), findings });
      } finally {
        console.warn = warn;
      }
    },
    skip: (call: string, note: string): void => keep({ call, state: 'skipped', note, findings: [] }),
  };
}
