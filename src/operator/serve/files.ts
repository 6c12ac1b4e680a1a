import { getMimeType } from 'hono/utils/mime';
import { cachingOf, type Header } from '../build/headers.ts';
import { chooseEncoding, DICTIONARY_ENCODING, readsDictionaryEncoding, type Encoding } from './encoding.ts';

/** Bytes as a `Response` takes them. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** One file of the build, in every form in which it is kept. */
export interface BuiltFile {
  /** From the build's folder on, with `/`. */
  name: string;
  /** Differs with every content; a few letters and digits. */
  hash: string;
  bodies: ReadonlyMap<Encoding, Bytes>;
  /** The file packed with an earlier version as its dictionary, by that version's hash (`Available-Dictionary`). */
  changes?: ReadonlyMap<string, Bytes>;
}

/** The letters after the last dot of the last part of a path; undefined without a dot. */
export const extensionOf = (path: string): string | undefined => /\.([^./]*)$/.exec(path)?.[1]?.toLowerCase();

/**
 * A pattern for the files that take the place of this one in other builds: its path without the hash. A later one is packed
 * with this file as its dictionary (RFC 9842, 2.1.1). Undefined for what is neither script nor style.
 */
export const successors = (name: string): string | undefined =>
  /^assets\/[\w.]+-.*\.(?:js|css)$/.test(name) ? `/${name.replace(/-.*(?=\.)/, '-*')}` : undefined;

/** One form of a file, ready to be sent. */
interface Variant {
  body: Bytes;
  etag: string;
  /** Also sent with a 304. */
  always: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
}

/** A file with everything that is sent with it. */
export type ServedFile = (request: Request) => Response;

/** Whether the client has this form of the file (RFC 9110, 13.1.2). */
const isKnown = (header: string | null, etag: string): boolean =>
  header !== null &&
  (header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag));

/** Makes a file ready to be sent. @param headers of the build, for each of its files */
export function servedFile({ name, hash, bodies, changes }: BuiltFile, headers: readonly Header[]): ServedFile {
  const pattern = successors(name);
  const vary = [...(bodies.size > 1 ? ['accept-encoding'] : []), ...(pattern ? ['available-dictionary'] : [])];
  const variantOf = (body: Bytes, encoding: string, dictionary = ''): Variant => {
    // Each encoding needs its own strong ETag.
    const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}${dictionary}"`;
    const always = {
      ...Object.fromEntries(headers),
      'cache-control': cachingOf(`/${name}`),
      etag,
      ...(vary.length > 0 ? { vary: vary.join(', ') } : {}),
      ...(pattern ? { 'use-as-dictionary': `match="${pattern}"` } : {}),
    };
    return {
      body,
      etag,
      always,
      headers: {
        ...always,
        // Shown, not downloaded: the licences of the libraries.
        'content-type': getMimeType(name.replace(/\.md$/, '.txt')) ?? 'application/octet-stream',
        'content-length': String(body.length),
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      },
    };
  };
  const variants = new Map([...bodies].map(([encoding, body]) => [encoding, variantOf(body, encoding)]));
  const sinceEarlier = new Map(
    [...(changes ?? [])].map(([dictionary, body]) => [dictionary, variantOf(body, DICTIONARY_ENCODING, dictionary)]),
  );
  return ({ method, headers: requestHeaders }) => {
    const accepted = requestHeaders.get('accept-encoding');
    const variant =
      (readsDictionaryEncoding(accepted) && sinceEarlier.get(requestHeaders.get('available-dictionary') ?? '')) ||
      variants.get(chooseEncoding(accepted, (encoding) => variants.has(encoding)));
    if (!variant) throw new Error(`${name} has no body`);
    if (isKnown(requestHeaders.get('if-none-match'), variant.etag))
      return new Response(null, { status: 304, headers: variant.always });
    return new Response(method === 'HEAD' ? null : variant.body, { headers: variant.headers });
  };
}
