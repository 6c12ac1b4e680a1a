import { expect, it, vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { wireProfile } from '../../src/shop/wiring/profile.wiring';
import type { Shop } from '../../src/shop/wiring/shop.wiring';
import { settle } from '../support/clock';
import { fakeEffects } from '../support/effects';

it('a profile field is saved also when its screen is left during the request, and a reload waits for it', async () => {
  const { effects } = fakeEffects();
  vi.spyOn(effects.client, 'get').mockResolvedValue({ data: { telegramId: '1001' } });
  const put = vi.spyOn(effects.client, 'put').mockReturnValue(new Promise(() => {}));
  const held = vi.spyOn(effects.browserWindow, 'holdReload');
  const profile = wireProfile(effects, {} as Shop).provide({ actors: { followShop: fromCallback(() => {}) } });
  const actor = createActor(profile).start();
  actor.send({ type: 'identity.changed', telegramId: '1001', telegramUsername: null });
  await settle();
  actor.send({ type: 'field.edited', field: 'email', value: 'a@b.ru' });
  actor.send({ type: 'field.submitted', field: 'email' });
  await settle();
  actor.stop();
  expect(put.mock.calls.map(([, body, options]) => [body, options?.signal?.aborted])).toEqual([
    [{ email: 'a@b.ru' }, false],
  ]);
  expect(held).toHaveBeenCalledTimes(1);
});
