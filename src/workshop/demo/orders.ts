export type OrderStatus = 'pending' | 'paid' | 'declined';

/** An order as made by create-bill. */
export interface Order {
  id: string;
  userId: string;
  /** In units of the order's currency. */
  amount: number;
  currencyId: number;
  email: string;
  promoCode: string | null;
  /** Product titles. */
  titles: string[];
  status: OrderStatus;
  /** How often its status was asked. */
  polls: number;
  paymentUrl: string;
  /** ISO 8601. */
  createdAt: string;
}

export type NewOrder = Omit<Order, 'id' | 'status' | 'polls' | 'paymentUrl' | 'createdAt'>;

/** The order that was made for an Idempotency-Key, and the request that it was made for. */
interface KeyUse {
  /** JSON. */
  content: string;
  order: Order;
}

/** The orders, numbered from 10001. */
export function createOrders(now: () => number) {
  const orders = new Map<string, Order>();
  const keys = new Map<string, KeyUse>();
  let last = 10_000;
  return {
    /** Records an order; `origin` is where its payment page lives. */
    add(order: NewOrder, origin: string): Order {
      const id = String(++last);
      const made: Order = {
        ...order,
        id,
        status: 'pending',
        polls: 0,
        paymentUrl: `${origin}/demo/pay/${id}`,
        createdAt: new Date(now()).toISOString(),
      };
      orders.set(id, made);
      return made;
    },
    find: (id: string): Order | undefined => orders.get(id),
    /** By user and key. */
    keys,
    all: (): Order[] => [...orders.values()],
    reset(): void {
      orders.clear();
      keys.clear();
      last = 10_000;
    },
  };
}
