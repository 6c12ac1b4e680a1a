import {
  BaseEdge,
  EdgeLabelRenderer,
  Handle,
  Position,
  type Edge,
  type EdgeProps,
  type Node,
  type NodeProps,
} from '@xyflow/react';
import type { ChartBox, ChartRoute } from './drawing';
import css from './Chart.module.css';

/** What was clicked: a state or a transition, by its id. */
export interface Chosen {
  kind: 'state' | 'transition';
  id: string;
}

/** What every part of a drawing shows of the visit. */
export interface Shared {
  /** The transitions taken last. */
  lit: ReadonlySet<string>;
  chosen: Chosen | null;
  choose(chosen: Chosen): void;
  /** By whom a transition was taken; null while coverage is off. */
  cover: ((transition: string) => Cover) | null;
}

/** Who has taken a transition: this visit, else the simulated lives, else nobody. */
export type Cover = 'visit' | 'lives' | 'nobody';

type StateNode = Node<{ box: ChartBox; isActive: boolean; isLeaf: boolean; shared: Shared }, 'state'>;
type RouteEdge = Edge<{ route: ChartRoute; shared: Shared }, 'route'>;

/** Edges hang on handles; ours run where the layout says, so these are only there to be found. */
const handles = (
  <>
    <Handle type="source" position={Position.Bottom} className={css['handle']} />
    <Handle type="target" position={Position.Top} className={css['handle']} />
  </>
);

interface LineProps {
  text: string;
  tone: string;
  transition?: string | undefined;
  shared: Shared;
}

/** A line of a label or a box; what belongs to a transition can be clicked. */
function Line({ text, tone, transition, shared: { lit, chosen, choose, cover } }: LineProps) {
  if (transition === undefined)
    return (
      <span className={css['line']} data-tone={tone}>
        {text}
      </span>
    );
  return (
    <button
      type="button"
      className={css['line']}
      data-tone={tone}
      data-lit={lit.has(transition)}
      data-chosen={chosen?.id === transition}
      data-cover={cover?.(transition)}
      onClick={() => choose({ kind: 'transition', id: transition })}
    >
      {text}
    </button>
  );
}

function StateBox({ data: { box, isActive, isLeaf, shared } }: NodeProps<StateNode>) {
  const { key, id, kind, states } = box.state;
  return (
    <section
      className={css['box']}
      data-active={isActive}
      data-leaf={isLeaf}
      data-around={states.length > 0}
      data-region={id.split('.').length <= 2}
      aria-current={isActive ? 'step' : undefined}
      aria-label={isActive ? `${key}, сейчас` : key}
    >
      {handles}
      <button type="button" className={css['name']} onClick={() => shared.choose({ kind: 'state', id })}>
        {key}
        {kind === 'parallel' && <span className={css['kind']}>всё сразу</span>}
        {kind === 'final' && <span className={css['kind']}>конец</span>}
      </button>
      {box.lines.map((line, index) => (
        <Line key={index} {...line} shared={shared} />
      ))}
    </section>
  );
}

const Dot = () => <span className={css['dot']}>{handles}</span>;

const [HEAD, LIT_HEAD] = ['qa-arrow', 'qa-arrow-lit'];

/** The heads of arrows, once for a chart. */
export const ArrowHeads = () => (
  <svg className={css['heads']} aria-hidden="true">
    <defs>
      {[HEAD, LIT_HEAD].map((id) => (
        <marker
          key={id}
          id={id}
          markerWidth="9"
          markerHeight="9"
          refX="8"
          refY="4.5"
          orient="auto"
          markerUnits="userSpaceOnUse"
        >
          <path className={css[id === HEAD ? 'head' : 'litHead']} d="M0 0 9 4.5 0 9z" />
        </marker>
      ))}
    </defs>
  </svg>
);

function Route({ id, data }: EdgeProps<RouteEdge>) {
  if (!data) return null;
  const {
    route: { points, label, arrow },
    shared,
  } = data;
  const { lit, chosen, cover } = shared;
  const isLit = arrow?.transitions.some((one) => lit.has(one.id)) === true;
  const isChosen = arrow?.transitions.some((one) => one.id === chosen?.id) === true;
  const covers = cover && arrow ? arrow.transitions.map((one) => cover(one.id)) : [];
  const covered = (['visit', 'lives', 'nobody'] as const).find((one) => covers.includes(one));
  const path = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const className = [css['route'], isLit && css['lit'], isChosen && css['chosenRoute'], covered && css[covered]]
    .filter(Boolean)
    .join(' ');
  return (
    <>
      <BaseEdge id={id} path={path} className={className} markerEnd={`url(#${isLit ? LIT_HEAD : HEAD})`} />
      {label && (
        <EdgeLabelRenderer>
          <div
            className={css['label']}
            data-lit={isLit}
            style={{ transform: `translate(${label.x}px, ${label.y}px)`, width: label.width }}
          >
            {label.lines.map((line, index) => (
              <Line key={index} {...line} shared={shared} />
            ))}
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  );
}

export const NODE_TYPES = { state: StateBox, dot: Dot };
export const EDGE_TYPES = { route: Route };
