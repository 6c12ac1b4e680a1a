import { DataTree } from '../DataTree';
import { seconds } from '../valueWords';
import parts from '../Parts.module.css';
import css from './Chart.module.css';
import type { ChartLayout } from './drawing';
import type { ChartTransition } from './chartModel';
import type { Chosen } from './chartNodes';
import { senderText } from '../sequence/kinds';
import type { Stop } from '../stops';
import type { Passage, Passages } from './passages';

/** Where the visit of a machine pauses; an inspector of another window has none. */
export interface ChartStops {
  has(stop: Omit<Stop, 'flow'>): boolean;
  toggle(stop: Omit<Stop, 'flow'>): void;
}

interface ChosenCardProps {
  layout: ChartLayout;
  chosen: Chosen;
  passages: Passages;
  redact(value: unknown): unknown;
  stops?: ChartStops | undefined;
  onClose(): void;
}

interface PassageTextProps {
  passage: Passage | undefined;
  what: string;
  redact(value: unknown): unknown;
}

const PassageText = ({ passage, what, redact }: PassageTextProps) =>
  passage ? (
    <>
      <p>
        {what} {seconds(passage.at)}: <b>{passage.label}</b>, послал {senderText(passage.from)}
      </p>
      <DataTree value={redact(passage.event)} name="Событие" />
    </>
  ) : (
    <p className={parts['quiet']}>В этот раз ещё нет.</p>
  );

function StopButton({ stops, text, ...stop }: Omit<Stop, 'flow'> & { stops: ChartStops | undefined; text: string }) {
  return (
    stops && (
      <button type="button" aria-pressed={stops.has(stop)} onClick={() => stops.toggle(stop)}>
        {text}
      </button>
    )
  );
}

function transitionOf({ boxes, routes }: ChartLayout, id: string): { transition: ChartTransition; way: string } | null {
  for (const { arrow } of routes) {
    const transition = arrow?.transitions.find((one) => one.id === id);
    if (arrow && transition) return { transition, way: `${arrow.from} → ${arrow.to}` };
  }
  for (const { state } of boxes) {
    const transition = state.inner.find((one) => one.id === id);
    if (transition) return { transition, way: `${state.id}, остаётся` };
  }
  return null;
}

function TransitionWords({ layout, chosen, passages, redact, stops }: ChosenCardProps) {
  const found = transitionOf(layout, chosen.id);
  if (!found) return null;
  const {
    transition: { event, guard, actions, description },
    way,
  } = found;
  return (
    <>
      <b>{event}</b>
      <p className={parts['quiet']}>{way}</p>
      {description !== '' && <p>{description}</p>}
      {guard !== null && <p>Если: {guard}</p>}
      {actions.length > 0 && <p>Делает: {actions.join(', ')}</p>}
      <PassageText passage={passages.taken(chosen.id)} what="Последний раз" redact={redact} />
      <StopButton stops={stops} on="event" id={chosen.id.split('|')[1] ?? ''} text="Остановиться на этом событии" />
      {guard !== null && <StopButton stops={stops} on="refusal" id={chosen.id} text="Остановиться, если не пускает" />}
    </>
  );
}

function StateWords({ layout, chosen, passages, redact, stops }: ChosenCardProps) {
  const state = layout.boxes.find(({ id }) => id === chosen.id)?.state;
  if (!state) return null;
  return (
    <>
      <b>{state.key}</b>
      <p className={parts['quiet']}>{state.id}</p>
      <p>{state.description}</p>
      <PassageText passage={passages.entered(chosen.id)} what="Вошли на" redact={redact} />
      <StopButton stops={stops} on="state" id={chosen.id} text="Остановиться при входе" />
    </>
  );
}

/** What is known of a state or a transition that was clicked, and who sent the event that led there. */
export function ChosenCard(props: ChosenCardProps) {
  return (
    <aside className={`${parts['card']} ${parts['stack']} ${css['card']}`} aria-label="Выбрано на схеме">
      <button type="button" className={css['close']} aria-label="Закрыть описание" onClick={props.onClose}>
        ×
      </button>
      {props.chosen.kind === 'state' ? <StateWords {...props} /> : <TransitionWords {...props} />}
    </aside>
  );
}
