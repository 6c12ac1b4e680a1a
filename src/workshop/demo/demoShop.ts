import { createCallLog } from './callLog';
import { createCatalogue } from './catalogue/catalogue';
import { marketCatalogue } from './catalogue/market';
import { createOrders, type Order, type OrderStatus } from './orders';
import { createPromos } from './demoPromos';
import { createScenarios } from './scenarios';
import { createUsers } from './demoUsers';

export interface DemoShopOptions {
  /** How many products; without it all the real ones. */
  products?: number | undefined;
  /** The server checks signatures of launch data with it; without it the server trusts the id header. */
  botToken?: string | undefined;
  /** Whether it signs launch data with the token for everybody who can reach it, not only for this machine. */
  signsForAll?: boolean;
  /** The present, ms since the epoch. */
  now?: (() => number) | undefined;
}

/** Everything one demo server knows. Two shops share nothing. */
export function createDemoShop({ products, botToken, signsForAll = false, now = Date.now }: DemoShopOptions = {}) {
  const users = createUsers();
  const orders = createOrders(now);
  const promos = createPromos();
  const scenarios = createScenarios();
  const calls = createCallLog();
  const catalogue = createCatalogue({ products, now });
  const market = marketCatalogue({
    get anchor() {
      return now();
    },
    get season() {
      return scenarios.number('market', 'season');
    },
    get hasFractions() {
      return scenarios.flag('market', 'fractions');
    },
  });
  return {
    get catalogue() {
      return scenarios.has('market') ? market : catalogue;
    },
    users,
    orders,
    promos,
    scenarios,
    calls,
    botToken: botToken || undefined,
    signsForAll,
    now,
    /** Ends an order that is still pending; a paid one spends its promo. */
    settle(order: Order, status: Exclude<OrderStatus, 'pending'>): void {
      if (order.status !== 'pending') return;
      order.status = status;
      if (status === 'paid' && order.promoCode) promos.spend(order.promoCode, order.userId);
    },
    /** Back to the first day: users, orders, promos, scenarios and the log. */
    reset(): void {
      for (const part of [users, orders, promos, scenarios]) part.reset();
      calls.clear();
    },
  };
}

export type DemoShop = ReturnType<typeof createDemoShop>;
