import { feedPicture } from '../early/feedPicture.ts';
import { mediaUrl } from '../platform/links.ts';
import type { KeptFeed } from './keepAnswers.ts';

/** A common phone in portrait, pixels: the shop is a mini-app. */
const PHONE = { width: 360, height: 740 };

/** Any origin: it is cut off again. */
const OWN = 'http://own.invalid';

/**
 * The `Link` header that has a browser fetch the largest picture of Home before it has read the page.
 * @returns null for a feed without pictures, or one whose picture is no address of https or of our own
 */
export function pictureLink({ value, currencyId }: KeptFeed): string | null {
  const file = feedPicture(value, currencyId, PHONE);
  const address = typeof file === 'string' ? mediaUrl(file) : null;
  if (address === null || !URL.canParse(address, OWN)) return null;
  // Written by the URL parser, the address holds no character that ends it inside a header.
  const { protocol, origin, pathname, search, href } = new URL(address, OWN);
  if (origin !== OWN && protocol !== 'https:') return null;
  return `<${origin === OWN ? pathname + search : href}>; rel=preload; as=image; fetchpriority=high`;
}

/** The same, calculated once for each feed. */
export function largestPictureLink(): (feed: KeptFeed | null) => string | null {
  let known: KeptFeed | null = null;
  let link: string | null = null;
  return (feed) => {
    if (feed === known) return link;
    known = feed;
    try {
      link = feed && pictureLink(feed);
    } catch {
      // The server may send anything: without this header the page is as good as before.
      link = null;
    }
    return link;
  };
}
