import type { Header } from '../build/headers.ts';
import { chooseEncoding, type Encoding } from './encoding.ts';

/** Bytes as a `Response` takes them. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** One file of the build, in every form in which it is kept. */
export interface BuiltFile {
  /** From the build's folder on, with `/`. */
  name: string;
  /** Differs with every content; a few letters and digits. */
  hash: string;
  bodies: ReadonlyMap<Encoding, Bytes>;
}

const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  // Shown, not downloaded: the licences of the libraries.
  md: 'text/plain; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
  xml: 'application/xml; charset=utf-8',
};

/** The letters after the last dot of the last part of a path; undefined without a dot. */
export const extensionOf = (path: string): string | undefined => /\.([^./]*)$/.exec(path)?.[1]?.toLowerCase();

/** Their names hold a hash of their content. */
const FOREVER = 'public, max-age=31536000, immutable';
/** Asked for again on every use; the answer is mostly 304. */
const ASK_AGAIN = 'no-cache';

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
export function servedFile({ name, hash, bodies }: BuiltFile, headers: readonly Header[]): ServedFile {
  const variants = new Map<Encoding, Variant>();
  for (const [encoding, body] of bodies) {
    // Two forms are two contents: a strong mark differs.
    const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
    const always = {
      ...Object.fromEntries(headers),
      'cache-control': name.startsWith('assets/') ? FOREVER : ASK_AGAIN,
      etag,
      ...(bodies.size > 1 ? { vary: 'accept-encoding' } : {}),
    };
    variants.set(encoding, {
      body,
      etag,
      always,
      headers: {
        ...always,
        'content-type': TYPES[extensionOf(name) ?? ''] ?? 'application/octet-stream',
        'content-length': String(body.length),
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      },
    });
  }
  return ({ method, headers: asked }) => {
    const variant = variants.get(chooseEncoding(asked.get('accept-encoding'), (encoding) => variants.has(encoding)));
    if (!variant) throw new Error(`${name} has no body`);
    if (isKnown(asked.get('if-none-match'), variant.etag))
      return new Response(null, { status: 304, headers: variant.always });
    return new Response(method === 'HEAD' ? null : variant.body, { headers: variant.headers });
  };
}
