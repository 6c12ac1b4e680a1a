import type { Header } from '../build/headers.ts';
import { chooseEncoding, type Encoding } from './encoding.ts';
import type { Bytes, ServedFile } from './files.ts';
import type { AnswerKeeper } from './keepAnswers.ts';
import { answersElement } from './pageAnswers.ts';

/** Packs a page that is made while somebody waits: fast rather than small. Without it the network packs by itself. */
export type Pack = (text: string, encoding: Exclude<Encoding, 'identity'>) => Promise<Bytes>;

/**
 * A packed page is sent for this long; milliseconds. The ages in it are those at the end of that time: an answer never
 * looks younger than it is.
 */
const SAME_PAGE_MS = 250;

/**
 * The page with the answers that are known at this moment. Nobody waits for an answer: the page takes what is there.
 * @param plain the page of the build, for the time when there are none
 * @param parts the same page, cut where the answers belong
 * @param linkFor the `Link` header for a path; null for none
 */
export function pageWithAnswers({
  plain,
  parts: [before, after],
  headers,
  keeper,
  pack,
  linkFor,
  now = Date.now,
}: {
  plain: ServedFile;
  parts: readonly [string, string];
  headers: readonly Header[];
  keeper: AnswerKeeper;
  pack?: Pack | undefined;
  linkFor: (pathname: string) => string | null;
  now?: (() => number) | undefined;
}): (request: Request, pathname: string) => Response | Promise<Response> {
  const encoder = new TextEncoder();
  let text: string | null = null;
  let version = -1;
  let until = -Infinity;
  let packed = new Map<Encoding, Promise<Bytes>>();

  /** Writes the page anew, if the one there is has become too old. */
  const write = (): void => {
    if (version === keeper.version() && now() < until) return;
    version = keeper.version();
    until = now() + SAME_PAGE_MS;
    const answers = keeper.fresh(until);
    text = answers.length > 0 ? before + answersElement(answers, until, keeper.feed()?.goods ?? null) + after : null;
    packed = new Map();
  };

  const bodyIn = (encoding: Encoding, content: string): Promise<Bytes> => {
    const known = packed.get(encoding);
    if (known) return known;
    const body = encoding === 'identity' || !pack ? Promise.resolve(encoder.encode(content)) : pack(content, encoding);
    packed.set(encoding, body);
    return body;
  };

  const always = {
    ...Object.fromEntries(headers),
    'content-type': 'text/html; charset=utf-8',
    // An old page must not bring old answers.
    'cache-control': 'no-store',
    vary: 'accept-encoding',
  };

  return (request, pathname) => {
    if (request.method === 'GET') keeper.refresh();
    write();
    const content = text;
    if (content === null) return plain(request);
    const encoding = pack ? chooseEncoding(request.headers.get('accept-encoding'), () => true) : 'identity';
    const link = linkFor(pathname);
    return bodyIn(encoding, content).then(
      (body) =>
        new Response(request.method === 'HEAD' ? null : body, {
          headers: {
            ...always,
            'content-length': String(body.length),
            ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
            ...(link === null ? {} : { link }),
          },
        }),
    );
  };
}
