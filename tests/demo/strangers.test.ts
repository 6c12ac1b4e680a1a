import { describe, expect, it } from 'vitest';
import { createDemoShop, type DemoShopOptions } from '../../src/workshop/demo/demoShop';
import { markOrigin } from '../../src/workshop/demo/strangers';
import { serveDemo } from '../support/serveDemo';

const open = async (options: DemoShopOptions) => (await serveDemo(createDemoShop(options))).origin;

const botToken = '7000000000:real';
const tunnelled = { headers: { 'x-forwarded-for': '203.0.113.7' } };

describe('a demo server with a bot’s token', () => {
  it.each(['/demo/launch?id=1', '/demo/enter', '/demo/any/demo/launch?id=1'])(
    'signs nothing for another machine at %s, and explains why',
    async (path) => {
      const origin = await open({ botToken });
      const answer = await fetch(origin + path, tunnelled);
      expect(answer.status).toBe(403);
      const text = await answer.text();
      expect(text).toContain('DEMO_SIGN_FOR_ALL');
      expect(text).not.toContain('hash=');
      const claimed = { headers: { ...tunnelled.headers, 'x-demo-from-here': 'yes' } };
      expect((await fetch(origin + path, claimed)).status).toBe(403);
      expect((await fetch(origin + path)).status).toBe(200);
    },
  );

  it('signs for every machine when configured so', async () => {
    const origin = await open({ botToken, signsForAll: true });
    expect((await fetch(`${origin}/demo/launch?id=1`, tunnelled)).status).toBe(200);
  });

  it('serves everything else to every machine', async () => {
    const origin = await open({ botToken });
    expect((await fetch(`${origin}/api/currencies`, tunnelled)).status).toBe(200);
    expect((await fetch(`${origin}/demo/calls`, tunnelled)).status).toBe(200);
  });

  it.each([
    ['127.0.0.1', 'yes'],
    ['::1', 'yes'],
    ['::ffff:127.0.0.1', 'yes'],
    ['192.168.1.7', 'no'],
    ['::ffff:192.168.1.7', 'no'],
    ['fe80::1', 'no'],
    [undefined, 'no'],
  ])('detects whether %s is its own machine', (remoteAddress, isHere) => {
    const headers = new Headers();
    markOrigin(headers, { socket: { remoteAddress }, headers: {} } as never);
    expect(headers.get('x-demo-from-here')).toBe(isHere);
  });
});

it('a demo server without a token signs for every machine, as its signature is valid in no other shop', async () => {
  const origin = await open({});
  expect((await fetch(`${origin}/demo/launch?id=1`, tunnelled)).status).toBe(200);
});
