import type { Id } from '../../machines/model/ids.ts';
import { startingCurrency } from '../../machines/model/startingCurrency.ts';
import { addressOf } from '../api/address.ts';
import { inside } from '../api/conventions.ts';
import { inertJson, type KeptAnswer } from './pageAnswers.ts';
import { firstQuestion, type FirstQuestion } from '../early/firstQuestion.ts';
import type { Upstream } from './upstream.ts';

/** Older answers stay out of the page; milliseconds. */
export const OLDEST_MS = 15_000;
/** A call is asked at most once in this time; milliseconds. */
const PAUSE_MS = 5_000;
/** Larger answers would keep the page from its first paint; bytes. */
const MAX_ANSWER_BYTES = 262_144;
/** How long a probe of readiness lets the API work; milliseconds. */
const PROBE_PATIENCE_MS = 5_000;
/** The API counts as there when it has answered within this time; milliseconds. */
const READY_MS = 60_000;

/** Products and collections whose answers are kept; beyond that the one opened longest ago goes. */
const MOST_SCREENS = 100;
/** Questions for products and collections at the same time: strangers can name any id. */
const MOST_AT_ONCE = 8;

/** An answer as the server sent it. */
export interface KeptContent {
  /** With or without a wrapping `data`. */
  value: unknown;
  /** That was asked for; empty for the maintenance status and the currencies. */
  currencyId: string;
}

/** What the page knows of one call. */
interface Call {
  path: string;
  /** The screen that draws the answer; null for the answers that every page needs. */
  screen: FirstQuestion['screen'] | null;
  params: Record<string, string>;
  /** When it was last asked, milliseconds since the epoch. */
  askedAt: number;
  /** While it is being asked. */
  asking: Promise<void> | null;
  /** The last answer that can be used. */
  answer: (KeptAnswer & KeptContent) | null;
  /** When that one came, milliseconds since the epoch. */
  answeredAt: number;
  /** Why the last question has none; empty after an answer. */
  failure: string;
  /** What the page draws of the answer, made by `inertJson`; null until that is known. */
  goods: string | null;
}

/** What a page needs to know to draw its first goods. */
export interface Drawable {
  screen: FirstQuestion['screen'];
  /** To the first question of that screen. */
  answer: unknown;
  /** The answer of GET /currencies. */
  currencies: unknown;
  /** The currency of the first answer. */
  currencyId: string;
}

/** Reads what the page draws (`drawnGoods.ts`). @param now milliseconds since the epoch */
export type GoodsOf = (drawable: Drawable, now: number) => Promise<unknown>;

/** What the page of one screen may bring. */
export interface ScreenAnswers {
  /** Has the answers refreshed in the background, unless they are new or being asked. */
  refresh(): void;
  /** The answers that are fresh at a time, each the same object while it is kept. @param at milliseconds since the epoch */
  fresh(at: number): readonly KeptAnswer[];
  /** The one of them that the screen shows. */
  content(): KeptContent | null;
  /** What the page draws of it, made by `inertJson`. */
  goods(): string | null;
}

export interface AnswerKeeper {
  /** @param pathname of a screen, below the shop's base: `/`, `/item/3` */
  at(pathname: string): ScreenAnswers;
  /** Null while the API answers; else why it does not. */
  whyNotReady(): Promise<string | null>;
}

