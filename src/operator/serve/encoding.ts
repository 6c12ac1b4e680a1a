/** The forms a body is kept in; `identity` is the uncompressed one. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest first: it wins if a client gives several the same weight. */
const BY_SIZE: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** A client that does not name `identity` accepts it, but prefers what it has named (RFC 9110, 12.5.3). */
const UNNAMED_IDENTITY = 0.0001;

/** The weight that a client gives to each encoding, by its name; 0 refuses it. */
function weightsOf(accepted: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of accepted.split(',')) {
    const [name = '', ...settings] = part.toLowerCase().split(';');
    const quality = settings.map((setting) => /^\s*q\s*=\s*(\S*)\s*$/.exec(setting)?.[1]).find((q) => q !== undefined);
    // A malformed weight counts as 0.
    const weight = quality === undefined ? 1 : /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(quality) ? Number(quality) : 0;
    weights.set(name.trim().replace(/^x-(?=gzip$)/, ''), weight);
  }
  return weights;
}

/**
 * The encoding to answer in.
 * @param accepted the client's `Accept-Encoding`; null: it named none and gets the uncompressed body
 * @param isKept whether the body exists in this encoding
 * @returns `identity` also when the client refuses everything there is: a body it can read beats a 406
 */
export function chooseEncoding(accepted: string | null, isKept: (encoding: Encoding) => boolean): Encoding {
  if (accepted === null) return 'identity';
  const weights = weightsOf(accepted);
  let chosen: Encoding = 'identity';
  let most = 0;
  for (const encoding of BY_SIZE.filter(isKept)) {
    const weight = weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? UNNAMED_IDENTITY : 0);
    if (weight > most) [chosen, most] = [encoding, weight];
  }
  return chosen;
}

/** zstd with a dictionary that the client has (RFC 9842). Only a client that has one names it. */
export const DICTIONARY_ENCODING = 'dcz';

/** Whether a client reads that encoding. */
export const readsDictionaryEncoding = (accepted: string | null): boolean =>
  (weightsOf(accepted ?? '').get(DICTIONARY_ENCODING) ?? 0) > 0;
