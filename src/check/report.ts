import type { Finding } from '../contract/validate';
import type { CheckResult } from './run';

const MARKS = { ok: '✓', wrong: '✗', skipped: '–' } as const;

const linesOf = ({ at, came, expected, place, count }: Finding): string[] => [
  `    ${at}: ${came}${count > 1 ? ` (${count} times)` : ''}`,
  `      send:     ${expected}`,
  `      contract: src/api/openapi.json ${place}`,
];

/** The results as a table for a terminal, with what differs from the contract below each call. */
export function reportOf(results: readonly CheckResult[]): string {
  const width = Math.max(...results.map(({ call }) => call.length));
  const count = (state: CheckResult['state']): number => results.filter((one) => one.state === state).length;
  return [
    ...results.flatMap(({ call, state, note, findings }) => [
      `${MARKS[state]} ${call.padEnd(width)}  ${note}`,
      ...findings.flatMap(linesOf),
    ]),
    '',
    `Correct: ${count('ok')}, broken: ${count('wrong')}, skipped: ${count('skipped')}`,
  ].join('\n');
}
