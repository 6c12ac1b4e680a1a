import type { Spot } from './find';
import { sightsBeyond, type Sight } from './sights';
import type { Reached, Session, Step } from './steps';

/** The helper that the exported file imports. */
const HELPER = '../support/replay';

/** A value as it is written in a source file. */
const code = (value: unknown): string => {
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
  if (Array.isArray(value)) return `[${value.map(code).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(
      ([key, each]) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : code(key)}: ${code(each)}`,
    );
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
  }
  return String(value);
};

/** The last parameter, left out if empty. */
const more = (options: object): string => (Object.keys(options).length > 0 ? `, ${code(options)}` : '');

/** Which one of several of the same name. */
const whichCode = ({ within, nth }: Spot): string =>
  more({ ...(within ? { within } : {}), ...(nth === undefined ? {} : { nth }) });

const spotCode = (spot: Spot): string => `${code(spot.role)}, ${code(spot.name)}${whichCode(spot)}`;

const number = (ms: number): string => String(ms).replace(/\B(?=(\d{3})+$)/g, '_');

const sightCode = ({ role, name, sums = [] }: Sight): string =>
  `await shop.see(${[code(role), code(name), ...sums.map(code)].join(', ')});`;

/** The line of a step; null for a step that has no effect without a browser. */
function lineOf(step: Step): string | null {
  switch (step.do) {
    case 'press':
      return `await shop.press(${spotCode(step.at)});`;
    case 'type':
      return `await shop.type(${code(step.at.name)}, ${code(step.text)}${whichCode(step.at)});`;
    case 'enter':
      return `await shop.enter(${code(step.at.name)}${whichCode(step.at)});`;
    case 'leave':
      return 'await shop.leaveField();';
    case 'wait':
      return `await shop.wait(${number(step.ms)});`;
    case 'send':
      return `await shop.send(${code(step.to)}, ${code(step.event)});`;
    case 'scenario':
      return `await shop.scenario(${code(step.names)}${more(step.options)});`;
    case 'server': {
      const { latencyMs, failureRate, lateMs, isLost } = step;
      const late = { ...(lateMs ? { lateMs } : {}), ...(isLost ? { isLost } : {}) };
      return `await shop.server(${code({ latencyMs, failureRate, ...late })});`;
    }
    case 'pay':
      return `await shop.settleBill(${code(step.outcome)}${step.order === undefined ? '' : `, ${code(step.order)}`});`;
    case 'dismiss':
      return 'await shop.dismiss();';
    case 'back':
      return 'await shop.pressBack();';
    case 'travel':
      return `await shop.travel(${step.by});`;
    case 'popup':
      return `await shop.answerPopup(${code(step.button)});`;
    case 'closeLink':
      return `await shop.closeLink(${step.nth});`;
    case 'device':
      if (step.what === 'minimised') return `await shop.minimise(${String(step.on)});`;
      if (step.what === 'hidden') return `await shop.hide(${String(step.on)});`;
      return step.what === 'refusingClipboard' ? `await shop.refuseClipboard(${String(step.on)});` : null;
    case 'reload':
    case 'reopen':
    case 'kill':
    case 'close':
      return `await shop.${step.do}();`;
    case 'see':
      return step.sights.map(sightCode).join('\n  ');
    case 'resize':
    case 'expand':
      return null;
    case 'openWindow':
    case 'turnTo':
      throw new Error('В тесте одно окно: запись с двумя повторяет ссылка');
  }
}

/** The comment in place of a step that has no effect in jsdom. */
const SKIPPED: Partial<Record<Step['do'], string>> = {
  expand: 'jsdom has no window that could be expanded',
  device: 'jsdom has neither a keyboard nor a screen',
  resize: 'jsdom draws nothing, whatever the size of its window',
};

/** What holds once everything was done. */
function endCode({ sights = [], path, states }: Reached, last: Step | undefined): string {
  const lines = Object.entries(states).map(
    ([name, value]) => `    ${/^\w+$/.test(name) ? name : code(name)}: ${code(value)},`,
  );
  // What the last step has seen is checked already.
  const fresh = last?.do === 'see' ? sightsBeyond(sights, last.sights) : sights;
  // A shop that is closed has no path.
  const where = path === '' ? '' : `  await shop.seePath(${code(path)});\n`;
  return `
${fresh.map((sight) => `  ${sightCode(sight)}\n`).join('')}${where}  await shop.seeStates({
${lines.join('\n')}
  });
`;
}

/**
 * A session as a test file of the `screens` project.
 * @param title what the test is called
 * @throws Error with a Russian text for a session with several windows: jsdom has one
 */
export function exportTest(session: Session, title: string): string {
  const lines = session.steps.map((step) => lineOf(step) ?? `// Left out: ${SKIPPED[step.do] ?? step.do}.`);
  return `import { test } from 'vitest';
import { recordedShop } from ${code(HELPER)};

const { open } = recordedShop();

test(${code(title)}, async () => {
  const shop = await open({ persona: ${code(session.persona)}, path: ${code(session.path)} });
${lines.map((line) => `  ${line}\n`).join('')}${session.reached ? endCode(session.reached, session.steps.at(-1)) : ''}});
`;
}
