import * as elkApi from 'elkjs/lib/elk-api';
import type { ELK } from 'elkjs/lib/elk-api';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';
import type { AnyStateMachine } from 'xstate';
import { layOut } from './chartLayout';
import { chartModel } from './chartModel';
import type { Measure } from './chartText';
import type { ChartLayout } from './drawing';

type Engine = new (options: { workerUrl: string }) => ELK;

/** The library's file says «default» in its own way and is wrapped in a second one by some bundlers. */
const engineOf = ({ default: given }: { default: unknown }): Engine =>
  ((given as { default?: unknown }).default ?? given) as Engine;

/** The chart's font, so that a box is as wide as its words. */
function measureIn(document: Document): Measure {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return (text) => text.length * 7;
  canvas.font = `600 12px ${getComputedStyle(document.body).fontFamily}`;
  return (text) => canvas.measureText(text).width;
}

let engine: ELK | null = null;
const layouts = new Map<string, Promise<ChartLayout>>();

/** A machine drawn, once for all actors of its kind: a large one takes a second, in a worker. */
export function layoutOf(machine: AnyStateMachine): Promise<ChartLayout> {
  const model = chartModel(machine);
  const key = JSON.stringify(model);
  const known = layouts.get(key);
  if (known) return known;
  engine ??= new (engineOf(elkApi))({ workerUrl });
  const layout = layOut(engine, model, measureIn(document));
  layouts.set(key, layout);
  return layout;
}
