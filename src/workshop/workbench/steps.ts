import type { Spot } from './find';
import { personaOf, PERSONAS } from './personas';
import { PHONE_SIZES, sizeOf } from './phones';
import { sightText, type Sight } from './sights';
import { seconds } from './valueWords';

/** What can be turned on and off on the device and its client. */
export type Switch = 'keyboard' | 'notch' | 'dark' | 'refusingClipboard' | 'hidden' | 'minimised';

export const SWITCHES: Record<Switch, string> = {
  keyboard: 'Клавиатура',
  notch: 'Вырез экрана',
  dark: 'Тёмная тема',
  refusingClipboard: 'Буфер обмена отказывает',
  hidden: 'Страница не видна',
  minimised: 'Клиент свернул приложение',
};

/** The settings for the answers to calls. */
export interface Knobs {
  /** Real milliseconds every answer waits, whatever the clock says. */
  latencyMs: number;
  /** Percent of calls that fail. */
  failureRate: number;
  /** Milliseconds of the workbench's clock by which answers to calls made from now on come late. */
  lateMs?: number;
  /** Whether those answers are lost: the server has done its part, and the shop does not learn of it. */
  isLost?: boolean;
}

/** One thing that was done; everything the tester does is one of these. */
export type Step =
  | { do: 'press'; at: Spot }
  | { do: 'type'; at: Spot; text: string }
  | { do: 'enter'; at: Spot }
  /** The focus leaves a text field, by Tab or for nothing else in the shop. */
  | { do: 'leave' }
  /** The workbench's clock went on, milliseconds. */
  | { do: 'wait'; ms: number }
  | { do: 'send'; to: string; event: { type: string } & Record<string, unknown> }
  | { do: 'scenario'; names: string[]; options: Record<string, unknown> }
  | ({ do: 'server' } & Knobs)
  /** The payment page of an order; without one, of the newest. */
  | { do: 'pay'; outcome: 'pay' | 'decline'; order?: string }
  /** Escape, or a tap beside a dialog. */
  | { do: 'dismiss' }
  | { do: 'back' }
  /** The browser's own back (-1) and forward (1) buttons. */
  | { do: 'travel'; by: number }
  | { do: 'close' }
  | { do: 'popup'; button: string | null }
  /** The opened window or browser goes away; the oldest is 0. */
  | { do: 'closeLink'; nth: number }
  | { do: 'expand'; on: boolean }
  | { do: 'device'; what: Switch; on: boolean }
  /** The shop's window is resized; the id of a size. */
  | { do: 'resize'; size: string }
  /** The page is loaded again. */
  | { do: 'reload' }
  /** The mini-app is closed and opened again: what the browser stores stays. */
  | { do: 'reopen' }
  /** The phone kills the mini-app, which gets no event. */
  | { do: 'kill' }
  /** Another window is opened on the same storage; it is in front then. */
  | { do: 'openWindow'; persona: string; path: string }
  /** All that follows is done in this window; the first one is 1. */
  | { do: 'turnTo'; window: number }
  /** What has become visible since the last time. */
  | { do: 'see'; sights: Sight[] };

/** What was reached: the shop's path, and the state of every running machine. */
export interface Reached {
  path: string;
  states: Record<string, unknown>;
  /** Records of an earlier workbench have none. */
  sights?: Sight[];
}

/** The tester's report on a session, with the build of the shop. */
export interface Report {
  title: string;
  expected: string;
  seen: string;
  build: string;
}

/** A whole session, from a fresh server and an empty browser. */
export interface Session {
  /** The shape of this object. */
  version: 1;
  persona: string;
  /** The id of the shop's window at first; records of an earlier workbench have none. */
  size?: string;
  /** Where the shop was opened. */
  path: string;
  steps: Step[];
  /** Absent where the record was cut off in the middle of something. */
  reached?: Reached;
  report?: Report;
}

const isObject = (one: unknown): one is object => typeof one === 'object' && one !== null;
const isSpot = (one: unknown): boolean => isObject(one) && 'role' in one && 'name' in one;

/** A step's line in the list. */
export function stepText(step: Step): string {
  const spot = ({ name, within }: Spot): string => `«${name}»${within ? ` в «${within[1]}»` : ''}`;
  switch (step.do) {
    case 'press':
      return `нажать ${spot(step.at)}`;
    case 'type':
      return `ввести «${step.text}» в ${spot(step.at)}`;
    case 'enter':
      return `Enter в ${spot(step.at)}`;
    case 'leave':
      return 'поле покинуто';
    case 'wait':
      return `прошло ${seconds(step.ms)}`;
    case 'send':
      return `событие ${step.event.type} → ${step.to}`;
    case 'scenario':
      return `сценарий сервера: ${step.names.join(', ')}`;
    case 'server':
      return (
        `сервер: задержка ${step.latencyMs} мс, отказов ${step.failureRate} %` +
        (step.lateMs ? `, ответы через ${seconds(step.lateMs)} по часам` : '') +
        (step.isLost ? ', ответы теряются' : '')
      );
    case 'pay':
      return step.outcome === 'pay' ? 'страница оплаты: «Оплатить»' : 'страница оплаты: «Отклонить»';
    case 'dismiss':
      return 'Escape';
    case 'back':
      return '«Назад» клиента';
    case 'travel':
      return step.by < 0 ? '«Назад» браузера' : '«Вперёд» браузера';
    case 'close':
      return '«Закрыть» клиента';
    case 'popup':
      return step.button === null ? 'попап закрыт' : `кнопка попапа «${step.button}»`;
    case 'closeLink':
      return 'окно закрыто';
    case 'expand':
      return step.on ? 'окно развёрнуто' : 'окно свёрнуто';
    case 'device':
      return `${SWITCHES[step.what]}: ${step.on ? 'да' : 'нет'}`;
    case 'resize':
      return `телефон: ${sizeOf(step.size).name}`;
    case 'reload':
      return 'магазин перезагружен';
    case 'reopen':
      return 'магазин закрыт и открыт снова';
    case 'kill':
      return 'магазин убит';
    case 'openWindow':
      return `открыто ещё одно окно: ${personaOf(step.persona).name}, ${step.path}`;
    case 'turnTo':
      return `дальше в окне ${step.window}`;
    case 'see':
      return `видно: ${step.sights.map(sightText).join('; ')}`;
  }
}

