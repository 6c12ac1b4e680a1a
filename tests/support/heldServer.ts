import { act, waitFor } from '@testing-library/react';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import type { SetupServer } from 'msw/node';
import { expect } from 'vitest';

type Method = 'get' | 'put' | 'post';
type Answer = JsonBodyType | { status: number; body?: JsonBodyType };

const isRefusal = (answer: Answer): answer is { status: number; body?: JsonBodyType } =>
  typeof answer === 'object' && answer !== null && 'status' in answer && typeof answer.status === 'number';

/**
 * A server that answers some calls only when the test says so, in the order of a walk.
 * @param calls the calls to hold, by a name: method and path
 */
export function holdCalls(server: SetupServer, calls: Record<string, readonly [Method, string]>) {
  const waiting = new Map<string, ((answer: Response) => void)[]>();
  const of = (name: string) => waiting.get(name) ?? waiting.set(name, []).get(name)!;
  server.use(
    ...Object.entries(calls).map(([name, [method, path]]) =>
      http[method](
        `*/api${path}`,
        ({ request }) =>
          new Promise<Response>((settle) => {
            of(name).push(settle);
            // An aborted call needs no answer; answering it would continue the walk with the wrong call.
            request.signal.addEventListener('abort', () => {
              waiting.set(
                name,
                of(name).filter((one) => one !== settle),
              );
              settle(HttpResponse.error());
            });
          }),
      ),
    ),
  );
  const asked = (name: string): Promise<void> =>
    waitFor(() => expect(of(name), `calls of «${name}» under way`).not.toHaveLength(0));
  return {
    /** Waits until a call of a name is pending. */
    asked,
    /** Answers the one call of a name that is under way: with JSON or with a refusal. */
    async answer(name: string, answer: Answer): Promise<void> {
      await asked(name);
      const settle = of(name).shift();
      await act(async () => {
        if (isRefusal(answer)) settle?.(HttpResponse.json(answer.body ?? {}, { status: answer.status }));
        else settle?.(HttpResponse.json(answer));
      });
    },
  };
}

/**
 * A port of the shop that answers only when the test says so. The real ports answer at once, but the machines still
 * await them.
 */
export function holdPort() {
  const waiting = new Map<string, { settle(answer: unknown): void; refuse(error: Error): void }>();
  const take = (name: string) => {
    const one = waiting.get(name);
    waiting.delete(name);
    if (!one) throw new Error(`No call of «${name}» is waiting for an answer`);
    return one;
  };
  return {
    ask: <Asked>(name: string): Asked =>
      new Promise<unknown>((settle, refuse) => waiting.set(name, { settle, refuse })) as unknown as Asked,
    answer: (name: string, answer: unknown) => act(async () => take(name).settle(answer)),
    fail: (name: string) => act(async () => take(name).refuse(new Error())),
  };
}