/** @throws Error for a body that is too large, or breaks off */
async function textOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (answer.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    // Leaving the loop ends the request as well.
    if (bytes > MAX_ANSWER_BYTES) throw new Error(`the answer is larger than ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(await new Blob(chunks as BlobPart[]).arrayBuffer());
}

/** The first currency of GET /currencies, for a shopper who has chosen none; undefined when there is none. */
function firstCurrencyId(value: unknown): string | undefined {
  const listed = inside(value);
  // What cannot be understood is dropped from a list, as the shop does.
  const currencies = (Array.isArray(listed) ? (listed as unknown[]) : []).filter(
    (one): one is { id: Id } =>
      typeof one === 'object' && one !== null && 'id' in one && ['number', 'string'].includes(typeof one.id),
  );
  const first = startingCurrency({ currencies, saved: null, serverCurrencyId: null });
  return first ? String(first.id) : undefined;
}

/**
 * Keeps the API's answers to everybody's first questions. Nothing is asked while nobody comes.
 * @param api the base of the API on the operator's server, without a slash at its end
 * @param apiBase the same base as the page knows it
 * @param timeoutMs milliseconds for a whole answer
 * @param inBackground is told of work that goes on after a page was sent; edge networks would end it otherwise
 * @param goodsOf reads the goods that the page draws; without it the page brings the answers alone
 */
export function keepAnswers({
  api,
  apiBase,
  upstream,
  timeoutMs,
  now = Date.now,
  inBackground = () => {},
  goodsOf,
}: {
  api: URL;
  apiBase: string;
  upstream: Upstream;
  timeoutMs: number;
  now?: (() => number) | undefined;
  inBackground?: ((work: Promise<unknown>) => void) | undefined;
  goodsOf?: GoodsOf | undefined;
}): AnswerKeeper {
  const newCall = (path: string, screen: Call['screen'] = null): Call => ({
    path,
    screen,
    params: {},
    askedAt: -Infinity,
    asking: null,
    answer: null,
    answeredAt: -Infinity,
    failure: 'it was not asked yet',
    goods: null,
  });
  const maintenance = newCall('/settings/maintenance-status');
  const currencies = newCall('/currencies');
  const feed = newCall('/feed', 'home');
  /** Those of products and collections by their path, the one opened longest ago first. */
  const others = new Map<string, Call>();

  const keepOther = (call: Call): void => {
    others.delete(call.path);
    others.set(call.path, call);
    for (const path of others.keys()) if (others.size > MOST_SCREENS) others.delete(path);
  };
  const isCrowded = (): boolean => [...others.values()].filter(({ asking }) => asking).length >= MOST_AT_ONCE;

  const drawGoods = async (call: Call): Promise<void> => {
    const { answer, screen } = call;
    if (!answer || !screen) return;
    const { value, currencyId } = answer;
    const drawable = { screen, answer: value, currencies: currencies.answer?.value, currencyId };
    // An answer that the shop cannot read is brought all the same: the shop says what is wrong with it.
    const goods = await goodsOf?.(drawable, now()).catch(() => null);
    if (!goods || call.answer !== answer) return;
    call.goods = inertJson(goods);
  };

  const ask = async (call: Call): Promise<void> => {
    const { params } = call;
    const signal = AbortSignal.timeout(timeoutMs);
    call.askedAt = now();
    try {
      const answer = await upstream(new URL(addressOf(api.href.replace(/\/+$/, ''), call.path, params)), {
        method: 'GET',
        headers: new Headers({ accept: 'application/json', 'accept-encoding': 'identity' }),
        body: null,
        signal,
      });
      if (!answer.ok) {
        await answer.body?.cancel();
        throw new Error(`it answered ${answer.status}`);
      }
      const value: unknown = JSON.parse(await textOf(answer));
      call.answer = {
        url: addressOf(apiBase, call.path, params),
        askedAt: call.askedAt,
        json: inertJson(value),
        value,
        currencyId: params['currency_id'] ?? '',
      };
      call.answeredAt = now();
      call.failure = '';
      call.goods = null;
      await drawGoods(call);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      call.failure = signal.aborted ? `no whole answer within ${timeoutMs} ms` : why;
    }
  };

  /** Asks, unless it is being asked or was asked a moment ago. */
  const refreshOne = (call: Call): Promise<void> => {
    if (call.asking) return call.asking;
    if (now() - call.askedAt < PAUSE_MS) return Promise.resolve();
    call.asking = ask(call).finally(() => {
      call.asking = null;
    });
    return call.asking;
  };

  const refreshOwn = async (call: Call): Promise<void> => {
    const id = firstCurrencyId(currencies.answer?.value);
    if (id === undefined || (call !== feed && isCrowded())) return;
    if (call.params['currency_id'] !== id)
      // The goods of another currency are no answer to this question.
      Object.assign(call, { params: { currency_id: id }, answer: null, goods: null, askedAt: -Infinity });
    await refreshOne(call);
  };

  const isFresh = ({ answer }: Call, at: number): boolean => answer !== null && at - answer.askedAt <= OLDEST_MS;

  return {
    at(pathname) {
      const question = firstQuestion(pathname);
      const { path = '', screen = null } = question ?? {};
      const own = screen === null ? null : screen === 'home' ? feed : (others.get(path) ?? newCall(path, screen));
      const calls = [maintenance, currencies, ...(own ? [own] : [])];
      return {
        refresh() {
          if (own && own !== feed) keepOther(own);
          const work = Promise.all([
            refreshOne(maintenance),
            refreshOne(currencies).then(() => (own ? refreshOwn(own) : undefined)),
          ]);
          // Nobody waits for it: a mistake in here must not end the whole server.
          inBackground(
            work.catch((error: unknown) => console.error(`The answers were not refreshed: ${String(error)}`)),
          );
        },
        fresh: (at) => calls.flatMap((call) => (call.answer && isFresh(call, at) ? [call.answer] : [])),
        content: () => (own && isFresh(own, now()) ? own.answer : null),
        goods: () => (own && isFresh(own, now()) ? own.goods : null),
      };
    },
    async whyNotReady() {
      const isReady = (): boolean => now() - maintenance.answeredAt <= READY_MS;
      if (!isReady())
        await Promise.race([
          refreshOne(maintenance),
          new Promise((resolve) => {
            setTimeout(resolve, PROBE_PATIENCE_MS);
          }),
        ]);
      if (isReady()) return null;
      const why = maintenance.asking ? 'it has not answered yet' : maintenance.failure;
      return `GET ${maintenance.path} has no answer of the last minute: ${why}`;
    },
  };
}
