import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { DataTree } from '../DataTree';
import parts from '../Parts.module.css';
import { seconds } from '../valueWords';
import { filtered, kindOf, KINDS, senderText, USUAL_FILTER, type Kind, type SentEvent } from './kinds';
import css from './Sequence.module.css';

interface SequenceProps {
  /** The oldest first; a longer list is another array. */
  events: readonly SentEvent[];
  redact(value: unknown): unknown;
}

/** The height of a closed line, CSS pixels. */
const LINE_HEIGHT_PX = 20;
/** Within this distance the list counts as scrolled to its end. */
const NEAR_END_PX = 40;

/**
 * All events between the machines, the oldest first; it follows the end as long as the tester has scrolled there.
 */
export function Sequence({ events, redact }: SequenceProps) {
  const [filter, setFilter] = useState(USUAL_FILTER);
  const [opened, setOpened] = useState<ReadonlySet<SentEvent>>(new Set());
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  // By the event itself: another window counts its events from 1, too.
  const texts = useRef(new WeakMap<SentEvent, string>());
  const shown = useMemo(() => {
    const textOf = (one: SentEvent): string => {
      const known = texts.current.get(one);
      if (known !== undefined) return known;
      const text = `${senderText(one.from)} → ${one.to} ${one.label} ${one.event.type} ${JSON.stringify(redact(one.event))}`;
      texts.current.set(one, text);
      return text;
    };
    return filtered(events, filter, textOf);
  }, [events, filter, redact]);
  const flows = useMemo(
    () => [...new Set(events.flatMap(({ from, to }) => (from === null ? [to] : [from, to])))].sort(),
    [events],
  );
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const lines = useVirtualizer({
    count: shown.length,
    getScrollElement: () => list.current,
    estimateSize: () => LINE_HEIGHT_PX,
    getItemKey: (index) => shown[index]?.number ?? index,
    overscan: 10,
  });
  const count = shown.length;
  useEffect(() => {
    if (isAtEnd.current && count > 0) lines.scrollToIndex(count - 1, { align: 'end' });
  }, [count, lines]);
  const toggle = <T,>(set: ReadonlySet<T>, one: T): ReadonlySet<T> =>
    new Set(set.has(one) ? [...set].filter((each) => each !== one) : [...set, one]);

  return (
    <section className={css['sequence']} aria-label="Последовательность">
      <div className={`${parts['row']} ${css['filters']}`}>
        <input
          type="search"
          aria-label="Найти в событиях"
          placeholder="Найти"
          value={filter.text}
          spellCheck={false}
          onChange={({ target }) => setFilter({ ...filter, text: target.value })}
        />
        <select
          aria-label="Чьи события"
          value={filter.flow}
          onChange={({ target }) => setFilter({ ...filter, flow: target.value })}
        >
          <option value="">все потоки</option>
          {flows.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
        {(Object.keys(KINDS) as Kind[]).map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={filter.kinds.has(kind)}
            onClick={() => setFilter({ ...filter, kinds: toggle(filter.kinds, kind) })}
          >
            {KINDS[kind]}
          </button>
        ))}
        <span className={parts['quiet']} role="status" aria-label="Сколько событий">
          {shown.length} из {events.length}
        </span>
      </div>
      <div
        ref={list}
        className={css['scroller']}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
        }}
      >
        <ol className={css['lines']} style={{ height: lines.getTotalSize() }} aria-label="Последовательность событий">
          {lines.getVirtualItems().map(({ index, key, start }) => {
            const one = shown[index];
            if (!one) return null;
            const isOpen = opened.has(one);
            return (
              <li
                key={key}
                ref={lines.measureElement}
                data-index={index}
                data-kind={kindOf(one)}
                aria-setsize={shown.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                <button
                  type="button"
                  className={parts['line']}
                  aria-expanded={isOpen}
                  onClick={() => setOpened(toggle(opened, one))}
                >
                  <span className={parts['when']}>{seconds(one.at)}</span> {senderText(one.from)} → {one.to}{' '}
                  <b>{one.label}</b>
                </button>
                {isOpen && <DataTree name={`Данные ${one.event.type}`} value={redact(one.event)} />}
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}
