// @vitest-environment jsdom
import axios from 'axios';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHandlers } from '../../src/workshop/demo/handlers/allHandlers';
import { createDemoShop } from '../../src/workshop/demo/demoShop';

const shop = createDemoShop({ products: 20 });
const server = setupServer(...createHandlers(shop));
beforeAll(() => server.listen());
afterAll(() => server.close());

it('the demo backend responds to axios in jsdom by relative path, and cuts the connection in the scenario «server-down»', async () => {
  const api = axios.create({ baseURL: '/api', headers: { 'x-telegram-user-id': '1001' } });
  expect((await api.get('/users/1001')).data.telegramUsername).toBe('demo');
  expect((await api.put('/users/1001', { email: 'new@example.com' })).data.email).toBe('new@example.com');
  expect(shop.calls.of('PUT', '/api/users/1001')).toMatchObject([{ status: 200, body: { email: '•••' } }]);
  shop.scenarios.use('server-down');
  await expect(api.get('/genres')).rejects.toMatchObject({ code: 'ERR_NETWORK' });
});
