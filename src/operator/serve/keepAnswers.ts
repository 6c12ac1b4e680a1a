import { quoteLongIntegers } from '../../../machines/model/json.ts';
import { startingCurrency } from '../../../machines/model/startingCurrency.ts';
import { addressOf, CURRENCIES_PATH, FEED_PATH, MAINTENANCE_PATH } from '../../shop/api/paths.ts';
import { currenciesIn } from '../../shop/api/requestHeaders.ts';
import { inert, type KeptAnswer } from './pageAnswers.ts';
import { PAGE_ANSWER_LIMIT_MS } from '../../shop/page/ask.ts';
import { firstPicture } from '../../shop/page/firstPicture.ts';
import { firstQuestion, type FirstQuestion, type ScreenData } from '../../shop/page/firstQuestion.ts';
import { isOpen } from '../../shop/page/status.ts';
import { targetOf } from './proxy.ts';
import type { Upstream } from './upstream.ts';

/** A call is sent at most once in this time; milliseconds. */
const PAUSE_MS = 5_000;
/** A larger answer would delay the first paint: the page then contains only its rendered part; bytes. */
const MAX_EMBEDDED_BYTES = 262_144;
/** Larger answers are not read; bytes. */
const MAX_ANSWER_BYTES = 8_388_608;
/** How long a probe of readiness lets the API work; milliseconds. */
const PROBE_TIMEOUT_MS = 5_000;
/** The API counts as reachable if it has answered within this time; milliseconds. */
const READY_MS = 60_000;

/** The most products and collections whose answers are kept; the one opened longest ago is dropped first. */
const MOST_SCREENS = 100;
/** The most requests for products and collections at the same time: anybody can request any id. */
const MOST_AT_ONCE = 8;

/**
 * The headers of the server's own requests. Shoppers reach the shop over https: many an API redirects what has not come so.
 * Hosts in front of an API refuse requests without a name.
 */
const OWN_HEADERS = {
  accept: 'application/json',
  'accept-encoding': 'identity',
  'user-agent': 'shop-serve',
  'x-forwarded-proto': 'https',
};

/** A kept answer. */
interface CallAnswer extends Omit<KeptAnswer, 'json'> {
  /** Null if the answer is too large for the page. */
  json: string | null;
  /** The file of the picture that its screen shows first, as the server names it. */
  picture: unknown;
}

/** One call, with its latest answer. */
interface Call {
  path: string;
  /** The first request of the screen that renders the answer; null for answers that every page needs. */
  question: FirstQuestion | null;
  params: Record<string, string>;
  /** When the call was last sent, by the keeper's clock. */
  askedAt: number;
  /** The pending request. */
  asking: Promise<void> | null;
  /** The last answer that can be used. */
  answer: CallAnswer | null;
  /** When that answer arrived, by the keeper's clock. */
  answeredAt: number;
  /** Why the last request failed; empty after an answer. */
  failure: string;
  /** The `main` that the page shows of the answer; null until it is rendered. */
  main: string | null;
}

/** Renders the `main` that a page shows; null where there is nothing to show. @param now milliseconds since the epoch, for promotions */
export type RenderMain = (data: ScreenData, now: number) => Promise<string | null>;

/** The API's answers to the first requests of all shoppers. */
export type AnswerKeeper = ReturnType<typeof keepAnswers>;
/** The answers for the page of one screen. */
export type ScreenAnswers = ReturnType<AnswerKeeper['at']>;

/** The names of content encodings in HTTP, with those of the platform. */
const PACKINGS: Readonly<Record<string, string>> = { br: 'brotli', deflate: 'deflate', gzip: 'gzip', 'x-gzip': 'gzip' };

/** The body, decoded: some servers encode it unasked. @throws Error for an unknown encoding */
function unpacked({ body, headers }: Response): ReadableStream<Uint8Array> | null {
  const packing = headers.get('content-encoding')?.toLowerCase() ?? 'identity';
  if (packing === 'identity' || !body) return body;
  const format = PACKINGS[packing];
  if (format === undefined) throw new Error(`the answer is packed as ${packing}`);
  return body.pipeThrough(new DecompressionStream(format as CompressionFormat));
}

