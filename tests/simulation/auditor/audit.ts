import type { CartItem } from '../../../machines/model/entities';
import type { Deed } from '../actions';
import type { Load } from '../world/load';
import type { World } from '../world/world';
import { newNotes, type Finding, type Notes, type OrderNote } from './notes';

/** How many actions, calls and bills a life had, to make sure that it tested enough. */
export interface Tally {
  deeds: number;
  calls: number;
  bills: number;
  paid: number;
}

/** What has been noted and found about one life. The auditor writes it; each kind of rule reads it, and tells it what is wrong. */
export class Audit {
  /** The first broken rule; null while there is none. */
  finding: Finding | null = null;
  readonly tally: Tally = { deeds: 0, calls: 0, bills: 0, paid: 0 };
  readonly orders = new Map<string, OrderNote>();
  /** Deeds of the present action. */
  deeds: { load: Load; deed: Deed }[] = [];
  /** The lines that were put into carts, by their edition. */
  readonly added = new Map<string, CartItem>();
  world!: World;
  private readonly notes = new WeakMap<Load, Notes>();

  notesOf(load: Load): Notes {
    const notes = this.notes.get(load);
    if (notes) return notes;
    // Its first calls go out while it is being made.
    const made = newNotes(this.world.scheduler.awake, load.path, null);
    this.notes.set(load, made);
    return made;
  }

  /** Records a broken rule. Only the first one counts: later ones may follow from it. */
  fail(rule: string, text: string): void {
    this.finding ??= { rule, text };
  }
}
