import type { ELK, ElkExtendedEdge, ElkNode, ElkPoint } from 'elkjs/lib/elk-api';
import type { ChartBox, ChartDot, ChartLayout, ChartRoute } from './drawing';
import type { ChartArrow, ChartModel, ChartState } from './chartModel';
import { labelLines, stateLines, type ChartLine, type Measure } from './chartText';

/** Sizes of the drawing, CSS pixels; `Chart.module.css` draws by them. */
const LINE_HEIGHT = 16;
const NAME_HEIGHT = 26;
const BOX_PADDING = 8;
const DOT_PX = 10;
const DOT_ID = '· ';
const NOWHERE: ElkPoint = { x: 0, y: 0 };

/** The room a chart has on a tester's screen, CSS pixels: of two ways to draw it the one that is larger there is taken. */
const ROOM = { width: 1100, height: 760 };

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.spacing.nodeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeNodeBetweenLayers': '10',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '8',
  'elk.spacing.nodeNode': '14',
  'elk.spacing.edgeNode': '10',
  'elk.spacing.edgeEdge': '8',
  'elk.spacing.edgeLabel': '2',
  'elk.aspectRatio': String(ROOM.width / ROOM.height),
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
};

const widest = (lines: readonly ChartLine[], measure: Measure): number =>
  Math.ceil(Math.max(0, ...lines.map(({ text }) => measure(text))));

/** The words beside a name that say of what kind its state is. */
const KIND_WIDTH_PX = 80;

/** The room that a state's own words take. */
const headSize = (
  { key, kind }: ChartState,
  lines: readonly ChartLine[],
  measure: Measure,
): { width: number; height: number } => ({
  width:
    Math.ceil(
      Math.max(widest(lines, measure), measure(key) * 1.15 + (/parallel|final/.test(kind) ? KIND_WIDTH_PX : 8)),
    ) +
    2 * BOX_PADDING,
  height: NAME_HEIGHT + lines.length * LINE_HEIGHT + BOX_PADDING,
});

const firstOf = ({ states }: ChartState): ChartState | undefined => states.find(({ isInitial }) => isInitial);

const firstEdges = (state: ChartState): ElkExtendedEdge[] => {
  const first = firstOf(state);
  const below = state.states.flatMap(firstEdges);
  return first
    ? [{ id: `${DOT_ID}→ ${first.id}`, sources: [DOT_ID + state.id], targets: [first.id] }, ...below]
    : below;
};

/** Draws a machine. @param direction where its arrows lead on the whole */
async function layGraph(
  elk: Pick<ELK, 'layout'>,
  { root, arrows }: ChartModel,
  measure: Measure,
  direction: 'DOWN' | 'RIGHT',
): Promise<ChartLayout> {
  const options = { ...OPTIONS, 'elk.direction': direction };
  const states = new Map<string, { state: ChartState; lines: ChartLine[] }>();
  const nodeOf = (state: ChartState): ElkNode => {
    const lines = stateLines(state, measure);
    const head = headSize(state, lines, measure);
    states.set(state.id, { state, lines });
    if (state.states.length === 0) return { id: state.id, ...head };
    return {
      id: state.id,
      layoutOptions: {
        ...options,
        'elk.padding': `[top=${head.height + BOX_PADDING},left=12,bottom=12,right=12]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${head.width},${head.height})`,
      },
      children: [
        ...(firstOf(state) ? [{ id: DOT_ID + state.id, width: DOT_PX, height: DOT_PX }] : []),
        ...state.states.map(nodeOf),
      ],
    };
  };
  const labels = new Map(
    arrows.map(({ id, transitions }) => [id, transitions.flatMap((one) => labelLines(one, measure))]),
  );
  const edgeOf = ({ id, from, to }: ChartArrow): ElkExtendedEdge => {
    const lines = labels.get(id) ?? [];
    const size = { width: widest(lines, measure) + 8, height: lines.length * LINE_HEIGHT + 4 };
    // What a machine of regions does with one of them comes in over that region's own edge.
    const region = to.split('.').slice(0, 2).join('.');
    const source = from === root.id && root.kind === 'parallel' ? region : from;
    return { id, sources: [source], targets: [to], labels: [{ text: id, ...size }] };
  };
  const graph: ElkNode = await elk.layout({
    id: '',
    layoutOptions: options,
    children: [nodeOf(root)],
    edges: [...firstEdges(root), ...arrows.map(edgeOf)],
  });

  const boxes: ChartBox[] = [];
  const dots: ChartDot[] = [];
  const corners = new Map<string, ElkPoint>();
  const place = ({ id, x = 0, y = 0, width = 0, height = 0, children = [] }: ElkNode, parent: string | null): void => {
    const corner = corners.get(parent ?? '') ?? NOWHERE;
    corners.set(id, { x: corner.x + x, y: corner.y + y });
    const state = states.get(id);
    if (state) boxes.push({ id, parent, x, y, width, height, ...state });
    else dots.push({ id, parent, x, y, width, height });
    for (const child of children) place(child, id);
  };
  for (const child of graph.children ?? []) place(child, null);

  const routes = (graph.edges ?? []).map(({ id, container = '', sections = [], labels: [label] = [] }): ChartRoute => {
    const { x, y } = corners.get(container) ?? NOWHERE;
    const points = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
      startPoint,
      ...bendPoints,
      endPoint,
    ]);
    const arrow = arrows.find((one) => one.id === id) ?? null;
    return {
      id,
      arrow,
      points: points.map((point) => ({ x: x + point.x, y: y + point.y })),
      label:
        arrow && label
          ? { x: x + (label.x ?? 0), y: y + (label.y ?? 0), width: label.width ?? 0, lines: labels.get(id) ?? [] }
          : null,
    };
  });
  return { width: graph.width ?? 0, height: graph.height ?? 0, boxes, dots, routes };
}

/** How large a drawing can be shown. */
const scaleOf = ({ width, height }: ChartLayout): number => Math.min(ROOM.width / width, ROOM.height / height);

/** Finds a place for every state, arrow and label of a machine. */
export async function layOut(elk: Pick<ELK, 'layout'>, model: ChartModel, measure: Measure): Promise<ChartLayout> {
  const down = await layGraph(elk, model, measure, 'DOWN');
  const right = await layGraph(elk, model, measure, 'RIGHT');
  return scaleOf(right) > scaleOf(down) ? right : down;
}
