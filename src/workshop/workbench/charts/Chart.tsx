import { Background, ReactFlow, ReactFlowProvider, useReactFlow, type Edge, type Node } from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import parts from '../Parts.module.css';
import css from './Chart.module.css';
import coverage from './coverage.json';
import { ChosenCard, type ChartStops } from './ChosenCard';
import type { ChartLayout } from './drawing';
import { leavesOf } from './chartModel';
import { ArrowHeads, EDGE_TYPES, NODE_TYPES, type Chosen, type Cover, type Shared } from './chartNodes';
import { layoutOf } from './engine';
import type { Passages } from './passages';

/** What a chart shows of a machine. */
export interface ChartProps {
  machine: AnyStateMachine;
  /** The ids of its present states. */
  active: ReadonlySet<string>;
  passages: Passages;
  /** Removes the secrets from a shown event. */
  redact(value: unknown): unknown;
  stops?: ChartStops;
  /** Whether coverage is shown, and what changes that: it outlives the drawing of one machine. */
  cover: [isShown: boolean, show: (isShown: boolean) => void];
}

/** The transitions that no simulated life takes, written by `tests/simulation/simulation.test.ts`. */
const UNLIVED = new Set(coverage.unlived);

const SMALLEST_ZOOM = 0.15;
/** The present states are shown at a readable size, and smaller only where they are far apart. */
const PRESENT_ZOOM = 0.95;
/** Below this zoom texts cannot be read: only the names of regions and of present states are shown. */
const FAR_ZOOM = 0.5;

/** The boxes of the present states, one in each region. */
function presentIn({ boxes: [root] }: ChartLayout, active: ReadonlySet<string>): { id: string }[] {
  return root ? leavesOf(root.state, active).map(({ id }) => ({ id })) : [];
}

function nodesOf(layout: ChartLayout, active: ReadonlySet<string>, shared: Shared): Node[] {
  const leaves = new Set(presentIn(layout, active).map(({ id }) => id));
  const common = ({ id, parent, x, y, width, height }: ChartLayout['dots'][number]) => ({
    id,
    position: { x, y },
    width,
    height,
    draggable: false,
    selectable: false,
    ...(parent === null ? {} : { parentId: parent }),
  });
  return [
    ...layout.boxes.map((box): Node => ({
      ...common(box),
      type: 'state',
      data: { box, isActive: active.has(box.id), isLeaf: leaves.has(box.id), shared },
    })),
    ...layout.dots.map((dot): Node => ({ ...common(dot), type: 'dot', data: {} })),
  ];
}

function edgesOf({ routes }: ChartLayout, shared: Shared): Edge[] {
  return routes.map((route): Edge => {
    const isLit = route.arrow?.transitions.some(({ id }) => shared.lit.has(id)) === true;
    const [source, target] = route.arrow
      ? [route.arrow.from, route.arrow.to]
      : route.id
          .split('→ ')
          .slice(-1)
          .flatMap((id) => [id, id]);
    return {
      id: route.id,
      type: 'route',
      source: source ?? '',
      target: target ?? '',
      zIndex: isLit ? 11 : 10,
      data: { route, shared },
    };
  });
}

const coverBy =
  (passages: Passages) =>
  (id: string): Cover =>
    passages.taken(id) ? 'visit' : UNLIVED.has(id) ? 'nobody' : 'lives';

/** How many of a chart's transitions were taken, and the colours that say by whom. */
function CoverCounts({ layout: { boxes, routes }, passages }: { layout: ChartLayout; passages: Passages }) {
  const all = [
    ...boxes.flatMap(({ state }) => state.inner),
    ...routes.flatMap(({ arrow }) => arrow?.transitions ?? []),
  ].map(({ id }) => id);
  return (
    <p role="status" aria-label="Покрытие">
      <span data-cover="visit">в этот раз {all.filter((id) => passages.taken(id)).length}</span>{' '}
      <span data-cover="lives">в симуляции {all.filter((id) => !UNLIVED.has(id)).length}</span> из {all.length}
    </p>
  );
}

