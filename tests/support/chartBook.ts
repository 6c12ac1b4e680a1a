import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import { shopActors, shopMachine } from '../../machines/shop/shop.machine';
import { allMachines } from './allMachines';
import { transitionsOf } from './statechart';

interface Sending {
  type: string;
  /** The id of a child, or a function that finds the parent. */
  to: unknown;
  event: { type: string } | ((args: unknown, params: object) => { type: string });
}

const isSending = (action: unknown): action is Sending =>
  typeof action === 'function' && 'type' in action && action.type === 'xstate.sendTo';

const eventOf = ({ event }: Sending): string => (typeof event === 'function' ? event({}, {}).type : event.type);

const actionsOf = (machine: unknown): Record<string, unknown> => (machine as AnyStateMachine).implementations.actions;

/** Every flow with the events it announces to the shop. */
const announcements = (): { flow: string; event: string }[] =>
  Object.entries(shopActors).flatMap(([flow, machine]) =>
    Object.values(actionsOf(machine))
      .filter(isSending)
      .map((action) => ({ flow, event: eventOf(action) })),
  );

interface Told {
  heard: string;
  flow: string;
  event: string;
}

const named = (actions: unknown): string[] =>
  [actions]
    .flat()
    .flatMap((action) =>
      typeof action === 'object' && action !== null && 'type' in action ? [String(action.type)] : [],
    );

interface State {
  entry?: unknown;
  on?: Record<string, { actions?: unknown }>;
  states?: Record<string, State>;
}

/** What the shop tells whom when it hears something. */
function tellings(): Told[] {
  const actions = actionsOf(shopMachine);
  const told = (names: string[], heard: string): Told[] =>
    names
      .map((name) => actions[name])
      .filter(isSending)
      .map((action) => ({ heard, flow: String(action.to), event: eventOf(action) }));
  const below = (states: Record<string, State> = {}): Told[] =>
    Object.entries(states).flatMap(([state, { entry, on = {}, states: inner }]) => [
      ...told(named(entry), state),
      ...Object.entries(on).flatMap(([event, transition]) => told(named(transition.actions), event)),
      ...below(inner),
    ]);
  return below(shopMachine.config.states as Record<string, State>);
}

const id = (name: string): string => name.replaceAll(/\W/g, '_');

/** Who announces what to the shop, and whom the shop tells: the one place where flows meet. */
function shopMap(): string {
  const lines = ['flowchart LR'];
  for (const { flow, event } of announcements())
    lines.push(`  ${flow} -- ${event} --> shop_${id(event)}(["${event}"])`);
  for (const { heard, flow, event } of tellings()) {
    if (heard === 'open') lines.push(`  shop_open(["the shop opens"]) -- ${event} --> told_${flow}["${flow}"]`);
    else lines.push(`  shop_${id(heard)} -- ${event} --> told_${flow}["${flow}"]`);
  }
  return lines.join('\n');
}

/** Every machine with what it does, how many transitions it has, and where its chart and its drawing are. */
function chartTable(): string {
  const charts = Object.entries(allMachines) as [string, AnyStateMachine][];
  return [
    '| Flow | What it does | Transitions | |',
    '|---|---|---|---|',
    ...charts.map(
      ([name, machine]) =>
        `| **${name}** | ${String(machine.config.description)} | ${transitionsOf(machine).length} | [chart](${name}/${name}.machine.ts), [drawing](${name}/${name}.mmd) |`,
    ),
  ].join('\n');
}

/** The text between `<!-- name -->` and `<!-- /name -->` replaced. @throws Error when the book lacks these marks */
function withPart(book: string, name: string, part: string): string {
  const [begin, end] = [`<!-- ${name} -->\n`, `\n<!-- /${name} -->`];
  const [from, to] = [book.indexOf(begin), book.indexOf(end)];
  if (from < 0 || to < from)
    throw new Error(`machines/README.md lacks the marks <!-- ${name} --> and <!-- /${name} -->`);
  return book.slice(0, from + begin.length) + part + book.slice(to);
}

const BOOK = fileURLToPath(new URL('../../machines/README.md', import.meta.url));

/** `machines/README.md` with the parts that are made from the machines as these are now. */
export function chartBook(): string {
  const written = readFileSync(BOOK, 'utf8');
  const withMap = withPart(written, 'who tells whom', `\`\`\`mermaid\n${shopMap()}\n\`\`\``);
  return withPart(withMap, 'charts', chartTable());
}
