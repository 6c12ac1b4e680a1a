import type { ELK, ElkPoint } from 'elkjs/lib/elk-api';
import type { ChartArrow, ChartModel, ChartState } from './chartModel';
import { stateLines, type Measure } from './chartText';
import type { ChartLayout } from './drawing';
import { BOX_PADDING, headSize, layGraph, type Direction } from './elkGraph';

/**
 * The room a chart has on a tester's screen, CSS pixels: of two ways to draw it the one that is larger there is taken.
 */
const ROOM = { width: 1100, height: 760 };
const GAP_PX = 16;

/** How large a drawing can be shown. */
const scaleOf = ({ width, height }: { width: number; height: number }): number =>
  Math.min(ROOM.width / width, ROOM.height / height);

type Engine = Pick<ELK, 'layout'>;

const DIRECTIONS: readonly Direction[] = ['DOWN', 'RIGHT'];

/** All ways to draw some states. */
const drawings = (
  elk: Engine,
  state: ChartState,
  arrows: readonly ChartArrow[],
  measure: Measure,
): Promise<ChartLayout[]> =>
  Promise.all(DIRECTIONS.map((direction) => layGraph(elk, state, arrows, measure, direction)));

interface Packed {
  width: number;
  height: number;
  corners: ElkPoint[];
}

/** Puts drawings side by side in rows no wider than a limit. */
function pack(sizes: readonly { width: number; height: number }[], widest: number): Packed {
  const corners: ElkPoint[] = [];
  let [x, y, row, width] = [0, 0, 0, 0];
  for (const size of sizes) {
    if (x > 0 && x + size.width > widest) [x, y, row] = [0, y + row + GAP_PX, 0];
    corners.push({ x, y });
    x += size.width + GAP_PX;
    row = Math.max(row, size.height);
    width = Math.max(width, x - GAP_PX);
  }
  return { width, height: y + row, corners };
}

/** Every choice of one out of each list. */
const choices = <T>(lists: readonly (readonly T[])[]): T[][] =>
  lists.reduce<T[][]>((all, list) => all.flatMap((chosen) => list.map((one) => [...chosen, one])), [[]]);

/** The regions of a machine that is all of them at once are drawn each by itself and packed. */
async function layRegions(elk: Engine, { root, arrows }: ChartModel, measure: Measure): Promise<ChartLayout> {
  const within = (state: ChartState): string[] => [state.id, ...state.states.flatMap(within)];
  const ways = await Promise.all(
    root.states.map((region) => {
      const ids = new Set(within(region));
      // What the whole machine does with a region comes in over the region's own edge.
      const own = arrows
        .filter(({ to }) => ids.has(to))
        .map((arrow) => (ids.has(arrow.from) ? arrow : { ...arrow, from: region.id }));
      return drawings(elk, region, own, measure);
    }),
  );
  const options = choices(ways).flatMap((chosen) =>
    chosen.map(({ width }, index) => {
      const widest = Math.max(
        ...chosen.map((one) => one.width),
        chosen.slice(0, index).reduce((sum, one) => sum + one.width + GAP_PX, width),
      );
      return { chosen, packed: pack(chosen, widest) };
    }),
  );
  const best = options.reduce((one, other) => (scaleOf(other.packed) > scaleOf(one.packed) ? other : one));
  const lines = stateLines(root, measure);
  const head = headSize(root, lines, measure);
  const top = head.height + BOX_PADDING;
  const width = Math.max(best.packed.width, head.width) + 2 * GAP_PX;
  const height = top + best.packed.height + GAP_PX;
  const layout: ChartLayout = {
    width,
    height,
    dots: [],
    routes: [],
    boxes: [{ id: root.id, parent: null, x: 0, y: 0, width, height, state: root, lines }],
  };
  for (const [index, drawn] of best.chosen.entries()) {
    const corner = best.packed.corners[index] ?? { x: 0, y: 0 };
    const [dx, dy] = [GAP_PX + corner.x, top + corner.y];
    const moved = <T extends ElkPoint>(point: T): T => ({ ...point, x: point.x + dx, y: point.y + dy });
    layout.boxes.push(...drawn.boxes.map((box) => (box.parent === null ? { ...moved(box), parent: root.id } : box)));
    layout.dots.push(...drawn.dots);
    layout.routes.push(
      ...drawn.routes.map((route) => ({
        ...route,
        points: route.points.map(moved),
        label: route.label && moved(route.label),
      })),
    );
  }
  return layout;
}

/** Finds a place for every state, arrow and label of a machine. */
export async function layOut(elk: Engine, model: ChartModel, measure: Measure): Promise<ChartLayout> {
  if (model.root.kind === 'parallel') return layRegions(elk, model, measure);
  const ways = await drawings(elk, model.root, model.arrows, measure);
  return ways.reduce((one, other) => (scaleOf(other) > scaleOf(one) ? other : one));
}
