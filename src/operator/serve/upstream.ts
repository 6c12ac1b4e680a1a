/** A request to the operator's server. */
export interface UpstreamRequest {
  method: string;
  headers: Headers;
  /** Null without a body. */
  body: ReadableStream<Uint8Array> | null;
  /** Ends the request, also while its answer is being read. */
  signal: AbortSignal;
}

/**
 * Sends a request to the operator's server. Redirects are answers like any other. The promise resolves with the headers
 * of the answer; its body breaks with an error where the server broke it off.
 * @throws UpstreamError when there is no answer
 */
export type Upstream = (target: URL, request: UpstreamRequest) => Promise<Response>;

/** Why there is no answer: timeout; connection refused or invalid response; client disconnected. */
export type UpstreamFailure = 'late' | 'unreachable' | 'left';

/** The operator's server has not answered. */
export class UpstreamError extends Error {
  readonly #failure: UpstreamFailure;
  readonly #mayBeDone: boolean;

  constructor(failure: UpstreamFailure, text: string, mayBeDone = true) {
    super(text);
    this.#failure = failure;
    this.#mayBeDone = mayBeDone;
    // Logged in one line.
    this.stack = `UpstreamError: ${text}`;
  }

  get failure(): UpstreamFailure {
    return this.#failure;
  }

  /** Whether the server may have received and processed the request. */
  get mayBeDone(): boolean {
    return this.#mayBeDone;
  }
}

/** Whether an answer may have a body: a `Response` refuses one with some statuses. */
export const hasBody = (method: string, status: number): boolean =>
  method !== 'HEAD' && ![204, 205, 304].includes(status);
