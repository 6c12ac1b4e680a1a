import { describe, expect, it } from 'vitest';
import type { User } from '../../machines/model/entities';
import { EMPTY_PROFILE, PROFILE_FIELDS } from '../../machines/model/profile';
import { profileMachine } from '../../machines/profile/profile.machine';
import { selectField, selectIsComplete, selectProfileScreen } from '../../machines/profile/profile.selectors';
import { Rig, untakenOf } from '../support/rig';
import { failed } from '../support/statechart';

const SHOPPER = { telegramId: '1001', telegramUsername: 'demo' };
const NOBODY = { telegramId: null, telegramUsername: 'demo' };
const USER: User = { telegramId: '1001', ...EMPTY_PROFILE, psStoreLogin: 'me@psn.com', email: 'me@mail.ru' };

async function loadedRig(user = USER) {
  const profile = new Rig(profileMachine);
  profile.report({ type: 'identity.changed', ...SHOPPER });
  await profile.answer('fetchProfile', user);
  return profile;
}

describe('the profile', () => {
  it('is refused without an id, also for a shopper with a user name', () => {
    const profile = new Rig(profileMachine);
    profile.report({ type: 'identity.changed', ...NOBODY });
    expect(selectProfileScreen(profile.snapshot).view).toBe('refused');
    expect(profile.callsOf('fetchProfile')).toEqual([]);
  });

  it.each(['page.retried', 'retry.due'] as const)('is loaded again after a failed request by %s', async (type) => {
    const profile = new Rig(profileMachine);
    profile.report({ type: 'identity.changed', ...SHOPPER });
    expect(selectProfileScreen(profile.snapshot)).toEqual({ view: 'loading', supportCode: '' });
    expect(profile.callsOf('fetchProfile').map((call) => call.input)).toEqual([{ telegramId: '1001' }]);
    const refused = Object.assign(new Error('нет связи'), { requestId: 'request-12ab' });
    await profile.fail('fetchProfile', refused);
    expect(selectProfileScreen(profile.snapshot)).toEqual({ view: 'failed', supportCode: '12ab' });
    expect(profile.paramsOf('logFailure')).toEqual([{ text: 'Failed to fetch user', error: refused }]);
    expect(profile.snapshot.children['awaitRetry']).toBeDefined();
    profile.send({ type });
    await profile.answer('fetchProfile', USER);
    expect(selectProfileScreen(profile.snapshot).view).toBe('editing');
  });

  it('is refused while the shopper is unknown, also when it cannot follow the shop', () => {
    const profile = new Rig(profileMachine);
    profile.send(failed('followShop') as never);
    expect(selectProfileScreen(profile.snapshot).view).toBe('failed');
    profile.send({ type: 'page.retried' });
    expect(selectProfileScreen(profile.snapshot).view).toBe('refused');
  });

  it('is complete only with both console login and password', async () => {
    expect(selectIsComplete((await loadedRig()).snapshot)).toBe(false);
    expect(selectIsComplete((await loadedRig({ ...USER, psStorePassword: 'secret' })).snapshot)).toBe(true);
    expect(
      selectIsComplete((await loadedRig({ ...USER, psStoreLogin: '  ', psStorePassword: 'secret' })).snapshot),
    ).toBe(false);
  });
});

