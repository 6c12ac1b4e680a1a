import type { Id } from '../../../machines/model/entities';
import { isSameId } from '../../../machines/model/ids';
import { reasonOf } from './run';

/** A value of the test user that the check changes for a moment. */
export interface Borrowed<Value extends Id> {
  /** The name of the value, for the operator. */
  name: string;
  before: Value;
  /** The temporary value. */
  meanwhile: Value;
  read(): Promise<Value | null>;
  write(value: Value): Promise<void>;
}

/** The changes under way. */
const underWay = new Set<Promise<unknown>>();

/** Resolves once every changed value is put back, or could not be put back: only then may the command end. */
export async function allReturned(): Promise<void> {
  await Promise.allSettled(underWay);
}

/**
 * Changes a value, checks that the change was stored, and puts the old value back in any case.
 * @returns what was done, for the operator
 * @throws Error of the change; when the value could not be put back, an error that names the present value
 */
export async function borrow<Value extends Id>(borrowed: Borrowed<Value>): Promise<string> {
  const work = changeAndReturn(borrowed);
  underWay.add(work);
  try {
    return await work;
  } finally {
    underWay.delete(work);
  }
}

async function changeAndReturn<Value extends Id>({
  name,
  before,
  meanwhile,
  read,
  write,
}: Borrowed<Value>): Promise<string> {
  const change = async (value: Value): Promise<void> => {
    await write(value);
    const now = await read();
    if (!isSameId(now, value)) throw new Error(`${name}: wrote «${value}», read back «${now ?? ''}»`);
  };
  const failure = await change(meanwhile).then(
    () => undefined,
    (error: unknown) => error,
  );
  await change(before).catch((error: unknown) => {
    throw new Error(
      `${name}: it was «${before}» and may now be «${meanwhile}»; please put it back yourself (${reasonOf(error)})`,
      { cause: error },
    );
  });
  if (failure !== undefined) throw failure;
  return `${name}: another value was written, read back, and replaced by the old one`;
}
