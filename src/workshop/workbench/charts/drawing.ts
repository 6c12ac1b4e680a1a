import type { ElkPoint } from 'elkjs/lib/elk-api';
import type { ChartArrow, ChartState } from './chartModel';
import type { ChartLine } from './chartText';

/** A state in its place, CSS pixels from the corner of the state around it. */
export interface ChartBox {
  id: string;
  parent: string | null;
  x: number;
  y: number;
  width: number;
  height: number;
  state: ChartState;
  lines: ChartLine[];
}

/** The dot from which the arrow to a first state comes. */
export type ChartDot = Omit<ChartBox, 'state' | 'lines'>;

/** An arrow on its way, CSS pixels from the corner of the chart. */
export interface ChartRoute {
  id: string;
  points: ElkPoint[];
  /** Null for the arrow to a first state, which says nothing. */
  arrow: ChartArrow | null;
  label: { x: number; y: number; width: number; lines: ChartLine[] } | null;
}

/** A machine with a place for everything. */
export interface ChartLayout {
  width: number;
  height: number;
  boxes: ChartBox[];
  dots: ChartDot[];
  routes: ChartRoute[];
}
