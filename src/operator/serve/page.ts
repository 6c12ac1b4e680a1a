import type { Header } from '../build/headers.ts';
import { chooseEncoding, type Encoding } from './encoding.ts';
import type { Bytes, ServedFile } from './files.ts';
import type { AnswerKeeper, ScreenAnswers } from './keepAnswers.ts';
import { pictureLink } from './pictureLink.ts';
import { answerElements, withMain, type KeptAnswer } from './pageAnswers.ts';

/** Packs a page while a shopper waits: fast rather than small. */
export type Pack = (text: string, encoding: Exclude<Encoding, 'identity'>) => Promise<Bytes>;

/**
 * A packed page is sent for this long; milliseconds. The ages in it are those at the end of that time: an answer never
 * looks younger than it is.
 */
const SAME_PAGE_MS = 250;

/** A page as it was written. */
interface Page {
  text: string;
  answers: readonly KeptAnswer[];
  main: string | null;
  /** By the keeper's clock. */
  until: number;
  packed: Map<Encoding, Promise<Bytes>>;
}

/**
 * The page with the answers that are kept at this moment. It never waits for an answer.
 * @param plain the page of the build, used while no answers are kept
 * @param parts the same page, cut where the answers belong
 */
export function pageWithAnswers({
  plain,
  parts: [before, after],
  headers,
  keeper,
  mediaBase,
  pack,
  now = () => performance.now(),
}: {
  plain: ServedFile;
  parts: readonly [string, string];
  headers: readonly Header[];
  keeper: AnswerKeeper;
  /** The address below which the page expects `/uploads`; empty: its own origin. */
  mediaBase?: string | undefined;
  pack: Pack;
  now?: (() => number) | undefined;
}): (request: Request, pathname: string) => Response | Promise<Response> {
  const encoder = new TextEncoder();
  /** By the addresses of their answers: all unknown paths share one page. */
  const pages = new Map<string, Page>();

  /** The page of a screen, written anew if the one with the same answers has become too old. Null without answers. */
  const pageWith = (screen: ScreenAnswers): Page | null => {
    const until = now() + SAME_PAGE_MS;
    const answers = screen.fresh(until);
    const main = screen.main();
    const key = answers.map(({ url }) => url).join(' ');
    const known = pages.get(key);
    const isSame = known?.main === main && answers.every((answer, n) => answer === known.answers[n]);
    if (known && isSame && now() < known.until) return known;
    for (const [old, page] of pages) if (page.until <= now()) pages.delete(old);
    if (answers.length === 0) return null;
    const text = before + answerElements(answers, until) + (main === null ? after : withMain(after, main));
    const page = { text, answers, main, until, packed: new Map() };
    pages.set(key, page);
    return page;
  };

  const bodyIn = (encoding: Encoding, { text, packed }: Page): Promise<Bytes> => {
    const known = packed.get(encoding);
    if (known) return known;
    const body = encoding === 'identity' ? Promise.resolve(encoder.encode(text)) : pack(text, encoding);
    packed.set(encoding, body);
    return body;
  };

  const always = {
    ...Object.fromEntries(headers),
    'content-type': 'text/html; charset=utf-8',
    // An old page must not contain old answers.
    'cache-control': 'no-store',
    vary: 'accept-encoding',
  };

  return (request, pathname) => {
    const screen = keeper.at(pathname);
    if (request.method === 'GET') screen.refresh();
    const page = pageWith(screen);
    if (!page) return plain(request);
    const encoding = chooseEncoding(request.headers.get('accept-encoding'), () => true);
    const link = pictureLink(screen.picture(), mediaBase);
    return bodyIn(encoding, page).then(
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