/** A shorter pause, milliseconds, does not split typed text or a drag. After this one the shop searches (search-1). */
const HAND_PAUSE_MS = 300;

const isSameSpot = (before: Step | undefined, step: Step): boolean =>
  before !== undefined && 'at' in before && 'at' in step && JSON.stringify(before.at) === JSON.stringify(step.at);

/** Whether a step replaces the one before it: more typed text, another position of a slider. */
const replaces = (before: Step | undefined, step: Step): boolean =>
  (step.do === 'server' && before?.do === 'server') ||
  (step.do === 'type' && before?.do === 'type' && isSameSpot(before, step)) ||
  (step.do === 'resize' && before?.do === 'resize');

/** Whether a step would be merged into the last one. */
export const isGoingOn = (steps: readonly Step[], step: Step): boolean => {
  const last = steps.at(-1);
  const isPaused = last?.do === 'wait' && last.ms < HAND_PAUSE_MS;
  return replaces(isPaused ? steps.at(-2) : last, step);
};

/** Adds a step; a continuous change is one step with its last value, and so is passing time. */
export function withStep(steps: readonly Step[], step: Step): Step[] {
  const last = steps.at(-1);
  // Other steps remove the focus themselves (`perform.ts`), unless it comes back to the same field.
  if (last?.do === 'leave' && step.do !== 'wait' && step.do !== 'see' && !isSameSpot(steps.at(-2), step))
    return [...steps.slice(0, -1), step];
  if (step.do === 'wait' && last?.do === 'wait') return [...steps.slice(0, -1), { do: 'wait', ms: last.ms + step.ms }];
  if (!isGoingOn(steps, step)) return [...steps, step];
  // What the shop does some time after the last letter keeps its time.
  return last?.do === 'wait' ? [...withStep(steps.slice(0, -2), last), step] : [...steps.slice(0, -1), step];
}

/** Steps with more after them; a wait that was cut in two is one again. */
export const joined = (steps: readonly Step[], more: readonly Step[]): Step[] => more.reduce(withStep, [...steps]);

/** A report in lines; what the tester left empty is left out. */
export const reportLines = ({ title, expected, seen, build }: Report): string[] => [
  title,
  ...(expected === '' ? [] : [`Ожидалось: ${expected}`]),
  ...(seen === '' ? [] : [`Увидено: ${seen}`]),
  `Сборка: ${build}`,
];

const bytesOf = async (stream: ReadableStream): Promise<Uint8Array> =>
  new Uint8Array(await new Response(stream).arrayBuffer());

/** A session as a text for a link. */
export async function encodeSession(session: Session): Promise<string> {
  const packed = await bytesOf(
    new Blob([JSON.stringify(session)]).stream().pipeThrough(new CompressionStream('deflate-raw')),
  );
  return btoa(Array.from(packed, (byte) => String.fromCodePoint(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

async function unpack(word: string): Promise<string> {
  const packed = Uint8Array.from(
    atob(word.replaceAll('-', '+').replaceAll('_', '/')),
    (sign) => sign.codePointAt(0) ?? 0,
  );
  return new TextDecoder().decode(
    await bytesOf(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))),
  );
}

/** What a record may name, by the field that names it. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  persona: PERSONAS.map(({ id }) => id),
  size: PHONE_SIZES.map(({ id }) => id),
  what: Object.keys(SWITCHES),
};

/** What a record names and this workbench does not have: a replay would do something else in its place. */
const strangeNames = (session: Session): string[] =>
  [session, ...session.steps]
    .flatMap((part) => Object.entries(part))
    .filter(([field, name]) => NAMES[field]?.includes(String(name)) === false)
    .map(([, name]) => `«${String(name)}»`);

/**
 * The session of a link or of a record file.
 * @param written the word of a link, or the file's JSON
 * @throws Error with a Russian text when it cannot be read
 */
export async function decodeSession(written: string): Promise<Session> {
  let version: unknown;
  let strange: string[] = [];
  try {
    const read = JSON.parse(written.trimStart().startsWith('{') ? written : await unpack(written)) as Session;
    version = read.version;
    const knowsSteps = read.steps.every(
      (step) =>
        typeof stepText(step) === 'string' &&
        (!('at' in step) || isSpot(step.at)) &&
        (step.do !== 'wait' || (Number.isFinite(step.ms) && step.ms >= 0)) &&
        (step.do !== 'see' || step.sights.every(isSpot)),
    );
    const isEnd = !read.reached || (typeof read.reached.path === 'string' && isObject(read.reached.states));
    strange = strangeNames(read);
    if (version === 1 && knowsSteps && isEnd && typeof read.path === 'string' && strange.length === 0) return read;
  } catch {
    // Falls through to the same error as for a session that is none.
  }
  if (version === 1 && strange.length > 0)
    throw new Error(`Запись сделана другим верстаком: в этом нет ${strange.join(', ')}`);
  throw new Error(
    typeof version === 'number' && version > 1
      ? `Запись сделана новым верстаком (версия ${version}): обновите этот`
      : 'Ссылка повреждена: записи в ней нет',
  );
}
