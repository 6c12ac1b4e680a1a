import { ApiError } from '../../shop/api/apiErrors';
import type { Client } from '../../shop/api/client';
import type { Contract, Finding } from '../contract/validate';

/** The result of one call: correct, broken, or skipped. */
export interface CheckResult {
  call: string;
  state: 'ok' | 'wrong' | 'skipped';
  note: string;
  /** What differs from the contract in its answer. */
  findings: readonly Finding[];
}

/** Makes the calls of a check one after the other, and keeps what became of them. */
export interface Runner {
  /** The client to make the calls with: what it is answered is compared with the contract. */
  client: Client;
  results: CheckResult[];
  /**
   * Makes one call.
   * @param call its name in the report
   * @param act makes it and returns what to say of it; throws when the shop could not use the answer
   */
  run(call: string, act: () => Promise<string>): Promise<void>;
  skip(call: string, note: string): void;
}

/** What a failed call tells about the contract. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  if (error.code === 'UNREADABLE') return 'the shop cannot read this answer';
  if (error.status !== null) return `HTTP ${error.status}${error.message ? `: ${error.message}` : ''}`;
  return error.code === 'ECONNABORTED' ? 'no answer within 10 s' : `no answer (${error.code ?? 'network'})`;
}

/** @param client makes the calls as the shop does @param onResult called as soon as a result is known */
export async function createRunner(
  client: Client,
  contract: Contract,
  onResult: (result: CheckResult) => void = () => {},
): Promise<Runner> {
  const results: CheckResult[] = [];
  const keep = (result: CheckResult): void => {
    results.push(result);
    onResult(result);
  };
  let findings: Finding[] = [];
  let warnings: string[] = [];
  // Followed like a browser does it. But the body of a POST is lost on the way, and each call takes twice as long.
  (await client.instance()).defaults.beforeRedirect = ({ href }) =>
    void warnings.push(`it redirects to ${href}: answer at the first address`);
  const compared = async <T>(method: string, path: string, asked: Promise<{ data: T }>): Promise<{ data: T }> => {
    const answer = await asked;
    findings.push(...contract.findings(`${method} ${path}`, answer.data));
    return answer;
  };

  return {
    client: {
      instance: client.instance,
      get: (path, options) => compared('GET', path, client.get(path, options)),
      put: (path, body, options) => compared('PUT', path, client.put(path, body, options)),
      post: (path, body, options) => compared('POST', path, client.post(path, body, options)),
    },
    results,
    async run(call, act) {
      findings = [];
      warnings = [];
      const { warn } = console;
      // What the shop would only warn about counts as a fault here.
      console.warn = (text: string) => void warnings.push(text);
      try {
        const note = await act();
        const isRight = warnings.length === 0 && findings.length === 0;
        keep({
          call,
          state: isRight ? 'ok' : 'wrong',
          note: warnings.join('; ') || (isRight ? note : 'the answer differs from the contract'),
          findings,
        });
      } catch (error) {
        keep({ call, state: 'wrong', note: [...warnings, reasonOf(error)].join('; '), findings });
      } finally {
        console.warn = warn;
      }
    },
    skip: (call, note) => keep({ call, state: 'skipped', note, findings: [] }),
  };
}
