/** An absolute address; null for what is none. Our oldest engines (`browserslist`) have no `URL.canParse`. */
function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

const isLocal = (hostname: string): boolean => hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';

/**
 * The payment link if it may be opened: https (http on localhost only), no credentials in it, and on
 * the operator's hosts when some are named (decisions, Payment).
 * @param allowedHosts host names; every host is allowed when empty
 * @returns the parsed link, or null
 */
export function safePaymentUrl(link: string, allowedHosts: readonly string[] = []): string | null {
  const url = parseUrl(link);
  if (!url || url.username || url.password) return null;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal(url.hostname))) return null;
  if (allowedHosts.length > 0 && !allowedHosts.includes(url.hostname)) return null;
  return url.href;
}

/**
 * Where a picture lies: absolute http(s) addresses as they are, everything else under the host's
 * uploads path (sections 1 and 9). Null for what is no picture's address.
 * @param mediaUrl the media host; the page's own origin when empty
 */
export function mediaUrl(path: string | null, mediaUrl = ''): string | null {
  if (!path) return null;
  if (/^https?:\/\//i.test(path)) return path;
  // A scheme of another kind, or a protocol-relative address, is no upload.
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(path)) return null;
  const file = path.replace(/^\/+/, '').replace(/^uploads\//, '');
  return `${mediaUrl.replace(/\/+$/, '')}/uploads/${file}`;
}
