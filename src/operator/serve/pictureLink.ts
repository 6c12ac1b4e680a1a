import { mediaUrl } from '../../shop/platform/links.ts';

/** Any origin: it is removed again. */
const OWN = 'http://own.invalid';

/** Characters: browsers and proxies refuse an answer whose headers are too long. */
const LONGEST = 2_000;

/**
 * The `Link` header that has a browser fetch the first picture of a screen before it has read the page.
 * @param file as the API names it
 * @param host below which the page expects `/uploads`
 * @returns null without a file, for an address that is too long, and for one that is neither https nor our own
 */
export function pictureLink(file: unknown, host = ''): string | null {
  const address = typeof file === 'string' ? mediaUrl(file, host) : null;
  if (address === null || !URL.canParse(address, OWN)) return null;
  // The URL parser escapes characters that would end the address inside a header.
  const { protocol, origin, pathname, search, href } = new URL(address, OWN);
  if ((origin !== OWN && protocol !== 'https:') || href.length > LONGEST) return null;
  return `<${origin === OWN ? pathname + search : href}>; rel=preload; as=image; fetchpriority=high`;
}
