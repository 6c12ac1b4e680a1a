/** In a browser an address may be relative; Node's own class, which jsdom leaves in place, refuses it. */
export function allowRelativeRequests(): void {
  globalThis.Request = class extends Request {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, window.location.href) : input, init);
    }
  };
}
