import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { toJson } from '../../machines/model/json';
import type { Client } from '../../src/api/client';
import { ApiError } from '../../src/api/errors';
import { fetchCollection, fetchSubscription } from '../../src/api/collections';
import type { ReadReply, ReadRequest } from '../../src/api/reader.worker';

type Listener = (event: MessageEvent<ReadRequest>) => unknown;

/** The page's end of a worker whose other end is the shop's own file, in this process. */
class NearWorker extends EventTarget {
  static all: NearWorker[] = [];
  static read: Listener;
  /** What becomes of a request; by default the worker reads it. */
  static take = (request: ReadRequest): unknown => NearWorker.read(new MessageEvent('message', { data: request }));
  isOver = false;

  constructor() {
    super();
    NearWorker.all.push(this);
  }

  postMessage(request: ReadRequest): void {
    queueMicrotask(() => NearWorker.take(structuredClone(request)));
  }

  terminate(): void {
    this.isOver = true;
  }
}

const usual = NearWorker.take;
const said = (data: ReadReply): unknown =>
  NearWorker.all.at(-1)?.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }));

beforeAll(async () => {
  vi.stubGlobal('addEventListener', (_: string, listener: Listener) => {
    NearWorker.read = listener;
  });
  await import('../../src/api/reader.worker');
});
beforeEach(() => {
  NearWorker.all = [];
  NearWorker.take = usual;
  vi.stubGlobal('Worker', NearWorker);
  vi.stubGlobal('postMessage', said);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const bytesOf = (body: unknown): ArrayBuffer =>
  new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)).buffer as ArrayBuffer;
const client = (body: unknown): Client => {
  const unused = () => Promise.reject(new Error('not asked'));
  return { getBytes: () => Promise.resolve(bytesOf(body)), get: unused, put: unused, post: unused, instance: unused };
};
const game = (n: number) => ({
  id: n,
  name: `Игра ${n}`,
  editions: [{ id: n, price: n, localizations: ['Русский'.repeat(20)] }],
  description: 'Длинное описание, которое в списке не нужно. '.repeat(10),
});
const games = (count: number) => Array.from({ length: count }, (_, n) => game(n + 1));
const collection = { id: 7, name: 'Большая', editions: games(1_500).map((one) => ({ ...one, productCard: one })) };
const { signal } = new AbortController();
const read = (body: unknown, until = signal) => fetchCollection(client(body), { id: '7', currencyId: '1' }, until);

describe('a long answer', () => {
  it.each([
    ['a collection', collection, read],
    ['a collection in «data»', { data: collection }, read],
    [
      'a list',
      games(1_500),
      (body: unknown) => fetchSubscription(client(body), { id: 'ea-play', currencyId: '1' }, signal),
    ],
  ])('is read in a worker with the same result as in the page: %s', async (_, body, ask) => {
    const beside = await ask(body);
    expect(NearWorker.all.map(({ isOver }) => isOver)).toEqual([true]);
    vi.stubGlobal('Worker', undefined);
    expect(beside).toEqual(await ask(body));
    expect(NearWorker.all).toHaveLength(1);
    expect(Array.isArray(beside) ? beside : beside.editions).toHaveLength(1_500);
  });

  it('read in a worker keeps the digits of ids above 2^53', async () => {
    const long = JSON.stringify(collection).replaceAll(/"id":(\d+)/g, '"id":1234567890$1999999');
    const { editions } = await read(long);
    expect(editions[41]?.id).toBe('123456789042999999');
    expect(toJson(editions[41]?.id)).toBe('123456789042999999');
  });

  it('read in a worker loses only its unreadable entries, with one warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect((await read({ ...collection, editions: [...collection.editions, null, 'x'] })).editions).toHaveLength(1_500);
    expect(warn.mock.calls).toEqual([['collection: 2 unreadable entries were left out']]);
    warn.mockRestore();
  });

  it.each(['<html>'.repeat(200_000), JSON.stringify(games(1_500))])(
    'that cannot be read fails without a text',
    async (body) => {
      await expect(read(body)).rejects.toMatchObject(new ApiError('', null, 'UNREADABLE'));
      expect(NearWorker.all.map(({ isOver }) => isOver)).toEqual([true]);
    },
  );

  it.each([
    ['has no workers', () => vi.stubGlobal('Worker', undefined)],
    [
      'lets the page have none',
      () => vi.stubGlobal('Worker', vi.fn<() => void>().mockThrow(new Error('SecurityError'))),
    ],
    [
      'cannot load its file',
      () => {
        NearWorker.take = () => NearWorker.all.at(-1)?.dispatchEvent(new Event('error'));
      },
    ],
  ])('is read by the page where the browser %s', async (_, arrange) => {
    arrange();
    expect((await read(collection)).editions).toHaveLength(1_500);
    expect(NearWorker.all.every(({ isOver }) => isOver)).toBe(true);
  });

  it('is read by the page when nothing comes from the worker for 10 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let answer: ReturnType<typeof read> | undefined;
    await new Promise<unknown>((asked) => {
      NearWorker.take = asked;
      answer = read(collection);
    });
    vi.advanceTimersByTime(9_999);
    expect(NearWorker.all.map(({ isOver }) => isOver)).toEqual([false]);
    vi.advanceTimersByTime(1);
    expect((await answer)?.editions).toHaveLength(1_500);
    expect(NearWorker.all.map(({ isOver }) => isOver)).toEqual([true]);
  });

  it('is read by the page 10 s after the last message of a worker that stopped in the middle', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let answer: ReturnType<typeof read> | undefined;
    await new Promise<unknown>((asked) => {
      NearWorker.take = asked;
      answer = read(collection);
    });
    vi.advanceTimersByTime(9_000);
    said(JSON.stringify([collection.editions[0]]));
    vi.advanceTimersByTime(9_999);
    expect(NearWorker.all.map(({ isOver }) => isOver)).toEqual([false]);
    vi.advanceTimersByTime(1);
    await vi.waitFor(() => expect(NearWorker.all.map(({ isOver }) => isOver)).toEqual([true]));
    expect((await answer)?.editions).toHaveLength(1_500);
  });

  it('is not read any further once its request is aborted', async () => {
    const leaving = new AbortController();
    NearWorker.take = () => leaving.abort();
    await expect(read(collection, leaving.signal)).rejects.toMatchObject({ code: 'ERR_CANCELED' });
    expect(NearWorker.all.map(({ isOver }) => isOver)).toEqual([true]);
  });
});

describe('the page itself, without a worker,', () => {
  it('reads a short answer', async () => {
    expect((await read({ ...collection, editions: collection.editions.slice(0, 20) })).editions).toHaveLength(20);
    expect(NearWorker.all).toEqual([]);
  });

  it('reads every answer while an inspector watches the calls', async () => {
    const watched = { ...client(null), getBytes: undefined };
    const answer = await fetchCollection(
      { ...watched, get: <T>() => Promise.resolve({ data: collection as T }) },
      { id: '7', currencyId: null },
      signal,
    );
    expect(answer.editions).toHaveLength(1_500);
    expect(NearWorker.all).toEqual([]);
  });
});
