import type { ChartState, ChartTransition } from './chartModel';

/** What a line of a chart is about; each has its own colour. */
export type Tone = 'event' | 'guard' | 'action' | 'invoke' | 'quiet';

/** A line that is not broken any further. */
export interface ChartLine {
  text: string;
  tone: Tone;
  /** The transition it belongs to. */
  transition?: string | undefined;
}

/** The width of a text in the chart's font, CSS pixels. */
export type Measure = (text: string) => number;

/** Longer lines are broken between words; CSS pixels. */
const WIDEST = { label: 160, state: 210, around: 640 };

function broken(text: string, measure: Measure, widest: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && measure(longer) > widest) {
      lines.push(line);
      line = `  ${word}`;
    } else line = longer;
  }
  return [...lines, line];
}

/** The label of a transition: the event, what must hold, what is done. */
export function labelLines({ id, event, guard, actions }: ChartTransition, measure: Measure): ChartLine[] {
  const parts: [string, Tone][] = [[event, 'event']];
  if (guard !== null) parts.push([`[${guard}]`, 'guard']);
  if (actions.length > 0) parts.push([`/ ${actions.join(', ')}`, 'action']);
  return parts.flatMap(([text, tone]) =>
    broken(text, measure, WIDEST.label).map((line) => ({ text: line, tone, transition: id })),
  );
}

/** The text of a state's own box, below its name. */
export function stateLines({ entry, exit, invokes, inner, states }: ChartState, measure: Measure): ChartLine[] {
  // A box around others is wide anyway.
  const widest = states.length > 0 ? WIDEST.around : WIDEST.state;
  const linesOf = (text: string, tone: Tone, transition?: string): ChartLine[] =>
    broken(text, measure, widest).map((line) => ({ text: line, tone, transition }));
  return [
    ...(entry.length > 0 ? linesOf(`вход / ${entry.join(', ')}`, 'action') : []),
    ...(exit.length > 0 ? linesOf(`выход / ${exit.join(', ')}`, 'action') : []),
    ...invokes.flatMap((id) => linesOf(`◎ ${id}`, 'invoke')),
    ...inner.flatMap((one) => linesOf(innerText(one), 'quiet', one.id)),
  ];
}

/** A transition that stays needs no arrow: one line says it. */
const innerText = ({ event, guard, actions }: ChartTransition): string =>
  [`↻ ${event}`, guard === null ? '' : `[${guard}]`, actions.length > 0 ? `/ ${actions.join(', ')}` : '']
    .filter(Boolean)
    .join(' ');
