import type { Session } from './steps';

/** A value as it is written in a source file; a list of objects has one of them on each line. */
function code(value: unknown): string {
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
  if (Array.isArray(value)) {
    const isLong = value.some((each) => typeof each === 'object' && each !== null && 'do' in each);
    return isLong
      ? `[\n${value.map((each) => `      ${code(each)},\n`).join('')}    ]`
      : `[${value.map(code).join(', ')}]`;
  }
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([key, each]) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : code(key)}: ${code(each)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

/**
 * A session as a test file of the `screens` project.
 * @throws Error with a Russian text for a session with several windows: jsdom has one
 */
export function exportTest(session: Session, title: string): string {
  if (session.steps.some((step) => step.do === 'openWindow'))
    throw new Error('В тесте одно окно: запись с двумя повторяет ссылка');
  return `import { test } from 'vitest';
import { recordedShop } from '../support/replay';

const { repeat } = recordedShop();

test(${code(title)}, () =>
  repeat({
${Object.entries(session)
  .filter(([name]) => name !== 'report')
  .map(([name, value]) => `    ${name}: ${code(value)},\n`)
  .join('')}  }));
`;
}
