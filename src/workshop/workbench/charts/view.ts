import type { ChartLayout } from './drawing';
import { leavesOf } from './chartModel';
import { LINE_HEIGHT } from './elkGraph';

/** A part of the drawing, CSS pixels. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Size = Pick<Rect, 'width' | 'height'>;

/** What the window of a chart shows, in the renderer's own terms. */
export interface View {
  x: number;
  y: number;
  zoom: number;
}

/** Texts below this zoom cannot be read. It is only undercut to show present states that are far apart. */
const LEGIBLE_ZOOM = 0.95;
const SMALLEST_ZOOM = 0.4;
/** Room around what is shown, CSS pixels. */
const MARGIN_PX = 24;

/** The corner of a box on the whole drawing. */
function cornerOf({ boxes }: ChartLayout, id: string | null): { x: number; y: number } {
  const box = id === null ? undefined : boxes.find((one) => one.id === id);
  if (!box) return { x: 0, y: 0 };
  const around = cornerOf({ boxes } as ChartLayout, box.parent);
  return { x: around.x + box.x, y: around.y + box.y };
}

/** The smallest rectangle around others. */
function union(rects: readonly Rect[]): Rect {
  const [x, y] = [Math.min(...rects.map((one) => one.x)), Math.min(...rects.map((one) => one.y))];
  return {
    x,
    y,
    width: Math.max(...rects.map((one) => one.x + one.width)) - x,
    height: Math.max(...rects.map((one) => one.y + one.height)) - y,
  };
}

/** The words on the arrows out of the present states, the nearest first. */
function wordsOut({ routes }: ChartLayout, active: ReadonlySet<string>, from: Rect): Rect[] {
  const distance = (one: Rect): number => {
    const { width, height } = union([from, one]);
    return width + height;
  };
  return routes
    .flatMap(({ arrow, label }) => {
      if (!arrow || !label || !active.has(arrow.from)) return [];
      return [{ x: label.x, y: label.y, width: label.width, height: label.lines.length * LINE_HEIGHT }];
    })
    .sort((one, other) => distance(one) - distance(other));
}

/** The boxes of the present states, one in each region, with as many of the arrows out of them as can be read there. */
export function rectOf(layout: ChartLayout, active: ReadonlySet<string>, room: Size): Rect {
  const states = statesOf(layout, active);
  return wordsOut(layout, active, states).reduce((rect, words) => {
    const larger = union([rect, words]);
    return scaleFor(larger, room) < LEGIBLE_ZOOM ? rect : larger;
  }, states);
}

/** The boxes of the present states. */
function statesOf(layout: ChartLayout, active: ReadonlySet<string>): Rect {
  const root = layout.boxes[0]?.state;
  const rects = (root ? leavesOf(root, active) : []).flatMap(({ id, states }) => {
    const box = layout.boxes.find((one) => one.id === id);
    // Of a state that is present by itself alone the name is enough.
    return box ? [{ ...cornerOf(layout, id), width: box.width, height: states.length > 0 ? 60 : box.height }] : [];
  });
  return rects.length === 0 ? { x: 0, y: 0, width: layout.width, height: layout.height } : union(rects);
}

const scaleFor = ({ width, height }: Size, room: Size): number =>
  Math.min((room.width - 2 * MARGIN_PX) / width, (room.height - 2 * MARGIN_PX) / height);

const isIn = (rect: Rect, { x, y, zoom }: View, room: Size): boolean =>
  rect.x * zoom + x >= 0 &&
  rect.y * zoom + y >= 0 &&
  (rect.x + rect.width) * zoom + x <= room.width &&
  (rect.y + rect.height) * zoom + y <= room.height;

/**
 * Where to look so that everything present is seen, and as much as can be read around it.
 * @param before what is looked at already; it stays where that is enough
 */
export function viewOf(layout: ChartLayout, present: Rect, room: Size, before: View | null): View {
  if (before && isIn(present, before, room)) return before;
  const whole = Math.min(1, scaleFor(layout, room));
  const wanted = Math.min(1, scaleFor(present, room));
  const zoom =
    before && before.zoom <= wanted ? before.zoom : Math.max(whole, Math.min(LEGIBLE_ZOOM, wanted), SMALLEST_ZOOM);
  // Within the drawing's edges: nothing is gained by looking beside it.
  const along = (start: number, length: number, all: number, size: number): number => {
    const centred = size / 2 - (start + length / 2) * zoom;
    return all * zoom <= size - 2 * MARGIN_PX
      ? (size - all * zoom) / 2
      : Math.max(Math.min(centred, MARGIN_PX), size - MARGIN_PX - all * zoom);
  };
  return {
    x: along(present.x, present.width, layout.width, room.width),
    y: along(present.y, present.height, layout.height, room.height),
    zoom,
  };
}
