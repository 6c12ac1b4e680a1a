import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DEFECTS } from './known/defects.ts';

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

it.each(DEFECTS)(
  'the known defect $name can still be inserted: its text is found once in the source',
  ({ others = [], ...first }) => {
    for (const { file, find } of [first, ...others])
      expect(read(file).split(find).length - 1, `${file}: ${find}`).toBe(1);
  },
);
