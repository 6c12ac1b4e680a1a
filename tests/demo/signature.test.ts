// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { checkInitData, signInitData } from '../../src/workshop/demo/initData';
import { NOW, openShop } from './support';

const token = '123456:TEST-token';
const signed = signInitData({ id: 1001, first_name: 'Демо', username: 'demo' }, token, NOW);

describe('the signature of launch data', () => {
  it('is accepted only if it was made with the same token', () => {
    expect(checkInitData(signed, token, NOW)).toEqual({ valid: true, userId: '1001' });
    expect(checkInitData(signed.replace('1001', '1002'), token, NOW).valid).toBe(false);
    expect(checkInitData(signed, '654321:OTHER', NOW).valid).toBe(false);
    expect(checkInitData(signed.replace(/hash=\w+/, 'hash=zz'), token, NOW).valid).toBe(false);
    expect(checkInitData('', token, NOW).valid).toBe(false);
  });

  it('is valid for a day', () => {
    expect(checkInitData(signed, token, NOW + 86_400_000).valid).toBe(true);
    expect(checkInitData(signed, token, NOW + 86_401_000)).toEqual({ valid: false, reason: 'данные запуска устарели' });
    expect(checkInitData(signed, token, NOW - 120_000).valid).toBe(false);
  });
});

describe('a demo server with a bot token', () => {
  const { call } = openShop({ botToken: token });
  const authorization = `tma ${signed}`;
  it.each([
    ['the signed user', 200, { user: '1001', headers: { authorization } }],
    ['the signed user without the id header', 200, { headers: { authorization } }],
    ['a contradicting id', 401, { user: '1002', headers: { authorization } }],
    ['an id alone', 401, { user: '1001' }],
    ['a tampered signature', 401, { user: '1001', headers: { authorization: `${authorization}0` } }],
  ])('responds to %s with %i', async (_, status, options) => {
    expect((await call('GET', '/users/1001', options)).status).toBe(status);
  });
});
