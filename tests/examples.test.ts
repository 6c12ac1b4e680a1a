import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const at = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const text = readFileSync(at('./README.md'), 'utf8');
const files = readdirSync(at('./examples'));

/** A block of code of the README, by the file that is named above it. */
const blockOf = (file: string): string | undefined =>
  new RegExp(`\\[examples/${file}\\]\\(examples/${file}\\):\\n\\n\`\`\`tsx?\\n([\\s\\S]*?)\`\`\``).exec(text)?.[1];

describe('the worked examples of the README', () => {
  it('are one file of each kind', () => {
    expect(files.sort()).toEqual([
      'history.test.ts',
      'machine.test.ts',
      'recording.test.tsx',
      'screenWalk.test.tsx',
      'walk.test.ts',
    ]);
  });

  it.each(files)('show %s exactly as it runs', (file) => {
    expect(blockOf(file)).toBe(readFileSync(at(`./examples/${file}`), 'utf8'));
  });
});
