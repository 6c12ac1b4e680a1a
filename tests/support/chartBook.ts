import { globSync, readdirSync, readFileSync } from 'node:fs';
import type { AnyStateMachine } from 'xstate';
import { cartActors } from '../../machines/cart/cart.setup';
import { shopActors, shopMachine } from '../../machines/shop/shop.machine';
import { allMachines } from './allMachines';
import { ROOT } from './runScript';
import { transitionsOf } from './statechart';

interface Sending {
  type: string;
  /** The id of a child, or `PARENT`. */
  to: unknown;
  event: { type: string } | ((args: unknown, params: object) => { type: string });
}

/** As `sendParent` names it. */
const PARENT = '#_parent';

const isSending = (action: unknown): action is Sending =>
  typeof action === 'function' && 'type' in action && action.type === 'xstate.sendTo';

const eventOf = ({ event }: Sending): string => (typeof event === 'function' ? event({}, {}).type : event.type);

const actionsOf = (machine: unknown): Record<string, unknown> => (machine as AnyStateMachine).implementations.actions;

const sendingsOf = (machine: unknown): Sending[] => Object.values(actionsOf(machine)).filter(isSending);

/** Every flow with the events it announces to the machine that invokes it. */
export const announcements = (flows: object): { flow: string; event: string }[] =>
  Object.entries(flows).flatMap(([flow, machine]) =>
    sendingsOf(machine)
      .filter(({ to }) => to === PARENT)
      .map((action) => ({ flow, event: eventOf(action) })),
  );

interface Forwarded {
  received: string;
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

/** The events that the shop sends to its flows for each event that it receives. */
export function forwardedEvents(): Forwarded[] {
  const actions = actionsOf(shopMachine);
  const forwardedOn = (names: string[], received: string): Forwarded[] =>
    names
      .map((name) => actions[name])
      .filter(isSending)
      .map((action) => ({ received, flow: String(action.to), event: eventOf(action) }));
  const below = (states: Record<string, State> = {}): Forwarded[] =>
    Object.entries(states).flatMap(([state, { entry, on = {}, states: inner }]) => [
      ...forwardedOn(named(entry), state),
      ...Object.entries(on).flatMap(([event, transition]) => forwardedOn(named(transition.actions), event)),
      ...below(inner),
    ]);
  return below(shopMachine.config.states as Record<string, State>);
}

const id = (name: string): string => name.replaceAll(/\W/g, '_');

const WIRING = `${ROOT}src/shop/wiring/`;
/** `flowOf(shop, 'cart').send({ type: 'item.added'`, or a variable that is named after its flow. */
const SENT = /(?:(?:flowOf|runningFlow)\(\w+, '(\w+)'\)|\b(\w+))\??\.send\(\{\s*type: '([\w.]+)'/g;
/** `follow(shop, 'cart'`, or `followCurrency(`. */
const FOLLOWED = /(?<!function )\b(?:follow\(\s*shop,\s*'(\w+)'|follow(Currency)\(shop)/g;

/** What the wiring sends to a flow, and which flows it follows, file by file. */
function wiringArrows(): string[] {
  const files = readdirSync(WIRING).filter((file) => file !== 'follow.ts');
  return files.flatMap((file) => {
    const text = readFileSync(WIRING + file, 'utf8');
    const name = file.replace(/(?:\.wiring)?\.\w+$/, '');
    const sent = [...text.matchAll(SENT)].map(([, flow, variable, event]) => {
      const to = flow ?? (variable === 'flow' || variable === 'self' ? name : variable);
      return `  wiring_${name}[["${name}"]] -- ${event} --> to_${to}["${to}"]`;
    });
    const followed = [...text.matchAll(FOLLOWED)].map(([, flow = 'currency']) => {
      return `  ${flow} -. followed .-> wiring_${name}[["${name}"]]`;
    });
    return [...new Set([...sent, ...followed])];
  });
}

/** The events from flows to the shop, from the shop to flows, between cart and promo code, and from the wiring. */
function shopMap(): string {
  const lines = ['flowchart LR'];
  for (const { flow, event } of announcements(shopActors))
    lines.push(`  ${flow} -- ${event} --> shop_${id(event)}(["${event}"])`);
  for (const { received, flow, event } of forwardedEvents()) {
    if (received === 'open') lines.push(`  shop_open(["the shop opens"]) -- ${event} --> to_${flow}["${flow}"]`);
    else lines.push(`  shop_${id(received)} -- ${event} --> to_${flow}["${flow}"]`);
  }
  for (const { flow, event } of announcements(cartActors)) lines.push(`  ${flow} -- ${event} --> to_cart["cart"]`);
  for (const action of sendingsOf(shopActors.cart))
    if (action.to !== PARENT) lines.push(`  cart -- ${eventOf(action)} --> to_${action.to}["${action.to}"]`);
  // The shop may send the same event in two of its states.
  return [...new Set([...lines, ...wiringArrows()])].join('\n');
}

/** Every machine with what it does, how many transitions it has, and where its chart and its drawing are. */
function chartTable(): string {
  const charts = Object.entries(allMachines);
  return [
    '| Flow | What it does | Transitions | |',
    '|---|---|---|---|',
    ...charts.map(
      ([name, machine]) =>
        `| **${name}** | ${String(machine.config.description)} | ${transitionsOf(machine).length} | [chart](${name}/${name}.machine.ts), [drawing](${name}/${name}.mmd) |`,
    ),
  ].join('\n');
}

/** The prefixes of the rules, and the book that each belongs to. */
function prefixTable(): string {
  const books = globSync('machines/*/rules.md', { cwd: ROOT }).sort();
  return [
    '| Prefix | In |',
    '|---|---|',
    ...books.map((book) => {
      const [, flow = ''] = book.split('/');
      const rows = readFileSync(ROOT + book, 'utf8').matchAll(/^\| ([a-zA-Z]+)-\d+ \|/gm);
      const prefixes = new Set([...rows].map(([, prefix]) => `\`${prefix}\``));
      return `| ${[...prefixes].join(', ')} | [${flow}](${flow}/rules.md) |`;
    }),
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

const BOOK = `${ROOT}machines/README.md`;

/** `machines/README.md` with the parts that are made from the machines and their rules as these are now. */
export function chartBook(): string {
  const written = readFileSync(BOOK, 'utf8');
  const withMap = withPart(written, 'events between the flows', `\`\`\`mermaid\n${shopMap()}\n\`\`\``);
  return withPart(withPart(withMap, 'charts', chartTable()), 'prefixes', prefixTable());
}
