import { readFileSync } from 'node:fs';
import { ROOT } from '../support/runScript';

/** A file for those who host the shop in containers. */
export const hostFile = (name: string): string => readFileSync(`${ROOT}src/operator/host/${name}`, 'utf8');

/** An instruction of a Dockerfile: `COPY`, and its arguments. */
export type Instruction = readonly [name: string, words: string];

/** The stages of the Dockerfile, each from its `FROM` on. */
export function dockerStages(): Instruction[][] {
  const lines = hostFile('Dockerfile')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '');
  const stages: Instruction[][] = [];
  for (const line of lines) {
    const [, name = '', words = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push([name, words]);
  }
  return stages;
}

/** The arguments of each instruction of one name. */
export const wordsOf = (stage: readonly Instruction[], name: string): string[] =>
  stage.filter(([one]) => one === name).map(([, words]) => words);

export const environmentOf = (stage: readonly Instruction[]): Record<string, string> =>
  Object.fromEntries(
    wordsOf(stage, 'ENV').flatMap((words) => words.split(' ').map((pair) => pair.split('=') as [string, string])),
  );

/** A command in its exec form, as an array of JSON; options before it are skipped. */
export const commandOf = (words: string): string[] => JSON.parse(words.slice(words.indexOf('['))) as string[];
