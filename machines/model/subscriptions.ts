import type { PlainScreen } from './screens';

/** The badge beside a price or a product. */
export type SubscriptionMark = 'eaPlay' | 'psPlus';

/** A subscription: its name, the screen of its games, the field of a product that includes it, and its badge. */
interface SubscriptionFacts {
  name: string;
  screen: PlainScreen;
  flag: `free_with_${string}`;
  mark: SubscriptionMark;
}

/** The subscriptions with free games: EA Play, then the tiers upwards. The first one that includes a game counts. */
export const SUBSCRIPTIONS = {
  'ea-play': { name: 'EA Play', screen: 'eaPlay', flag: 'free_with_ea_play', mark: 'eaPlay' },
  'ps-plus-essential': {
    name: 'PS Plus Essential',
    screen: 'psPlusEssential',
    flag: 'free_with_ps_plus_essential',
    mark: 'psPlus',
  },
  'ps-plus-extra': { name: 'PS Plus Extra', screen: 'psPlusExtra', flag: 'free_with_ps_plus_extra', mark: 'psPlus' },
  'ps-plus-deluxe': {
    name: 'PS Plus Deluxe',
    screen: 'psPlusDeluxe',
    flag: 'free_with_ps_plus_deluxe',
    mark: 'psPlus',
  },
} as const satisfies Record<string, SubscriptionFacts>;

export type Subscription = keyof typeof SUBSCRIPTIONS;

/** Whether a product is free with each of them. */
export type SubscriptionFlags = Record<(typeof SUBSCRIPTIONS)[Subscription]['flag'], boolean>;

export const SUBSCRIPTION_IDS = Object.keys(SUBSCRIPTIONS) as Subscription[];

/** The subscriptions that include the product, in the order of the table. */
export const subscriptionsOf = (product: SubscriptionFlags): Subscription[] =>
  SUBSCRIPTION_IDS.filter((id) => product[SUBSCRIPTIONS[id].flag]);
