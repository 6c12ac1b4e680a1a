import { PERSONAL_FIELDS } from '../../../machines/model/personalFields';
import { MASK } from '../../../machines/model/scrub';

/** One API call the demo server answered. */
export interface Call {
  /** ISO 8601. */
  at: string;
  method: string;
  /** Path without the query, from `/api`. */
  path: string;
  /** With its question mark, or empty. */
  query: string;
  /** HTTP status; 0 when the connection was cut. */
  status: number;
  /** The JSON body with secrets masked; null when there was none. */
  body: unknown;
}

/** The log is for tests and the workbench: older calls are dropped. */
const KEPT_CALLS = 2000;

/** A copy of a JSON value in which passwords, backup codes, e-mails and names read «•••». */
function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      PERSONAL_FIELDS.includes(key) && each !== null && each !== '' ? MASK : masked(each),
    ]),
  );
}

/** A log that keeps the latest calls. */
export function createCallLog() {
  const calls: Call[] = [];
  return {
    all: (): readonly Call[] => calls,
    /** Calls of a method to a path (exact, without query). */
    of: (method: string, path: string): Call[] => calls.filter((call) => call.method === method && call.path === path),
    add(call: Call): void {
      calls.push({ ...call, body: masked(call.body) });
      if (calls.length > KEPT_CALLS) calls.shift();
    },
    clear(): void {
      calls.length = 0;
    },
  };
}
