import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Logger, type Rolldown } from 'vite';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { apiBase } from '../../src/shop/api/paths';
import { checkSettings, operatorSettings } from '../../src/operator/build/operatorSettings';
import { readLinks } from '../../src/shop/platform/config';
import { runScript } from '../support/runScript';
import { folderOf } from './support';

const COMPLETE = { VITE_BOT_NAME: 'shop_demo_bot', VITE_SUPPORT_CHAT: 'https://t.me/shop_support' };

const check = (env: Record<string, unknown>) => checkSettings({ ...COMPLETE, ...env });

it('the API is at /api where the operator names no address', () => {
  expect([apiBase(undefined), apiBase(''), apiBase('https://shop.example/api/')]).toEqual([
    '/api',
    '/api',
    'https://shop.example/api',
  ]);
});

it('the console names each missing link of the operator once', () => {
  vi.stubEnv('VITE_BOT_NAME', '');
  vi.stubEnv('VITE_SUPPORT_CHAT', 'support');
  onTestFinished(() => void vi.unstubAllEnvs());
  const messages: string[] = [];
  expect(readLinks((text) => messages.push(text))).toEqual({ botName: null, supportChat: null });
  expect(messages).toEqual([
    'VITE_BOT_NAME is not set: its link is hidden',
    'VITE_SUPPORT_CHAT is not set: its link is hidden',
  ]);
});

describe('a setting of the operator', () => {
  it.each([
    ['VITE_BOT_NAME', '@shop_demo_bot', 'shop_demo_bot'],
    ['VITE_BOT_NAME', 'https://t.me/shop_demo_bot', 'shop_demo_bot'],
    ['VITE_BOT_NAME', 't.me/shop_demo_bot/', 'shop_demo_bot'],
    ['VITE_SUPPORT_CHAT', 't.me/shop_support', 'https://t.me/shop_support'],
    ['VITE_SUPPORT_CHAT', '@shop_support', 'https://t.me/shop_support'],
    ['VITE_API_URL', ' https://shop.example/api ', 'https://shop.example/api'],
    ['VITE_SHOP_NAME', ' Игровая лавка ', 'Игровая лавка'],
    ['VITE_PAYMENT_HOSTS', 'https://pay.example/', 'pay.example'],
    ['VITE_PAYMENT_HOSTS', 'Pay.Example:443, оплата.рф ,', 'pay.example,xn--80aa5alfu.xn--p1ai'],
  ])('is corrected where it has only one possible meaning: %s=%s', (name, written, value) => {
    expect(check({ [name]: written })).toEqual({ mended: { [name]: value }, wrong: [], warnings: [] });
  });

  it.each([
    ['VITE_BOT_NAME', 'gif'],
    ['VITE_SUPPORT_CHAT', 'https://t.me/+AbCd_EfGh-1'],
    ['VITE_SUPPORT_CHAT', 'https://t.me/shop_support?text=1'],
    ['VITE_API_URL', '/api'],
    ['VITE_API_URL', '/shop/v2/'],
    ['VITE_API_URL', 'https://shop.example'],
    ['VITE_API_URL', 'http://localhost:5173/api'],
    ['VITE_MEDIA_URL', 'https://cdn.example/shop'],
    ['VITE_PAYMENT_HOSTS', 'pay.example,qr.example'],
    ['VITE_PAYMENT_HOSTS', 'localhost'],
  ])('is used unchanged: %s=%s', (name, written) => {
    expect(check({ [name]: written })).toEqual({ mended: {}, wrong: [], warnings: [] });
  });

  it.each([
    ['VITE_BOT_NAME', 'магазин', 'has to be the user name of a bot, such as shop_bot, not «магазин»'],
    ['VITE_BOT_NAME', 'https://t.me/+AbCdEf', /user name of a bot/],
    ['VITE_BOT_NAME', '7bot', /user name of a bot/],
    ['VITE_SUPPORT_CHAT', 'http://t.me/shop_support', /such as https:\/\/t\.me\/shop_support, not «http:/],
    ['VITE_SUPPORT_CHAT', 'https://support.example/chat', /link to a chat/],
    ['VITE_SUPPORT_CHAT', 'javascript:alert(1)//t.me/x', /link to a chat/],
    ['VITE_SUPPORT_CHAT', 'https://t.me/', /link to a chat/],
    [
      'VITE_API_URL',
      'shop.example/api',
      /begin with https:\/\/ and a host, or with one slash, not «shop\.example\/api»/,
    ],
    ['VITE_API_URL', '//shop.example/api', /with one slash/],
    ['VITE_API_URL', 'ftp://shop.example/api', /begin with https/],
    ['VITE_API_URL', 'https:///api', /and a host/],
    ['VITE_API_URL', 'https://', /and a host/],
    ['VITE_API_URL', '/api?v=2', /with one slash/],
    ['VITE_API_URL', 'https://shop.example/api?v=2', /must not hold a query/],
    ['VITE_API_URL', 'https://shop.example/#api', /must not hold a query, a hash/],
    ['VITE_MEDIA_URL', 'cdn.example', /begin with https/],
    ['VITE_PAYMENT_HOSTS', 'https://pay.example/checkout', /hosts only: write pay\.example/],
    ['VITE_PAYMENT_HOSTS', 'pay.example:8443', /hosts only: write pay\.example/],
    ['VITE_PAYMENT_HOSTS', '*.pay.example', /hosts such as pay\.example.*not «\*\.pay\.example»/],
    ['VITE_PAYMENT_HOSTS', 'pay.example;qr.example', /hosts such as/],
    ['VITE_PAYMENT_HOSTS', 'pay.example qr.example', /with commas between/],
    ['VITE_PAYMENT_HOSTS', 'yookassa', /hosts such as/],
    ['VITE_PAYMENT_HOSTS', ' , ', /names no host/],
    ['VITE_SHOP_NAME', 'Х'.repeat(25), /has to have at most 24 letters/],
  ])('is refused with one line where it cannot work: %s=%s', (name, written, line) => {
    const { wrong, mended, warnings } = check({ [name]: written });
    expect([mended, warnings]).toEqual([{}, []]);
    expect(wrong).toEqual([expect.stringMatching(new RegExp(`^${name} [^\n]+$`))]);
    expect(wrong[0]).toMatch(line);
  });

  it('with a password is refused without repeating it in the log of the build', () => {
    const { wrong } = check({ VITE_API_URL: 'https://admin:hunter2@shop.example/api' });
    expect(wrong).toEqual([expect.stringContaining('every shopper could read them')]);
    expect(wrong.join()).not.toContain('hunter2');
  });

  it('with http causes a warning, except on this machine', () => {
    expect(check({ VITE_API_URL: 'http://shop.example/api' })).toEqual({
      mended: {},
      wrong: [],
      warnings: ['VITE_API_URL is http, which browsers refuse to a shop that was opened over https'],
    });
  });

  it('that is missing causes a warning that names the consequence', () => {
    expect(checkSettings({ VITE_BOT_NAME: '', MODE: 'production', DEV: false })).toEqual({
      mended: {},
      wrong: [],
      warnings: [
        'VITE_BOT_NAME is not set: the account form copies its command, and opens no chat',
        'VITE_SUPPORT_CHAT is not set: the links «Служба поддержки» are hidden',
      ],
    });
  });

  it('with a misspelt name causes a warning, but Vite’s own settings do not', () => {
    const { warnings } = check({ VITE_BOTNAME: 'shop_demo_bot', VITE_USER_NODE_ENV: 'production' });
    expect(warnings).toEqual([
      expect.stringMatching(/^VITE_BOTNAME is no setting of the shop\. There are .*VITE_BOT_NAME/),
    ]);
  });
});

