import { createHash } from 'node:crypto';

/** A header's name and value. */
export type Header = readonly [name: string, value: string];

const originOf = (url: string | undefined): string[] => (url && URL.canParse(url) ? [new URL(url).origin] : []);

/**
 * The headers a host sends with every file of the shop: only its own scripts run, only Telegram may frame it, and no
 * referrer is sent to other sites. There is no `X-Frame-Options`, because Telegram Web frames the shop.
 * @param inlineScripts those that are inlined in the page
 * @param env the operator's settings: API and pictures may have other hosts
 */
export function headersFor(inlineScripts: readonly string[], env: Record<string, string | undefined>): Header[] {
  const hashes = inlineScripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashes],
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

/** Made for hosts, not for shoppers. */
export const HOST_FILES = { netlify: '_headers', nginx: 'nginx-headers.conf', telegram: 'tgcloud.jsonc' } as const;

/** Names of files below contain a hash of their content. */
const ASSETS = '/assets/';
/** @param path of a file; the page names the files of its build, so every visit checks for a newer page */
export const cachingOf = (path: string): string =>
  path.startsWith(ASSETS) ? 'public, max-age=31536000, immutable' : 'no-cache';
const FOR_A_YEAR: Header = ['Cache-Control', cachingOf(ASSETS)];
const ASKED_ANEW: Header = ['Cache-Control', cachingOf('/')];

/** The `_headers` file that static hosts read. Without a line for the page, these hosts have browsers revalidate it. */
export const headersFile = (headers: readonly Header[]): string =>
  [
    '/*',
    ...headers.map(([name, value]) => `  ${name}: ${value}`),
    '',
    `${ASSETS}*`,
    `  ${FOR_A_YEAR.join(': ')}`,
    '',
  ].join('\n');

const NGINX_GUIDE = `# Headers and caching of the shop, for the \`server\` block that has its \`root\`:
#
#   server {
#     root /var/www/shop;
#     include /var/www/shop/nginx-headers.conf;
#     location / { try_files $uri /index.html; }
#     location /api/ { proxy_pass https://YOUR_SERVER; proxy_ssl_server_name on; }
#     location /uploads/ { proxy_pass https://YOUR_SERVER; proxy_ssl_server_name on; }
#   }
#
# The last two lines pass the shop's calls and its pictures on to your server. A build with VITE_API_URL and
# VITE_MEDIA_URL asks your server itself and needs neither.
#
# nginx reads this file when it starts, and the policy belongs to one build: \`nginx -s reload\` after each build.
#
# An \`add_header\` inside a \`location\` drops all that stand outside of it. That is why they stand here three times;
# a location of your own that adds a header needs the lines of the first part as well.
`;

/** Lines for the `server` block of nginx. A missing asset gets no page, which would be cached in its place. */
export function nginxFile(headers: readonly Header[]): string {
  const always = headers.map(([name, value]) => `add_header ${name} "${value}" always;`);
  const location = (path: string, [name, value]: Header, ...more: readonly string[]): string =>
    [
      `location ${path} {`,
      ...[...more, ...always, `add_header ${name} "${value}";`].map((line) => `  ${line}`),
      '}',
    ].join('\n');
  return [
    NGINX_GUIDE,
    ...always,
    '',
    '# The page, whatever path it is shown for.',
    location('= /index.html', ASKED_ANEW),
    '',
    location(ASSETS, FOR_A_YEAR, 'try_files $uri =404;'),
    '',
  ].join('\n');
}

const TELEGRAM_GUIDE = `// Telegram's own hosting of static files (core.telegram.org/bots/serverless): copy this file beside the folder of the build
// and run \`npx tgcloud push\` there. Paths below /api/ belong to Telegram, and it passes nothing on: build with
// VITE_API_URL and VITE_MEDIA_URL, and allow the shop's origin in the CORS headers of your server.
`;

/** The configuration of Telegram's hosting, as JSON with comments. @param source the folder of the build */
export const telegramFile = (headers: readonly Header[], source: string): string =>
  `${TELEGRAM_GUIDE}${JSON.stringify(
    {
      static: {
        source,
        spa: true,
        immutable: [`${ASSETS}*`],
        headers: [{ path: '/*', set: Object.fromEntries(headers) }],
      },
    },
    null,
    2,
  )}\n`;

/** The headers that a `_headers` file sets for every path. */
export const readHeaders = (file: string): Header[] =>
  (file.split('\n\n')[0] ?? '')
    .split('\n')
    .slice(1)
    .flatMap((line): Header[] => {
      const [, name, value] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value]];
    });
