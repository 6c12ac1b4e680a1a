import {
  AxiosError,
  CanceledError,
  type AxiosAdapter,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios';
import { hash, seededRandom } from '../../../src/workshop/demo/catalogue/random';
import type { Weather } from '../actions';
import type { Load } from './load';
import type { Mishap } from './mishaps';
import type { Scheduler } from './scheduler';
import type { Asked, ServerResponse, Server } from './server';

/** One call, from the window to the server and back. */
export interface Call extends Omit<Asked, 'body'> {
  /** Counts the calls of its path in this world. */
  number: number;
  load: Load;
  body: Record<string, unknown> | null;
  /** Wall clock. */
  sentAt: number;
  /** The server's answer; null until it has received the request. */
  response: ServerResponse | null;
  /** How the call ended for the window; null while it is pending. */
  end: 'answered' | 'failed' | 'timed out' | 'given up' | null;
}

/** Receives calls. */
export interface NetworkWatch {
  onSent(call: Call): void;
  /** The server has answered the request, whether or not the answer arrives. */
  onResponse(call: Call): void;
  onEnded(call: Call): void;
  onMishap(mishap: Mishap): void;
}

const isGood = (status: number): boolean => status >= 200 && status < 300;

/** The network between the windows and the server: latency, loss, reordering, answers that come too late or never. */
export class Network {
  weather: Weather = 'good';
  isOnline = true;
  /** How often the connection was lost or came back. */
  turns = 0;
  /** Calls that have not ended yet. */
  readonly open = new Set<Call>();
  private readonly ends = new Map<Call, (error: AxiosError) => void>();
  private readonly counts = new Map<string, number>();
  private readonly seed: number;
  private readonly scheduler: Scheduler;
  private readonly server: Server;
  private readonly watch: NetworkWatch;

  constructor(seed: number, scheduler: Scheduler, server: Server, watch: NetworkWatch) {
    this.seed = seed;
    this.scheduler = scheduler;
    this.server = server;
    this.watch = watch;
  }

  /** What axios sends a load's calls with. */
  adapterOf(load: Load): AxiosAdapter {
    return (config) =>
      new Promise((resolve, reject) => {
        if (!load.isAlive) return;
        const call = this.callOf(load, config);
        const signal = config.signal as AbortSignal | undefined;
        const finish = (end: Call['end'], settle: () => void): void => {
          if (call.end !== null) return;
          call.end = end;
          this.open.delete(call);
          this.ends.delete(call);
          signal?.removeEventListener('abort', giveUp);
          cancelTimeout();
          if (!load.isAlive) return;
          if (end === 'timed out') this.watch.onMishap('a call times out');
          this.watch.onEnded(call);
          settle();
        };
        const fail = (error: AxiosError): void =>
          finish(error.code === AxiosError.ECONNABORTED ? 'timed out' : 'failed', () => reject(error));
        const giveUp = (): void => finish('given up', () => reject(new CanceledError(undefined, config)));
        const answer = (): void =>
          finish('answered', () => {
            const { status, written } = call.response!;
            const response: AxiosResponse = {
              data: new TextEncoder().encode(written).buffer,
              status,
              statusText: '',
              headers: call.response!.headers,
              config,
            };
            if (isGood(status)) resolve(response);
            else reject(new AxiosError('refused', AxiosError.ERR_BAD_RESPONSE, config, undefined, response));
          });
        const cancelTimeout = this.scheduler.after(
          config.timeout ?? 10_000,
          () => fail(new AxiosError('timeout', AxiosError.ECONNABORTED, config)),
          load,
        );
        signal?.addEventListener('abort', giveUp);
        this.open.add(call);
        this.ends.set(call, fail);
        this.watch.onSent(call);
        this.travel(call, config, answer, fail);
      });
  }

  /** The connection is there, or is lost: then every call that waits fails. */
  connect(isOnline: boolean): void {
    this.isOnline = isOnline;
    this.turns += 1;
    if (!isOnline) this.cut();
  }

  /** Every connection breaks. */
  cut(): void {
    for (const [call, fail] of this.ends)
      this.scheduler.after(0, () => fail(new AxiosError('Network Error', AxiosError.ERR_NETWORK)), call.load);
  }

  /** A load has ended: its calls need no answer, but sent requests still arrive. */
  leave(load: Load): void {
    for (const call of [...this.open].filter((one) => one.load === load)) {
      this.open.delete(call);
      this.ends.delete(call);
    }
  }

  private callOf(load: Load, config: InternalAxiosRequestConfig): Call {
    const url = new URL(`${config.baseURL}${config.url}`);
    for (const [name, value] of Object.entries((config.params ?? {}) as Record<string, unknown>))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(config.headers.toJSON())) headers[name.toLowerCase()] = String(value);
    const path = url.pathname.replace(/^\/api/, '');
    const number = (this.counts.get(path) ?? 0) + 1;
    this.counts.set(path, number);
    return {
      number,
      load,
      method: (config.method ?? 'get').toUpperCase(),
      path,
      query: url.search,
      body: typeof config.data === 'string' ? (JSON.parse(config.data) as Record<string, unknown>) : null,
      headers,
      sentAt: this.scheduler.now(),
      response: null,
      end: null,
    };
  }

  private travel(
    call: Call,
    config: InternalAxiosRequestConfig,
    answer: () => void,
    fail: (error: AxiosError) => void,
  ): void {
    // The fate of a call follows from the seed and the call alone, so that a shortened story stays the same.
    const random = seededRandom(hash(`${this.seed} ${call.number} ${call.path}`));
    const { there, back, mishap } = journey(this.isOnline ? this.weather : 'bad', random);
    const broken = (ms: number): void => {
      this.scheduler.after(ms, () => fail(new AxiosError('Network Error', AxiosError.ERR_NETWORK, config)), call.load);
    };
    if (!this.isOnline) return broken(1);
    if (mishap !== null) this.watch.onMishap(mishap);
    if (mishap === 'a request is lost') return random() < 0.5 ? broken(there) : undefined;
    const arrive = (): void => {
      const { method, path, query, headers, body } = call;
      const asked = { method, path, query, headers, body: body === null ? undefined : JSON.stringify(body) };
      const responding =
        mishap === 'the server is in trouble'
          ? Promise.resolve({ status: 500, headers: {}, body: '', written: '{"error":"Сервер отдыхает"}' })
          : this.server.answer(asked);
      void responding.then((response) => {
        call.response = response;
        this.watch.onResponse(call);
        if (mishap === 'an answer is lost') return;
        if (mishap === 'a connection breaks before the answer') broken(back);
        else this.scheduler.after(back, answer, call.load);
      });
    };
    // It has no owner: once sent, it arrives even if the window ends.
    this.scheduler.after(there, arrive, null);
  }
}

/** The delays of a call in both directions, milliseconds, and what goes wrong with it. */
function journey(weather: Weather, random: () => number): { there: number; back: number; mishap: Mishap | null } {
  const between = (least: number, most: number): number => Math.round(least + random() * (most - least));
  if (weather === 'good') return { there: between(5, 120), back: between(5, 250), mishap: null };
  if (weather === 'slow') return { there: between(100, 3_000), back: between(300, 9_000), mishap: null };
  const chance = random();
  const mishap: Mishap | null =
    chance < 0.1
      ? 'a request is lost'
      : chance < 0.17
        ? 'an answer is lost'
        : chance < 0.25
          ? 'a connection breaks before the answer'
          : chance < 0.35
            ? 'the server is in trouble'
            : null;
  return { there: between(20, 1_500), back: between(20, 4_000), mishap };
}