/** Builds a script that prints its settings. @returns its code, and the lines of the build */
async function buildWith(settings: Record<string, string>, base = '/'): Promise<{ code: string; messages: string[] }> {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  const root = await folderOf({
    'main.js': 'console.log(import.meta.env.VITE_BOT_NAME, import.meta.env.VITE_API_URL)',
    '.env': lines.join(''),
  });
  const messages: string[] = [];
  const note = (line: string): void => void messages.push(line);
  const customLogger = { info: () => {}, warn: note, warnOnce: note, error: note, clearScreen: () => {} };
  const output = await build({
    root,
    base,
    configFile: false,
    logLevel: 'warn',
    customLogger: customLogger as unknown as Logger,
    plugins: [operatorSettings()],
    build: { write: false, rolldownOptions: { input: join(root, 'main.js') } },
  });
  return { code: (output as Rolldown.RolldownOutput).output[0].code, messages };
}

describe('a build', () => {
  it('contains the corrected settings', async () => {
    const { code, messages } = await buildWith({ ...COMPLETE, VITE_BOT_NAME: '@shop_demo_bot', VITE_API_URL: '/v2' });
    expect(code).toMatch(/["'`]shop_demo_bot["'`],\s*["'`]\/v2["'`]/);
    expect(messages).toEqual([]);
  });

  it.each(['/shop/', './'])('for a path is refused in one line: --base %s', async (base) => {
    await expect(buildWith(COMPLETE, base)).rejects.toThrow(
      `The shop lives at the root of its origin, not below a path: --base «${base}»`,
    );
  });

  it('names the missing settings and succeeds', async () => {
    const { messages } = await buildWith({});
    expect(messages.map((line) => line.split(':')[0])).toEqual([
      'VITE_BOT_NAME is not set',
      'VITE_SUPPORT_CHAT is not set',
    ]);
  });

  it('of the shop fails with exactly one line for each setting that cannot work', async () => {
    const { code, stderr } = await runScript(
      'src/operator/commands/build.ts',
      ['--outDir', join(tmpdir(), 'shop-never-built')],
      { env: { ...COMPLETE, VITE_API_URL: 'shop.example', VITE_PAYMENT_HOSTS: '*', VITEST: undefined } },
    );
    expect(code).toBe(1);
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/^VITE_API_URL has to begin/),
      expect.stringMatching(/^VITE_PAYMENT_HOSTS has to name hosts/),
    ]);
  });
});
