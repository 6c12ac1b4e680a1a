import { useState } from 'react';
import css from './DataTree.module.css';

/** Longer lists are opened part by part. */
const ENTRIES_PER_PART = 100;

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A short summary of the content. */
function hint(value: object): string {
  const count = Object.keys(value).length;
  const size = Array.isArray(value) ? `[${count}]` : `{${count}}`;
  const { name, title, id, code, type } = value as Record<string, unknown>;
  const label = [name, title, type, code, id].find((one) => typeof one === 'string' || typeof one === 'number');
  return label === undefined ? size : `${size} ${String(label)}`;
}

const Text = ({ value }: { value: unknown }) => (
  <span className={css['text']} data-kind={value === null ? 'null' : typeof value}>
    {JSON.stringify(value) ?? String(value)}
  </span>
);

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
  const key = <span className={css['key']}>{name}: </span>;
  if (!isBranch(value) || Object.keys(value).length === 0)
    return (
      <li>
        {key}
        <Text value={value} />
      </li>
    );
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          {key}
          <span className={css['hint']}>{hint(value)}</span>
        </summary>
        {isOpen && (
          <ul>
            <Entries value={value} />
          </ul>
        )}
      </details>
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
