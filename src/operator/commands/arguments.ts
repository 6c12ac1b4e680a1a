import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Ends a command that was called wrongly. @param text what is wrong, without a full stop */
export type Fail = (text: string) => never;

/** @param usage how the command is called @param exitCode of the process */
export const failWith =
  (usage: string, exitCode: number): Fail =>
  (text) => {
    console.error(`${text}. ${usage}`);
    process.exit(exitCode);
  };

/**
 * Calls back for the first signal of this name, and ignores the later ones: npm repeats a signal that the whole group of its
 * processes has received, and the second one would end a process that is finishing its work.
 */
export function onFirst(signal: NodeJS.Signals, act: () => unknown): void {
  process.once(signal, act);
  process.on(signal, () => {});
}

/** Reads the options after the name of the command. An unknown option or a missing value fails. */
export function readArguments<T extends ParseArgsConfig>(config: T, fail: Fail): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    return fail(error instanceof Error ? (error.message.split(/[.\n]/)[0] ?? '') : String(error));
  }
}

/** A whole number between two others; anything else fails. @param name as the operator wrote it: `--port`, `PORT` */
export function integer(name: string, text: string, [least, most]: readonly [number, number], fail: Fail): number {
  const value = Number(text);
  return /^\d+$/.test(text) && value >= least && value <= most
    ? value
    : fail(`${name} has to be a whole number from ${least} to ${most}, not «${text}»`);
}
