import { PERSONAL_FIELDS } from '../../../machines/model/personalFields';
import { MASK, withoutSecrets } from '../../../machines/model/scrub';

/** Names of fields that hold secrets, in forms, entities, calls and headers alike. */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  ...PERSONAL_FIELDS,
  'password',
  'command',
  'initData',
  'initDataUnsafe',
  'tgWebAppData',
  'Authorization',
  'authorization',
]);

/** Parts of XState's own objects that are large and cyclic, and contain nothing new. */
const MACHINERY = new Set(['machine', '_nodes', 'historyValue', '_parent', 'system', 'logic', 'children', 'clock']);

/** Shorter values may occur anywhere by chance. */
const SHORTEST_KNOWN_CHARS = 4;

/**
 * Kept unchanged: names of states and events. A state may have the name of a secret field, and an event may begin like an
 * e-mail that is being typed.
 */
const isStructure = (key: string, of: object): boolean =>
  key === 'definition' ||
  (key === 'type' && typeof (of as { type: unknown }).type === 'string') ||
  (key === 'value' && 'context' in of && 'status' in of);

const isPlain = (value: object): boolean => {
  const kind = Object.prototype.toString.call(value);
  return kind === '[object Object]' || kind === '[object Array]';
};

/**
 * Makes copies as plain JSON: secrets masked, functions and internals left out, errors as their names and texts. It
 * remembers the secrets it found, and masks them everywhere else.
 */
export type Redactor = (value: unknown) => unknown;

/** A redactor that knows no secret yet. */
export function createRedactor(): Redactor {
  const known = new Set<string>();

  const learn = (value: unknown): void => {
    if (typeof value === 'string' && value.trim().length >= SHORTEST_KNOWN_CHARS && value !== MASK)
      known.add(value.trim());
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(learn);
  };

  const clean = (text: string): string => withoutSecrets(text, known);

  /** An empty field is not a secret, and neither is a boolean. */
  const masked = (value: unknown): unknown =>
    value === '' || value === null || value === undefined || typeof value === 'boolean' ? value : MASK;

  function copy(value: unknown, above: readonly object[], secret: boolean): unknown {
    if (typeof value === 'function' || typeof value === 'symbol') return undefined;
    if (typeof value === 'bigint') return String(value);
    if (typeof value !== 'object' || value === null) {
      if (secret) return masked(value);
      return typeof value === 'string' ? clean(value) : value;
    }
    if (above.includes(value)) return '(круг)';
    if (Object.prototype.toString.call(value) === '[object Error]' || value instanceof Error) {
      const { name, message } = value as Error;
      return { name, message: clean(message) };
    }
    // An actor, a window, an element: only its name.
    if ('sessionId' in value && 'send' in value) return { actor: String((value as { id?: unknown }).id) };
    if (!isPlain(value)) return Object.prototype.toString.call(value);
    const path = [...above, value];
    if (Array.isArray(value)) return value.map((each) => copy(each, path, secret));
    // An event or an update of one field has its secret under «value».
    const field = (value as { field?: unknown }).field;
    const holdsSecret = typeof field === 'string' && SECRET_FIELDS.has(field);
    const kept = Object.entries(value).filter(([key]) => !MACHINERY.has(key));
    return Object.fromEntries(
      kept.map(([key, each]) => [
        key,
        isStructure(key, value)
          ? each
          : copy(each, path, secret || SECRET_FIELDS.has(key) || (holdsSecret && key === 'value')),
      ]),
    );
  }

  /** Secrets are collected before copying: one may occur in a text before its own field. */
  function meet(value: unknown, seen: Set<object>): void {
    if (typeof value !== 'object' || value === null || seen.has(value) || !isPlain(value)) return;
    seen.add(value);
    if ('sessionId' in value && 'send' in value) return;
    const field = (value as { field?: unknown }).field;
    const holdsSecret = typeof field === 'string' && SECRET_FIELDS.has(field);
    for (const [key, each] of Object.entries(value)) {
      if (MACHINERY.has(key) || isStructure(key, value)) continue;
      if (SECRET_FIELDS.has(key) || (holdsSecret && key === 'value')) learn(each);
      else meet(each, seen);
    }
  }

  return (value) => {
    meet(value, new Set());
    return copy(value, [], false);
  };
}
