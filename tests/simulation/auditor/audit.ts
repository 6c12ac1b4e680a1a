import type { Order } from '../../../src/workshop/demo/orders';
import type { ShopperAction } from '../actions';
import type { Load } from '../world/load';
import type { World } from '../world/world';
import { MISHAPS, type Mishap } from '../world/mishaps';
import {
  newNotes,
  type Entry,
  type Finding,
  type Notes,
  type OrderNote,
  type Overwritten,
  type Removed,
} from './notes';
import { RULES, type Rule } from './rules';

/** What an action changes. */
export type Change = Exclude<ShopperAction, { kind: 'put back' }> | ({ kind: 'put back'; before: Entry[] } & Removed);

/** Counts of what a life has tested. */
export interface Tally {
  shopperActions: number;
  calls: number;
  bills: number;
  paid: number;
  /** How often each rule was checked. */
  rules: Record<Rule, number>;
  /** How often each mishap had an effect. */
  mishaps: Record<Mishap, number>;
}

const zeros = <Name extends string>(names: readonly Name[]): Record<Name, number> =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;

/** The notes and the finding of one life. The auditor writes the notes; the rules read them and report what is wrong. */
export class Audit {
  /** The first broken rule; null while there is none. */
  finding: Finding | null = null;
  readonly tally: Tally = {
    shopperActions: 0,
    calls: 0,
    bills: 0,
    paid: 0,
    rules: zeros(RULES),
    mishaps: zeros(MISHAPS),
  };
  readonly orders = new Map<string, OrderNote>();
  /** Idempotency keys that were sent because the shopper wanted another order although one may exist. */
  readonly wantedKeys = new Set<string>();
  readonly sentKeys = new Set<string>();
  /** Those of them that were sent before the user emptied the storage: no record holds their requests any more. */
  readonly emptiedKeys = new Set<string>();
  /** What shoppers do in the present action. */
  shopperActions: { load: Load; action: Change }[] = [];
  /** Earlier ones whose effect the storage has refused; they may be stored in the present action. */
  unsavedActions: { load: Load; action: Change }[] = [];
  /** Orders that the server has confirmed to some window. */
  readonly verified = new Set<string>();
  /** Windows older than the emptied storage that have written nothing since: they may make their last changes again. */
  readonly mayRepeat = new Set<Load>();
  /** Windows that have written their record in the present action. */
  readonly writers = new Set<Load>();
  /** By account: changes that were overwritten, and may not be stored again yet. */
  readonly overwritten = new Map<string, Overwritten>();
  /** By account: its windows when a record was overwritten whose mirrored keys may still be stored. */
  readonly unmirrored = new Map<string, readonly Load[]>();
  /** What was searched for: each text after its account. */
  readonly typedQueries = new Set<string>();
  world!: World;
  private readonly notes = new WeakMap<Load, Notes>();

  notesOf(load: Load): Notes {
    const notes = this.notes.get(load);
    if (notes) return notes;
    // A load sends its first calls before it is registered.
    const made = newNotes(this.world.scheduler.awake, load.path);
    this.notes.set(load, made);
    return made;
  }

  /** The living windows of an account. */
  windowsOf(account: string): Load[] {
    return this.world.loads().filter((load) => load.account === account);
  }

  /** The orders of an account that are still checked. */
  ordersOf(account: string): OrderNote[] {
    return [...this.orders.values()].filter((order) => order.account === account);
  }

  /** What the server has recorded of an order. */
  statusOf(orderId: string): Order['status'] | undefined {
    return this.world.server.demo.orders.find(orderId)?.status;
  }

  /**
   * Checks a rule. Only the first broken rule is recorded: others may follow from it.
   * @param text what is wrong
   * @returns whether the rule holds
   */
  expect(rule: Rule, holds: boolean, text: () => string): boolean {
    this.tally.rules[rule] += 1;
    if (!holds) this.finding ??= { rule, text: text() };
    return holds;
  }

  onMishap(mishap: Mishap): void {
    this.tally.mishaps[mishap] += 1;
  }
}