/** @throws Error for a body that is too large, or breaks off */
async function textOf(answer: Response, limit: number): Promise<{ text: string; bytes: number }> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (unpacked(answer) ?? []) as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    // Leaving the loop ends the request as well.
    if (bytes > limit) throw new Error(`the answer is larger than ${limit} bytes`);
    chunks.push(chunk);
  }
  const text = new TextDecoder('utf-8', { fatal: true }).decode(await new Blob(chunks as BlobPart[]).arrayBuffer());
  return { text, bytes };
}

/** The first currency of GET /currencies, for a shopper who has chosen none; undefined when there is none. */
function firstCurrencyId(value: unknown): string | undefined {
  const first = startingCurrency({ currencies: currenciesIn(value), saved: null, serverCurrencyId: null });
  return first ? String(first.id) : undefined;
}

/**
 * Keeps the API's answers to the first requests of all shoppers. Without visitors and probes it sends no request.
 * @param api the base of the API on the operator's server
 * @param apiBase the same base as the page knows it
 * @param timeoutMs milliseconds for a whole answer
 * @param now milliseconds of a monotonic clock: only differences count
 * @param inBackground receives the work that continues after a page was sent: tests wait for it
 * @param renderMain renders the `main`; without it the page contains the answers only
 */
export function keepAnswers({
  api,
  apiBase,
  upstream,
  timeoutMs,
  now = () => performance.now(),
  inBackground = () => {},
  renderMain,
}: {
  api: URL;
  apiBase: string;
  upstream: Upstream;
  timeoutMs: number;
  now?: (() => number) | undefined;
  inBackground?: ((work: Promise<unknown>) => void) | undefined;
  renderMain?: RenderMain | undefined;
}) {
  const newCall = (path: string, question: FirstQuestion | null = null): Call => ({
    path,
    question,
    params: {},
    askedAt: -Infinity,
    asking: null,
    answer: null,
    answeredAt: -Infinity,
    failure: 'it was not asked yet',
    main: null,
  });
  const maintenance = newCall(MAINTENANCE_PATH);
  const currencies = newCall(CURRENCIES_PATH);
  const feed = newCall(FEED_PATH, firstQuestion('/'));
  /** The last answer of GET /currencies. */
  let listed: unknown;
  /** Whether the last maintenance status lets the shop open. */
  let isShopOpen = false;
  /** Those of products and collections by their path, the one opened longest ago first. */
  const others = new Map<string, Call>();

  const keepOther = (call: Call): void => {
    others.delete(call.path);
    others.set(call.path, call);
    for (const path of others.keys()) if (others.size > MOST_SCREENS) others.delete(path);
  };
  /** Products and collections that are being requested, also those that `others` has dropped. */
  const running = new Set<Call>();

  const render = async (call: Call, value: unknown): Promise<void> => {
    const { answer, question, params } = call;
    if (!question) return;
    const currencyId = params['currency_id'] ?? '';
    const data = { ...question, answer: value, currencies: listed, currencyId };
    // The page also contains an answer that cannot be rendered: the shop reports what is wrong with it.
    const main = await renderMain?.(data, Date.now()).catch(() => null);
    if (main && call.answer === answer) call.main = main;
  };

  /** Undefined if the answer is malformed: the server may send anything, and the page works without the picture. */
  const pictureOf = ({ question, params }: Call, value: unknown): unknown => {
    try {
      return question && firstPicture(question.screen, value, params['currency_id']);
    } catch {
      return undefined;
    }
  };

  const ask = async (call: Call): Promise<void> => {
    const { params } = call;
    const signal = AbortSignal.timeout(timeoutMs);
    call.askedAt = now();
    try {
      const target = targetOf(new URL(addressOf('/api', call.path, params), api), '/api', api);
      if (!target) throw new Error('its address leads out of the API');
      const answer = await upstream(target, { method: 'GET', headers: new Headers(OWN_HEADERS), body: null, signal });
      if (!answer.ok) {
        await answer.body?.cancel();
        throw new Error(`it answered ${answer.status}`);
      }
      const { text, bytes } = await textOf(answer, call.question ? MAX_ANSWER_BYTES : MAX_EMBEDDED_BYTES);
      const value: unknown = JSON.parse(quoteLongIntegers(text));
      if (call === currencies) listed = value;
      if (call === maintenance) isShopOpen = isOpen(value);
      call.answer = {
        url: addressOf(apiBase, call.path, params),
        askedAt: call.askedAt,
        json: bytes > MAX_EMBEDDED_BYTES ? null : inert(text),
        picture: pictureOf(call, value),
      };
      call.answeredAt = now();
      call.failure = '';
      call.main = null;
      await render(call, value);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      call.failure = signal.aborted ? `no whole answer within ${timeoutMs} ms` : why;
    }
  };

  /** Sends a call, unless it is pending or was sent a moment ago. */
  const refreshOne = (call: Call): Promise<void> => {
    if (call.asking) return call.asking;
    if (now() - call.askedAt < PAUSE_MS) return Promise.resolve();
    if (call.question && call !== feed) running.add(call);
    call.asking = ask(call).finally(() => {
      call.asking = null;
      running.delete(call);
    });
    return call.asking;
  };

  const refreshOwn = async (call: Call): Promise<void> => {
    const id = firstCurrencyId(listed);
    if (id === undefined || (call !== feed && running.size >= MOST_AT_ONCE)) return;
    if (call.params['currency_id'] !== id)
      // Products in another currency are no answer to the new request.
      Object.assign(call, { params: { currency_id: id }, answer: null, main: null, askedAt: -Infinity });
    await refreshOne(call);
  };

  const isEmbedded = (answer: CallAnswer): answer is CallAnswer & KeptAnswer => answer.json !== null;
  const isFresh = ({ answer }: Call, at: number): boolean =>
    answer !== null && at - answer.askedAt <= PAGE_ANSWER_LIMIT_MS;

  return {
    /** The answers for the page of a screen. @param pathname of the screen: `/`, `/item/3` */
    at(pathname: string) {
      const question = firstQuestion(pathname);
      const isHome = question?.screen === 'home';
      const own = question && (isHome ? feed : (others.get(question.path) ?? newCall(question.path, question)));
      const calls = [maintenance, currencies, ...(own ? [own] : [])];
      return {
        /** Refreshes the answers in the background, unless they are new or being requested. */
        refresh(): void {
          if (own && own !== feed) keepOther(own);
          const work = Promise.all([
            refreshOne(maintenance),
            refreshOne(currencies).then(() => (own ? refreshOwn(own) : undefined)),
          ]);
          // Not awaited: an error in here must not end the whole server.
          inBackground(
            work.catch((error: unknown) => console.error(`The answers were not refreshed: ${String(error)}`)),
          );
        },
        /** The answers that are fresh at a time, each the same object while it is kept. @param at by the keeper's clock */
        fresh: (at: number): readonly KeptAnswer[] =>
          calls.flatMap((call) =>
            // After maintenance the page reloads: it must not get the old status again.
            call.answer && isEmbedded(call.answer) && isFresh(call, at) && (call !== maintenance || isShopOpen)
              ? [call.answer]
              : [],
          ),
        /** The file of the picture that the screen shows first, as the server names it. */
        picture: (): unknown => (own && isFresh(own, now()) ? own.answer?.picture : undefined),
        /** The `main` that the page shows; null for none, and under maintenance. */
        main: (): string | null =>
          own && isFresh(own, now()) && isShopOpen && isFresh(maintenance, now()) ? own.main : null,
      };
    },
    /** The age of each answer of every page or of Home, in milliseconds; null before the first answer. */
    agesMs() {
      const age = ({ answeredAt }: Call): number | null => (Number.isFinite(answeredAt) ? now() - answeredAt : null);
      return { maintenance: age(maintenance), currencies: age(currencies), feed: age(feed) };
    },
    /** Null while the API answers; else why it does not. */
    async whyNotReady(): Promise<string | null> {
      const isReady = (): boolean => now() - maintenance.answeredAt <= READY_MS;
      if (!isReady())
        await Promise.race([
          refreshOne(maintenance),
          new Promise((resolve) => {
            setTimeout(resolve, PROBE_TIMEOUT_MS);
          }),
        ]);
      if (isReady()) return null;
      const why = maintenance.asking ? 'it has not answered yet' : maintenance.failure;
      return `GET ${maintenance.path} has no answer of the last minute: ${why}`;
    },
  };
}
