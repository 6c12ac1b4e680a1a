import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { cartVerbs } from '../../machines/cart/cart.verbs';
import { favouritesVerbs } from '../../machines/favourites/favourites.verbs';
import { useFlowVerbs, useVerbs } from '../../src/shop/wiring/react';

it('verbs are the same functions at every render, so that rows which are given them are not drawn again', () => {
  const flow = { send: vi.fn() };
  const { result, rerender } = renderHook((one) => useVerbs(one, favouritesVerbs), { initialProps: flow });
  const first = result.current;
  rerender(flow);
  expect(result.current).toBe(first);
  rerender({ send: vi.fn() });
  expect(result.current).not.toBe(first);
});

it('a verb says to its flow what has happened', () => {
  const send = vi.fn();
  cartVerbs(send).askRemoval(3);
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'removal.asked', id: 3 });
});

/** Never called: the compiler refuses verbs of another flow, and events that no chart knows. */
export const refused = [
  // @ts-expect-error -- the favourites' verbs say what the cart does not understand
  () => useFlowVerbs('cart', favouritesVerbs),
  // @ts-expect-error -- the currency does not know this event
  () => useFlowVerbs('currency', (send) => ({ choose: () => send({ type: 'currency.picked' }) })),
];
