import { useState } from 'react';
import css from './DataTree.module.css';

/** Longer lists are opened part by part. */
const ENTRIES_PER_PART = 100;
/** Longer texts are shown on demand. */
const LONGEST_TEXT_CHARS = 160;

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

function sizeText(value: object): string {
  const count = Object.keys(value).length;
  return Array.isArray(value) ? `[${count}]` : `{${count}}`;
}

/** A short summary of the content. */
function hint(value: object): string {
  const { name, title, id, code, type } = value as Record<string, unknown>;
  const label = [name, title, type, code, id].find((one) => typeof one === 'string' || typeof one === 'number');
  return label === undefined ? sizeText(value) : `${sizeText(value)} ${String(label)}`;
}

function Text({ value }: { value: unknown }) {
  const [isWhole, setWhole] = useState(false);
  const text = JSON.stringify(value) ?? String(value);
  if (text.length <= LONGEST_TEXT_CHARS || isWhole)
    return <span data-kind={value === null ? 'null' : typeof value}>{text}</span>;
  return (
    <span data-kind="string">
      {text.slice(0, LONGEST_TEXT_CHARS)}…{' '}
      <button type="button" className={css['more']} onClick={() => setWhole(true)}>
        всё
      </button>
    </span>
  );
}

function Entries({ value }: { value: object }) {
  const entries = Object.entries(value);
  if (entries.length <= ENTRIES_PER_PART)
    return entries.map(([key, each]) => <Entry key={key} name={key} value={each} />);
  const parts = Array.from({ length: Math.ceil(entries.length / ENTRIES_PER_PART) }, (_, index) =>
    entries.slice(index * ENTRIES_PER_PART, (index + 1) * ENTRIES_PER_PART),
  );
  return parts.map((part, index) => (
    <Entry
      key={index}
      name={`${index * ENTRIES_PER_PART}…${index * ENTRIES_PER_PART + part.length - 1}`}
      value={Object.fromEntries(part)}
    />
  ));
}

function Entry({ name, value }: { name: string; value: unknown }) {
  const [isOpen, setOpen] = useState(false);
  if (!isBranch(value) || Object.keys(value).length === 0) {
    return (
      <li>
        <span className={css['key']}>{name}: </span>
        <Text value={value} />
      </li>
    );
  }
  return (
    <li>
      <button type="button" className={css['branch']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className={css['key']}>{name}: </span>
        <span className={css['hint']}>{hint(value)}</span>
      </button>
      {isOpen && (
        <ul>
          <Entries value={value} />
        </ul>
      )}
    </li>
  );
}

/** Data as a tree that opens branch by branch. Closed branches are not rendered: an answer of a server may be long. */
export function DataTree({ value, name }: { value: unknown; name: string }) {
  return (
    <ul className={css['tree']} aria-label={name}>
      {isBranch(value) ? (
        <Entries value={value} />
      ) : (
        <li>
          <Text value={value} />
        </li>
      )}
    </ul>
  );
}
