import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { cartVerbs } from '../../machines/cart/cart.verbs';
import { favouritesVerbs } from '../../machines/favourites/favourites.verbs';
import { useFlowVerbs, useVerbs } from '../../src/shop/wiring/react';

it('verbs are the same functions in every render, so that rows with them do not render again', () => {
  const flow = { send: vi.fn() };
  const { result, rerender } = renderHook((one) => useVerbs(one, favouritesVerbs), { initialProps: flow });
  const first = result.current;
  rerender(flow);
  expect(result.current).toBe(first);
  rerender({ send: vi.fn() });
  expect(result.current).not.toBe(first);
});

it('a verb sends an event to its flow', () => {
  const send = vi.fn();
  cartVerbs(send).askRemoval(3);
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'removal.asked', id: 3 });
});

/** Never called: the compiler refuses verbs of another flow, and events that the chart does not declare. */
export const refused = [
  // @ts-expect-error -- the favourites' verbs send events that the cart does not declare
  () => useFlowVerbs('cart', favouritesVerbs),
  // @ts-expect-error -- the currency does not declare this event
  () => useFlowVerbs('currency', (send) => ({ choose: () => send({ type: 'currency.picked' }) })),
];