function Drawing({ layout, active, passages, redact, stops, cover }: ChartProps & { layout: ChartLayout }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isFar, setFar] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { fitView, zoomIn, zoomOut, getNodesBounds, flowToScreenPosition } = useReactFlow();
  const lit = passages.lit();
  const [showsCover, setShowsCover] = cover;
  const shared = useMemo<Shared>(
    () => ({ lit, chosen, choose: setChosen, cover: showsCover ? coverBy(passages) : null }),
    [lit, chosen, showsCover, passages],
  );
  const nodes = useMemo(() => nodesOf(layout, active, shared), [layout, active, shared]);
  const edges = useMemo(() => edgesOf(layout, shared), [layout, shared]);
  const showPresent = useCallback(
    () => void fitView({ nodes: presentIn(layout, active), maxZoom: PRESENT_ZOOM }),
    [fitView, layout, active],
  );
  // The chart stays where it is while the present states are in view.
  useEffect(() => {
    const { x, y, width, height } = getNodesBounds(presentIn(layout, active).map(({ id }) => id));
    const [from, to] = [flowToScreenPosition({ x, y }), flowToScreenPosition({ x: x + width, y: y + height })];
    const pane = place.current?.getBoundingClientRect();
    const isInView = pane && from.x >= pane.left && from.y >= pane.top && to.x <= pane.right && to.y <= pane.bottom;
    if (!isInView) showPresent();
  }, [layout, active, showPresent, getNodesBounds, flowToScreenPosition]);

  return (
    <div className={css['chart']}>
      <div className={`${parts['row']} ${css['tools']}`} role="group" aria-label="Схема">
        <button type="button" onClick={showPresent}>
          Где сейчас
        </button>
        <button type="button" onClick={() => void fitView({ padding: 0.02 })}>
          Вся схема
        </button>
        <button type="button" aria-label="Крупнее" onClick={() => void zoomIn()}>
          +
        </button>
        <button type="button" aria-label="Мельче" onClick={() => void zoomOut()}>
          −
        </button>
        <button type="button" aria-pressed={showsCover} onClick={() => setShowsCover(!showsCover)}>
          Покрытие
        </button>
        {showsCover && <CoverCounts layout={layout} passages={passages} />}
      </div>
      <div className={css['canvas']} ref={place} data-far={isFar}>
        <ArrowHeads />
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={NODE_TYPES}
          edgeTypes={EDGE_TYPES}
          minZoom={SMALLEST_ZOOM}
          maxZoom={2}
          nodesConnectable={false}
          nodesDraggable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          zoomOnDoubleClick={false}
          onPaneClick={() => setChosen(null)}
          onMove={(_, { zoom }) => {
            setFar(zoom < FAR_ZOOM);
            place.current?.style.setProperty('--zoom', String(zoom));
          }}
          onEdgeClick={(_, { id }) => {
            const transition = layout.routes.find((route) => route.id === id)?.arrow?.transitions[0];
            if (transition) setChosen({ kind: 'transition', id: transition.id });
          }}
        >
          <Background />
        </ReactFlow>
        {chosen && (
          <ChosenCard
            layout={layout}
            chosen={chosen}
            passages={passages}
            redact={redact}
            stops={stops}
            onClose={() => setChosen(null)}
          />
        )}
      </div>
    </div>
  );
}

/**
 * A machine drawn as a statechart: the present states and the last transition are lit, a click shows what was
 * clicked.
 */
export function Chart(props: ChartProps) {
  const [layout, setLayout] = useState<ChartLayout | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const { machine } = props;
  useEffect(() => {
    let isWanted = true;
    layoutOf(machine).then(
      (drawn) => isWanted && setLayout(drawn),
      (error: unknown) => isWanted && setProblem(error instanceof Error ? error : new Error(String(error))),
    );
    return () => {
      isWanted = false;
    };
  }, [machine]);
  if (problem) throw problem;
  if (!layout) return <p role="status">Схема рисуется...</p>;
  return (
    <ReactFlowProvider>
      <Drawing {...props} layout={layout} />
    </ReactFlowProvider>
  );
}
