import { hash, seededRandom } from '../../../src/workshop/demo/catalogue/random';
import { CLIENTS, WEATHERS, type ClientName, type ShopperAction, type Weather } from '../actions';
import { ACCOUNTS } from '../world/world';
import { PURPOSES, type PurposeName } from './purposes';

/** Actions that the shoppers of a life may lack: without them a cart can still be filled and paid for. */
const OPTIONAL_INPUTS = [
  'back',
  'remove',
  'favour',
  'option',
  'put back',
  'ask removal',
  'ask clearing',
  'no',
  'apply promo',
  'edit promo',
  'choose currency',
  'cancel payment',
  'open payment window',
  'close overlay',
  'search',
  'toggle genre',
  'type price',
  'reset filters',
  'reset search',
  'clear queries',
  'turn page',
  'edit profile',
  'save profile',
] as const satisfies ShopperAction['kind'][];

/** What may happen around the shoppers. */
export const EVENTS = [
  'open',
  'close',
  'reload',
  'kill',
  'hide',
  'minimise',
  'freeze',
  'thaw',
  'weather',
  'connect',
  'maintenance',
  'bank',
  'market',
  'sleep',
  'clock',
  'storage',
  'build',
  'promotion',
] as const;
export type EventName = (typeof EVENTS)[number];

type Weights<Name extends string> = Readonly<Record<Name, number>>;

/** How likely everything is in one life. */
export interface Odds {
  purposes: Weights<PurposeName>;
  events: Weights<EventName>;
  weathers: Weights<Weather>;
  clients: Weights<ClientName>;
  /** The most windows that are open at a time. */
  windows: number;
  accounts: readonly string[];
  /** The shares of shoppers' actions and of pauses; the rest is events. */
  shopper: number;
  pauses: number;
  /** Actions that no shopper does in this life. */
  missing: ReadonlySet<string>;
}

/** A weight of 0 to 3; one in six is 0. */
function weightsOf<Name extends string>(names: readonly Name[], chance: () => number): Weights<Name> {
  const weight = (): number => (chance() < 1 / 6 ? 0 : 0.2 + 2.8 * chance() ** 2);
  const weights = Object.fromEntries(names.map((name) => [name, weight()])) as Record<Name, number>;
  // One of them has to be possible.
  weights[names[Math.floor(chance() * names.length)]!] ||= 1;
  return weights;
}

/** The odds of a life. They follow from its seed alone, so that every life of a long run tests something else. */
export function oddsOf(seed: number): Odds {
  const chance = seededRandom(hash(`odds ${seed}`));
  return {
    purposes: weightsOf(Object.keys(PURPOSES) as PurposeName[], chance),
    events: weightsOf(EVENTS, chance),
    weathers: weightsOf(WEATHERS, chance),
    clients: weightsOf(CLIENTS, chance),
    windows: 1 + Math.floor(chance() * 4),
    accounts: ACCOUNTS.slice(0, 1 + Math.floor(chance() * ACCOUNTS.length)),
    shopper: 0.55 + 0.3 * chance(),
    pauses: 0.05 + 0.1 * chance(),
    missing: new Set(OPTIONAL_INPUTS.filter(() => chance() < 0.12)),
  };
}

/** A name by its weight. */
export function pickByWeight<Name extends string>(weights: Weights<Name>, chance: () => number): Name {
  const entries = Object.entries(weights) as [Name, number][];
  let rest = chance() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  const found = entries.find(([, weight]) => (rest -= weight) < 0);
  return (found ?? entries.find(([, weight]) => weight > 0)!)[0];
}

const weightsText = (weights: Weights<string>): string =>
  Object.entries(weights)
    .map(([name, weight]) => `${name} ${weight === 0 ? 0 : weight.toFixed(1)}`)
    .join(' ');

/** The odds in one line. */
export const oddsText = (odds: Odds): string =>
  `Odds: ${odds.windows} windows, ${odds.accounts.length} accounts, ` +
  `${Math.round(odds.shopper * 100)} % shoppers’ actions, ${Math.round(odds.pauses * 100)} % pauses; ` +
  [odds.clients, odds.weathers, odds.purposes, odds.events].map(weightsText).join('; ') +
  (odds.missing.size === 0 ? '' : `; left out: ${[...odds.missing].join(', ')}`);