describe('a profile field', () => {
  it('offers «Сохранить» only while its text differs from the saved one', async () => {
    const profile = await loadedRig();
    expect(profile.snapshot.can({ type: 'field.submitted', field: 'email' })).toBe(false);
    profile.send({ type: 'field.edited', field: 'email', value: 'new@mail.ru' });
    expect(selectField('email')(profile.snapshot)).toMatchObject({ isDirty: true, value: 'new@mail.ru' });
    expect(selectField('psStoreLogin')(profile.snapshot).isDirty).toBe(false);
    profile.send({ type: 'field.edited', field: 'email', value: 'me@mail.ru' });
    expect(selectField('email')(profile.snapshot).isDirty).toBe(false);
  });

  it.each([
    ['email', 'me@psn.com'],
    ['psStoreLogin', 'me@psn.com'],
    ['psStorePassword', ' \u200Bme@psn.com\u2060 '],
  ] as const)(
    '%s is saved and then shown as «%s» when blanks and invisible characters are around it',
    async (field, value) => {
      const profile = await loadedRig({ ...USER, ...EMPTY_PROFILE });
      profile.send({ type: 'field.edited', field, value: ' \u200Bme@psn.com\u2060 ' });
      profile.send({ type: 'field.submitted', field });
      expect(profile.callsOf('saveField').map((call) => call.input)).toEqual([{ telegramId: '1001', field, value }]);
      await profile.answer('saveField');
      expect(selectField(field)(profile.snapshot).value).toBe(value);
    },
  );

  it('is saved without the other fields, and is unchanged after that', async () => {
    const profile = await loadedRig();
    profile.send({ type: 'field.edited', field: 'email', value: 'new@mail.ru' });
    profile.send({ type: 'field.edited', field: 'psBackupCodes', value: '1 2' });
    profile.send({ type: 'field.submitted', field: 'email' });
    expect(profile.callsOf('saveField').map((call) => call.input)).toEqual([
      { telegramId: '1001', field: 'email', value: 'new@mail.ru' },
    ]);
    expect(selectField('email')(profile.snapshot).isSaving).toBe(true);
    await profile.answer('saveField');
    expect(selectField('email')(profile.snapshot)).toMatchObject({ isDirty: false, isSaving: false });
    expect(selectField('psBackupCodes')(profile.snapshot).isDirty).toBe(true);
    expect(profile.paramsOf('notify')).toEqual([{ text: 'Сохранено' }]);
  });

  it('ignores a text that is typed into another field', async () => {
    const profile = await loadedRig({ ...USER, psStoreLogin: '1' });
    profile.send({ type: 'field.edited', field: 'psStoreLogin', value: '2' });
    profile.send({ type: 'field.edited', field: 'email', value: '1' });
    expect(selectField('psStoreLogin')(profile.snapshot)).toMatchObject({ value: '2', isDirty: true });
  });

  it('cannot be edited while it is being saved', async () => {
    const profile = await loadedRig();
    profile.send({ type: 'field.edited', field: 'psBackupCodes', value: '1 2' });
    profile.send({ type: 'field.edited', field: 'email', value: 'new@mail.ru' });
    profile.send({ type: 'field.submitted', field: 'email' });
    profile.send({ type: 'field.edited', field: 'email', value: 'newer@mail.ru' });
    expect(selectField('email')(profile.snapshot)).toMatchObject({ value: 'new@mail.ru', isSaving: true });
  });

  it.each(PROFILE_FIELDS)(
    '%s that was saved after a failed attempt shows no error, and the others are unchanged',
    async (field) => {
      const profile = await loadedRig();
      profile.send({ type: 'field.edited', field, value: 'н' });
      profile.send({ type: 'field.edited', field, value: 'новое' });
      for (const other of PROFILE_FIELDS.filter((one) => one !== field)) {
        expect(selectField(other)(profile.snapshot)).toMatchObject({ value: USER[other], isDirty: false, error: '' });
      }
      profile.send({ type: 'field.submitted', field });
      await profile.fail('saveField', 'Занято');
      profile.send({ type: 'field.submitted', field });
      expect(selectField(field)(profile.snapshot)).toMatchObject({ error: 'Занято', isSaving: true });
      await profile.answer('saveField');
      expect(selectField(field)(profile.snapshot)).toEqual({
        value: 'новое',
        error: '',
        isDirty: false,
        isSaving: false,
      });
      profile.send({ type: 'field.edited', field, value: 'другое' });
      profile.send({ type: 'field.edited', field, value: 'новое' });
      expect(selectField(field)(profile.snapshot)).toMatchObject({ value: 'новое', isDirty: false });
    },
  );

  it.each([
    ['Слишком длинный пароль', 'Слишком длинный пароль'],
    ['', 'Ошибка при сохранении'],
  ])('whose saving fails with «%s» shows an error and keeps the text', async (server, text) => {
    const profile = await loadedRig();
    profile.send({ type: 'field.edited', field: 'psStorePassword', value: 'новый' });
    profile.send({ type: 'field.submitted', field: 'psStorePassword' });
    await profile.fail('saveField', server);
    expect(selectField('psStorePassword')(profile.snapshot)).toMatchObject({
      error: text,
      isDirty: true,
      value: 'новый',
    });
    expect(selectField('email')(profile.snapshot).error).toBe('');
    profile.send({ type: 'field.edited', field: 'psStorePassword', value: 'новее' });
    expect(selectField('psStorePassword')(profile.snapshot).error).toBe('');
  });
});

it('the chart of the profile is walked through every transition by the tests above', () =>
  expect(untakenOf(profileMachine)).toEqual([]));
