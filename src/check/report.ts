import type { CheckResult } from './checks';

const MARKS = { ok: '✓', wrong: '✗', skipped: '–' } as const;

/** The results as a table for a terminal. */
export function reportOf(results: readonly CheckResult[]): string {
  const width = Math.max(...results.map(({ call }) => call.length));
  const count = (state: CheckResult['state']): number => results.filter((one) => one.state === state).length;
  return [
    ...results.map(({ call, state, note }) => `${MARKS[state]} ${call.padEnd(width)}  ${note}`),
    '',
    `Correct: ${count('ok')}, broken: ${count('wrong')}, skipped: ${count('skipped')}`,
  ].join('\n');
}
