import { expect, it, vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { SAVE_FAILED } from '../../machines/model/profile';
import { fetchUser, updateUserField } from '../../src/shop/api/users.api';
import { wireProfile } from '../../src/shop/wiring/profile.wiring';
import type { Shop } from '../../src/shop/wiring/shop.wiring';
import { settle } from '../support/clock';
import { fakeEffects } from '../support/effects';

/** A profile whose e-mail is being saved; its screen is left meanwhile, unless a test wants it to stay. */
async function saveEmail({ isLeft = true } = {}) {
  const { effects } = fakeEffects();
  const get = vi.spyOn(effects.client, 'get').mockResolvedValue({ data: { telegramId: '1001' } });
  let refuse: (error: Error) => void = () => {};
  const answer = new Promise<never>((_, reject) => (refuse = reject));
  const put = vi.spyOn(effects.client, 'put').mockReturnValue(answer);
  const held = vi.spyOn(effects.browserWindow, 'holdReload');
  const profile = wireProfile(effects, {} as Shop).provide({ actors: { followShop: fromCallback(() => {}) } });
  const actor = createActor(profile).start();
  actor.send({ type: 'identity.changed', telegramId: '1001', telegramUsername: null });
  await settle();
  actor.send({ type: 'field.edited', field: 'email', value: 'a@b.ru' });
  actor.send({ type: 'field.submitted', field: 'email' });
  await settle();
  if (isLeft) actor.stop();
  return { effects, get, put, held, refuse };
}

it('a profile field is saved also when its screen is left during the request, and a reload waits for it', async () => {
  const { put, held } = await saveEmail();
  expect(put.mock.calls.map(([, body, options]) => [body, options?.signal?.aborted])).toEqual([
    [{ email: 'a@b.ru' }, false],
  ]);
  expect(held).toHaveBeenCalledTimes(1);
});

it.each([
  ['and in a message after its screen was left', true, 'Логин занят'],
  ['and in a message of the shop where the server has no text', true, ''],
  ['and in no message while its field shows why', false, 'Логин занят'],
])('a save that fails is reported in the console, %s', async (_, isLeft, reason) => {
  const { effects, refuse } = await saveEmail({ isLeft });
  const [shown, log] = [vi.fn(), vi.spyOn(effects.log, 'error')];
  effects.voice.onShown(shown);
  refuse(new Error(reason));
  await settle();
  expect(shown.mock.calls).toEqual(isLeft ? [[{ text: reason || SAVE_FAILED, undo: null }]] : []);
  expect(log).toHaveBeenCalledWith('Failed to update user field', new Error(reason));
});

it('the profile is read again only once what is being saved has been saved', async () => {
  const { effects, get, put, refuse } = await saveEmail();
  const { signal } = new AbortController();
  // A later save has been answered before it.
  put.mockResolvedValueOnce({ data: {} });
  await updateUserField(effects.client, { telegramId: '1001', field: 'psBackupCodes', value: '1' }, signal);
  const read = fetchUser(effects.client, '1001', signal);
  await settle();
  expect(get).toHaveBeenCalledTimes(1);
  refuse(new Error());
  await read;
  expect(get).toHaveBeenCalledTimes(2);
});
