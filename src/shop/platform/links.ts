import { attempt } from './attempt.ts';

/** Parses an absolute address; undefined if it is not one. Our oldest engines (`browserslist`) have no `URL.canParse`. */
const parseUrl = (text: string): URL | undefined => attempt(() => new URL(text));

/** Whether a host is this machine itself. */
export const isLocal = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';

/** A host in the browser's own form: an operator may write it in Cyrillic, as an address, or with a dot at the end. */
export const hostOf = (written: string): string | undefined =>
  parseUrl(/^https?:/i.test(written) ? written : `https://${written}`)?.hostname.replace(/\.$/, '');

/**
 * The payment link if it may be opened: https (http on localhost only), no credentials in it, and on
 * the operator's hosts when some are named (window-1).
 * @param allowedHosts host names; every host is allowed when empty
 * @returns the parsed link, or null
 */
export function safePaymentUrl(link: string | null, allowedHosts: readonly string[] = []): string | null {
  const url = parseUrl(link ?? '');
  if (!url || url.username || url.password) return null;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal(url.hostname))) return null;
  if (allowedHosts.length > 0 && !allowedHosts.some((host) => hostOf(host) === hostOf(url.href))) return null;
  return url.href;
}

/** The console text for a payment link that may not be opened. It names the host, never the rest, which belongs to the order. */
export const refusalOf = (link: string): string =>
  `A payment link to «${parseUrl(link)?.hostname ?? ''}» was refused: it is not https, or VITE_PAYMENT_HOSTS does not name this host`;

/** Characters, enough for an icon: a larger picture would fill the storage, where carts are kept. */
const LONGEST_DATA_CHARS = 16_384;

/**
 * Characters of a file name that would end the path of an address; a `?name=` after the name belongs to the address.
 */
const inAddress = (file: string): string =>
  file
    .replace(/%(?![\da-f]{2})/gi, '%25')
    .replaceAll('#', '%23')
    .replace(/\?(?![\w-]+=)/g, '%3F');

/** Whether the page came without TLS. A page with TLS may show no picture without it. */
const isPagePlain = (): boolean => typeof location === 'object' && location.protocol === 'http:';

/**
 * The address of a picture: absolute http(s) addresses, with TLS where the page has it, and small `data:` pictures as they
 * are, everything else under the host's uploads path (picture-1). Null for anything else.
 * @param written by the server, perhaps with blanks around it
 * @param host of the media, with its scheme; the page's own origin when empty
 */
export function mediaUrl(written: string | null, host = ''): string | null {
  const path = written?.trim();
  if (!path) return null;
  if (/^https?:\/\//i.test(path)) return isPagePlain() ? path : path.replace(/^http:/i, 'https:');
  if (/^data:image\//i.test(path)) return path.length > LONGEST_DATA_CHARS ? null : path;
  // Another scheme or a protocol-relative address is not an upload. A blank follows the colon of a title, never of a scheme.
  if (/^([a-z][a-z0-9+.-]*:(?! )|\/\/)/i.test(path)) return null;
  const file = path.replace(/^\/?(uploads\/)?/, '');
  return `${host.replace(/\/+$/, '')}/uploads/${inAddress(file)}`;
}
