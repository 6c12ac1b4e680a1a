import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { quoteLine } from '../../machines/model/quote';
import type { PaymentWindow } from '../../src/shop/platform/paymentWindow';
import { demoServer, findScreen, renderShop, SIGNED_IN, soldItem, storedCart } from '../support/renderShop';

interface Setup {
  stored?: Record<string, string>;
  paymentWindow?: PaymentWindow;
}

/** The payment of a shopper with one game in the cart, with a demo server for a file of tests. */
export function paymentForm() {
  const { demo, server } = demoServer();
  afterEach(() => void vi.unstubAllGlobals());
  const game = soldItem(demo, 7);
  const open = async ({ stored = { ...SIGNED_IN, ...storedCart([game]) }, paymentWindow }: Setup = {}) => {
    const shop = renderShop('/payment', { stored, ...(paymentWindow ? { over: { paymentWindow } } : {}) });
    await findScreen('Оплата');
    return shop;
  };
  return {
    demo,
    server,
    game,
    total: quoteLine(game, demo.now()).price,
    open,
    /** The form once the shopper's profile has filled it. */
    async openFilled(setup: Setup = {}) {
      const shop = await open(setup);
      await waitFor(() => expect(field('Email для чека')).toHaveValue('demo@example.com'));
      return shop;
    },
  };
}

export const field = (name: string) => screen.getByLabelText(name, { exact: true });
export const openAccount = (user: { click(element: Element): Promise<void> }) =>
  user.click(screen.getByRole('button', { name: 'Изменить' }));
export const pay = () => screen.getByRole('button', { name: /^Оплатить/ });
export const overlay = (name: string) => screen.findByRole('dialog', { name });
