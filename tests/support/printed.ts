import type { ChildProcess } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

/** Waits until a program prints a text. @returns what the pattern finds @throws Error with its output, if it ends before */
export const printed = (child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> =>
  new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        // Vite colours its output where CI is set.
        const found = pattern.exec(stripVTControlCharacters(output));
        if (found) resolve(found);
      });
    child.once('close', (code) => reject(new Error(`${child.spawnargs.join(' ')} ended with ${code}:\n${output}`)));
  });
