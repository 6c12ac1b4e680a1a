import { inside } from '../api/conventions.ts';
import { firstQuestion } from '../early/firstQuestion.ts';
import { mediaUrl } from '../platform/links.ts';
import type { KeptContent } from './keepAnswers.ts';

/** A common phone in portrait, pixels: the shop is a mini-app. */
const PHONE = { width: 360, height: 740 };

/** Any origin: it is cut off again. */
const OWN = 'http://own.invalid';

/**
 * The `Link` header that has a browser fetch the first picture of a screen before it has read the page.
 * @param pathname below the shop's base
 * @returns null for a screen without pictures, or one whose picture is no address of https or of our own
 */
function pictureLink(pathname: string, { value, currencyId }: KeptContent): string | null {
  const file = firstQuestion(pathname)?.pictureIn(inside(value), currencyId, PHONE);
  const address = typeof file === 'string' ? mediaUrl(file) : null;
  if (address === null || !URL.canParse(address, OWN)) return null;
  // Written by the URL parser, the address holds no character that ends it inside a header.
  const { protocol, origin, pathname: path, search, href } = new URL(address, OWN);
  if (origin !== OWN && protocol !== 'https:') return null;
  return `<${origin === OWN ? path + search : href}>; rel=preload; as=image; fetchpriority=high`;
}

/** The same, worked out once for each answer. */
export function firstPictureLink(): (pathname: string, content: KeptContent | null) => string | null {
  const links = new WeakMap<KeptContent, string | null>();
  return (pathname, content) => {
    if (!content) return null;
    const known = links.get(content);
    if (known !== undefined) return known;
    let link: string | null = null;
    try {
      link = pictureLink(pathname, content);
    } catch {
      // The server may send anything: without this header the page is as good as before.
    }
    links.set(content, link);
    return link;
  };
}
