import { createHash } from 'node:crypto';

/** A header's name and value. */
export type Header = readonly [name: string, value: string];

const originOf = (url: string | undefined): string[] => (url && URL.canParse(url) ? [new URL(url).origin] : []);

/**
 * The headers a host sends with every file of the shop: only its own scripts run, only Telegram may frame it, and no
 * referrer is sent to other sites. There is no `X-Frame-Options`, because Telegram Web frames the shop.
 * @param inlineScript the one script that is inlined in the page
 * @param env the operator's settings: API and pictures may have other hosts
 */
export function headersFor(inlineScript: string, env: Record<string, string | undefined>): Header[] {
  const hash = createHash('sha256').update(inlineScript).digest('base64');
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'sha256-${hash}'`],
    // The inlined style of the page, and the style that Telegram Web adds for its scroll bars.
    'style-src': ["'self'", "'unsafe-inline'"],
    // The server may name pictures of any https host.
    'img-src': ["'self'", 'data:', 'https:', ...originOf(env['VITE_MEDIA_URL'])],
    'connect-src': ["'self'", ...originOf(env['VITE_API_URL'])],
    'frame-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'", 'https://web.telegram.org', 'https://*.telegram.org'],
  };
  return [
    [
      'Content-Security-Policy',
      Object.entries(policy)
        .map(([name, values]) => [name, ...values].join(' '))
        .join('; '),
    ],
    ['Referrer-Policy', 'same-origin'],
    [
      'Permissions-Policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), midi=(), clipboard-write=(self)',
    ],
    ['X-Content-Type-Options', 'nosniff'],
  ];
}

/** The `_headers` file that static hosts read. */
export const headersFile = (headers: readonly Header[]): string =>
  [
    '/*',
    ...headers.map(([name, value]) => `  ${name}: ${value}`),
    '',
    '/assets/*',
    '  Cache-Control: public, max-age=31536000, immutable',
    '',
  ].join('\n');

/** Lines for the `server` block of nginx. */
export const nginxFile = (headers: readonly Header[]): string =>
  [...headers.map(([name, value]) => `add_header ${name} "${value}" always;`), ''].join('\n');

/** The headers that a `_headers` file sets for every path. */
export const readHeaders = (file: string): Header[] =>
  (file.split('\n\n')[0] ?? '')
    .split('\n')
    .slice(1)
    .flatMap((line): Header[] => {
      const [, name, value] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value]];
    });
