import type { Finding } from '../contract/validate';
import type { CheckResult } from './run';

const MARKS = { ok: '✓', wrong: '✗', skipped: '–' } as const;

/** Characters: the width of most names of calls. */
const CALL_WIDTH = 44;

const findingLines = ({ at, received, expected, place, count }: Finding): string[] => [
  `    ${at}: ${received}${count > 1 ? ` (${count} times)` : ''}`,
  `      send:     ${expected}`,
  `      contract: src/operator/contract/openapi.json ${place}`,
];

/** One call for a terminal, with what differs from the contract below it. */
export const linesOf = ({ call, state, note, findings }: CheckResult): string =>
  [`${MARKS[state]} ${call.padEnd(CALL_WIDTH)}  ${note}`, ...findings.flatMap(findingLines)].join('\n');

/** How many calls there were of each kind. */
export function totalOf(results: readonly CheckResult[]): string {
  const count = (state: CheckResult['state']): number => results.filter((one) => one.state === state).length;
  return `Correct: ${count('ok')}, broken: ${count('wrong')}, skipped: ${count('skipped')}`;
}
