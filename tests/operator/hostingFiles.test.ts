import { describe, expect, it } from 'vitest';
import { headersFile, headersFor, nginxFile, readHeaders, telegramFile } from '../../src/operator/build/headers';

it('the file for nginx explains that /api/ and /uploads/ must be proxied', () => {
  const guide = nginxFile([]);
  for (const path of ['/api/', '/uploads/'])
    expect(guide).toMatch(new RegExp(`^#  +location ${path} .*proxy_pass`, 'm'));
});

it('the file for Telegram’s hosting names the folder of the build, and explains that the API needs VITE_API_URL', () => {
  const file = telegramFile([['Referrer-Policy', 'same-origin']], 'dist');
  const comments = file.split('\n').filter((line) => line.startsWith('//'));
  expect(comments.join('\n')).toContain('VITE_API_URL');
  expect(JSON.parse(file.split('\n').slice(comments.length).join('\n'))).toEqual({
    static: {
      source: 'dist',
      spa: true,
      immutable: ['/assets/*'],
      headers: [{ path: '/*', set: { 'Referrer-Policy': 'same-origin' } }],
    },
  });
});

it('every header of the shop is in each of the three files for hosts', () => {
  const headers = headersFor(['early()'], {});
  expect(readHeaders(headersFile(headers))).toEqual(headers);
  for (const [name, value] of headers) {
    expect(nginxFile(headers).split(`add_header ${name} "${value}" always;`), name).toHaveLength(4);
    expect(telegramFile(headers, 'dist')).toContain(`${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  }
});

describe('every page of the shop', () => {
  const headers = new Map(headersFor(['early()'], {}));
  const policy = new Map(
    (headers.get('Content-Security-Policy') ?? '').split('; ').map((line) => {
      const [name = '', ...values] = line.split(' ');
      return [name, values];
    }),
  );

  it('may run only the shop’s own scripts, and no eval', () => {
    expect(policy.get('script-src')).toEqual(["'self'", expect.stringMatching(/^'sha256-/)]);
    expect(policy.get('default-src')).toEqual(["'self'"]);
    expect(policy.get('connect-src')).toEqual(["'self'"]);
    expect(policy.get('object-src')).toEqual(["'none'"]);
  });

  it('may be framed only by Telegram, by frame-ancestors instead of X-Frame-Options', () => {
    expect(policy.get('frame-ancestors')).toEqual(["'self'", 'https://web.telegram.org', 'https://*.telegram.org']);
    expect(headers.has('X-Frame-Options')).toBe(false);
  });

  it('sends no referrer to other sites and may use neither camera nor location', () => {
    expect(headers.get('Referrer-Policy')).toBe('same-origin');
    expect(headers.get('Permissions-Policy')).toMatch(/camera=\(\).*geolocation=\(\)/);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  });
});
