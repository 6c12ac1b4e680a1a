import type { AnyEventObject, AnyStateMachine, EventObject } from 'xstate';
import { edgesOf, keyOf, transitionsFor, type Edge, type Exploration, type GraphSnapshot } from './statechart';

/** The first event that the shop sends to its flows: the currency is the rouble. */
export const ROUBLES: AnyEventObject = { type: 'currency.changed', currencyId: '1' };

const LONGEST = 25;

interface WalkOptions extends Exploration {
  /** The events that the shop sends before a shopper can do anything. */
  opening?: EventObject[];
  /** Whether a shopper, the server or the clock can cause an event here; a modal dialog or a hidden form says no. */
  possible?(from: GraphSnapshot, event: EventObject): boolean;
  /** Events that end a walk, such as a reload of the page. */
  isLast?(event: EventObject, from: GraphSnapshot): boolean;
}

/** An edge; its `id` has its states, its event, and the guarded branch that it takes. */
type WalkEdge = Edge & { id: string };

/** What walks go over: the edges that leave each state, those that were taken, and whether an edge ends its walk. */
interface Ground {
  leaving: Map<string, WalkEdge[]>;
  taken: Set<string>;
  isLast(edge: WalkEdge): boolean;
}

/** The shortest way from a state to an edge that no walk has taken yet. */
function nearestNewEdge(start: string, { leaving, taken, isLast }: Ground): WalkEdge[] | null {
  const seen = new Set([start]);
  const ways: { at: string; way: WalkEdge[] }[] = [{ at: start, way: [] }];
  // Longer ways are appended while the shorter ones are looked at.
  for (const { at, way } of ways)
    for (const edge of leaving.get(at) ?? []) {
      if (!taken.has(edge.id)) return [...way, edge];
      const next = keyOf(edge.to);
      if (seen.has(next) || isLast(edge)) continue;
      seen.add(next);
      ways.push({ at: next, way: [...way, edge] });
    }
  return null;
}

/** A walk from each state to the nearest edge that no walk has taken yet; empty if there is none. Its edges are taken then. */
function walkFrom(start: string, ground: Ground): WalkEdge[] {
  const walk: WalkEdge[] = [];
  for (let at = start; walk.length < LONGEST;) {
    const way = nearestNewEdge(at, ground);
    if (way === null || (walk.length > 0 && walk.length + way.length > LONGEST)) break;
    walk.push(...way);
    for (const edge of way) ground.taken.add(edge.id);
    at = keyOf(way.at(-1)!.to);
    if (way.some(ground.isLast)) break;
  }
  return walk;
}

/**
 * Few and long walks that together take every edge of a chart, for screens, where every start costs time. Prints how many
 * edges they take.
 */
export function walksOf(
  title: string,
  machine: AnyStateMachine,
  { opening = [], possible = () => true, isLast = () => false, ...exploration }: WalkOptions,
) {
  const openingSteps = new Set(opening.filter((event) => !exploration.events.includes(event)));
  const all = edgesOf(machine, { ...exploration, events: [...exploration.events, ...openingSteps] });
  let start = keyOf(all[0]!.from);
  for (const event of opening) {
    const edge = all.find((one) => one.event === event && keyOf(one.from) === start);
    if (edge) start = keyOf(edge.to);
  }
  const leaving = new Map<string, WalkEdge[]>();
  for (const edge of all) {
    if (openingSteps.has(edge.event) || !possible(edge.from, edge.event)) continue;
    const from = keyOf(edge.from);
    const id = `${edge.name} ${transitionsFor(machine, edge.from, edge.event).join()}`;
    leaving.set(from, [...(leaving.get(from) ?? []), { ...edge, id }]);
  }
  const ground: Ground = { leaving, taken: new Set(), isLast: ({ event, from }) => isLast(event, from) };
  const walks: { n: number; walk: readonly Edge[] }[] = [];
  for (let walk = walkFrom(start, ground); walk.length > 0; walk = walkFrom(start, ground))
    walks.push({ n: walks.length + 1, walk });
  const steps = walks.flatMap(({ walk }) => walk).length;
  console.log(`${title}: ${ground.taken.size} edges in ${walks.length} walks of ${steps} steps`);
  return walks;
}

/** A check of the screen for each state, by its dotted name; it throws when the screen differs. */
export type Sees = Record<string, (snapshot: GraphSnapshot) => unknown>;

/** The states of a value as dotted names: `total.server`, `dialog.closed`. */
export function statesOf(value: unknown, prefix = ''): string[] {
  if (typeof value === 'string') return [prefix + value];
  return Object.entries(value as object).flatMap(([key, below]) => [
    `${prefix}${key}`,
    ...statesOf(below, `${prefix}${key}.`),
  ]);
}

interface Walker {
  /** How the test causes an event, by its type. */
  causes: Record<string, (event: EventObject, from: GraphSnapshot) => unknown>;
  /** What a shopper sees in a state, by its dotted name. Every state of a walk has to be named. */
  sees: Sees;
}

/** Takes a walk: causes each event, then checks the screen. An error names the step that failed. */
export async function take(walk: readonly Edge[], { causes, sees }: Walker): Promise<void> {
  for (const [at, { event, from, to, name }] of walk.entries()) {
    try {
      const cause = causes[event.type];
      if (!cause) throw new Error(`The walk has no entry in «causes» for the event «${event.type}»`);
      await cause(event, from);
      for (const state of statesOf(to.value)) {
        const look = sees[state];
        if (!look) throw new Error(`The walk has no entry in «sees» for the state «${state}»`);
        await look(to);
      }
    } catch (error) {
      const before = walk
        .slice(0, at)
        .map((step) => step.event.type)
        .join(', ');
      // A response may have thousands of letters.
      const step = name.length > 400 ? `${name.slice(0, 250)} … ${name.slice(-150)}` : name;
      throw new Error(
        `After ${before || 'the start'}: ${step}\n${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      );
    }
  }
}

/**
 * Events that no shopper, server or clock causes in the walks: those of another window, of the network, of the platform,
 * of a failing listener, and of a page that gets old.
 */
const FROM_ELSEWHERE =
  /--(cart\.reloaded|payment\.reloaded|retry\.due|shopper\.(gone|back)|page\.outdated|xstate\.\w+\.actor\.searchAgain|xstate\.error\.actor\.(promo|(follow|await)\w+))\b/;

/** The transitions that no walk took and that could have been caused on the screen. */
export const missedOnScreen = ({ missed }: { missed(): string[] }): string[] =>
  missed().filter((name) => !FROM_ELSEWHERE.test(name));
