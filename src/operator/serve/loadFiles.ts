import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { BUILT_FOR_FILE, RENDERER_FILE, type BuiltFor } from '../build/builtFor.ts';
import type { Renderer } from '../build/compileRenderer.ts';
import { readBuilds } from '../build/earlierBuild.ts';
import { HOST_FILES, readHeaders, type Header } from '../build/headers.ts';
import type { Encoding } from './encoding.ts';
import type { RenderMain } from './keepAnswers.ts';
import { extensionOf, successors, type BuiltFile, type Bytes } from './files.ts';
import type { Pack } from './page.ts';

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);
const packZstd = promisify(zstdCompress);

/** Text files, which compress well; pictures and fonts are compressed already. */
const PACKABLE = new Set(['css', 'html', 'js', 'json', 'map', 'md', 'mjs', 'svg', 'txt', 'wasm', 'webmanifest', 'xml']);

/** Compression levels of a page that a shopper waits for: one or two milliseconds each. */
const FAST = { brotli: 5, gzip: 6 };

/** A copy in separate memory: small buffers of Node share one block, and keep all of it alive. */
const bytesOf = (buffer: Buffer): Bytes => new Uint8Array(buffer);

const brotli = (content: Uint8Array, quality: number): Promise<Buffer> =>
  packBrotli(content, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

/** Packs a page with answers. */
export const packFast: Pack = async (text, encoding) => {
  const content = Buffer.from(text);
  return bytesOf(await (encoding === 'br' ? brotli(content, FAST.brotli) : packGzip(content, { level: FAST.gzip })));
};

/** The file as it is, and its packed forms where they are smaller. @param quality of brotli */
async function packed(name: string, content: Buffer, quality: number): Promise<Map<Encoding, Bytes>> {
  const bodies = new Map<Encoding, Bytes>([['identity', bytesOf(content)]]);
  if (!PACKABLE.has(extensionOf(name) ?? '')) return bodies;
  const made = await Promise.all([
    brotli(content, quality),
    packGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  for (const [at, encoding] of (['br', 'gzip'] as const).entries()) {
    const body = made[at];
    if (body && body.length < content.length) bodies.set(encoding, bytesOf(body));
  }
  return bodies;
}

/** What `dcz` begins with, before the dictionary's SHA-256 (RFC 9842, 5). */
const DCZ_MAGIC = Buffer.from('5e2a4d1820000000', 'hex');
const DCZ_LEVEL = 19;

/** The file packed with each of these dictionaries, by what browsers call them. @param limit bytes that it must stay below */
async function packedWith(
  dictionaries: readonly Buffer[],
  content: Buffer,
  limit: number,
): Promise<Map<string, Bytes>> {
  const made = await Promise.all(
    dictionaries.map(async (dictionary): Promise<[string, Bytes]> => {
      const hash = createHash('sha256').update(dictionary).digest();
      const params = { [constants.ZSTD_c_compressionLevel]: DCZ_LEVEL };
      const body = await packZstd(content, { dictionary, pledgedSrcSize: content.length, params });
      return [`:${hash.toString('base64')}:`, bytesOf(Buffer.concat([DCZ_MAGIC, hash, body]))];
    }),
  );
  return new Map(made.filter(([, body]) => body.length < limit));
}

/** The settings of a build, with its page. */
export interface BuildDescription {
  /** The text of `index.html`. */
  html: string;
  headers: Header[];
  /** The base of the API, as the page of this build asks it. */
  apiBase: string;
  /** The address below which the page of this build expects `/uploads`; empty: its own origin. */
  mediaBase: string;
}

/** @throws Error when a file cannot be read; SyntaxError when the settings are no JSON */
export async function describeBuild(folder: string): Promise<BuildDescription> {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const headers = await readFile(join(folder, HOST_FILES.netlify), 'utf8');
  const builtFor = await readFile(join(folder, BUILT_FOR_FILE), 'utf8');
  const { api, media } = JSON.parse(builtFor) as BuiltFor;
  return { html, headers: readHeaders(headers), apiBase: api, mediaBase: media };
}

/** The files of a build, with this text of its page, and those that it has replaced. Nothing is read from the disk later: a request cannot name a file that is not among them. */
export async function packFiles(folder: string, html: string): Promise<BuiltFile[]> {
  const forHosts: string[] = Object.values(HOST_FILES);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !forHosts.includes(name) && !/(^|\/)\./.test(name));
  const [, ...builds] = await readBuilds(folder);
  const earlier = builds.flat();
  const described = async (name: string, content: Buffer, quality: number): Promise<BuiltFile> => {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 24);
    return { name, hash, bodies: await packed(name, content, quality) };
  };
  return Promise.all([
    // Pages of earlier builds that are still open ask for their files. They are few, so these are packed fast.
    ...[...new Map(earlier)].map(([old, content]) => described(`assets/${old}`, content, FAST.brotli)),
    ...names.map(async (name) => {
      const content = name === 'index.html' ? Buffer.from(html) : await readFile(join(folder, name));
      const file = await described(name, content, constants.BROTLI_MAX_QUALITY);
      const pattern = successors(name);
      const replaced = earlier.filter(([old]) => pattern && successors(`assets/${old}`) === pattern);
      const dictionaries = replaced.map(([, dictionary]) => dictionary);
      const smallest = Math.min(...[...file.bodies.values()].map(({ length }) => length));
      return { ...file, changes: await packedWith(dictionaries, content, smallest) };
    }),
  ]);
}

/** What renders the screens of a build: its own components (`src/operator/build/pageRenderer.tsx`). */
export async function readRenderer(folder: string, mediaBase: string): Promise<RenderMain | undefined> {
  const file = join(folder, RENDERER_FILE);
  if (!existsSync(file)) return undefined;
  const { renderMain } = (await import(pathToFileURL(file).href)) as Renderer;
  return (data, now) => renderMain(data, { mediaBase, now });
}

/** Whether a page is that of a build of the shop, which lives at the root of its origin. */
export const isShopPage = (html: string): boolean => /<script type="module"[^>]*? src="\/assets\//.test(html);
