import type { Id } from '../../machines/model/entities';
import { isSameId } from '../../machines/model/ids';

/** Something of the test user's that is changed for a moment. */
export interface Borrowed<Value extends Id> {
  /** For the operator, in Russian. */
  name: string;
  before: Value;
  /** What it becomes for a moment. */
  meanwhile: Value;
  read(): Promise<Value | null>;
  write(value: Value): Promise<void>;
}

const reasonOf = (error: unknown): string => (error instanceof Error && error.message) || 'нет ответа';

/**
 * Changes something, looks whether the change is there, and puts it back whatever came of that.
 * @returns what was done, for the operator
 * @throws Error of the change; where it could not be put back, one that says what stands there now
 */
export async function borrow<Value extends Id>({
  name,
  before,
  meanwhile,
  read,
  write,
}: Borrowed<Value>): Promise<string> {
  const change = async (value: Value): Promise<void> => {
    await write(value);
    const now = await read();
    if (!isSameId(now, value)) throw new Error(`${name}: записано «${value}», прочитано «${now ?? ''}»`);
  };
  const failure = await change(meanwhile).then(
    () => undefined,
    (error: unknown) => error ?? new Error('нет ответа'),
  );
  await change(before).catch((error: unknown) => {
    throw new Error(`${name}: было «${before}», могло остаться «${meanwhile}», верните сами (${reasonOf(error)})`, {
      cause: error,
    });
  });
  if (failure !== undefined) throw failure;
  return `${name}: другое значение записано, прочитано и заменено прежним`;
}
