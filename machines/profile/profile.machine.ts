import { assign, fromCallback, fromPromise, setup, type EventObject } from 'xstate';
import type { Identity, User } from '../model/entities';
import { errorText, supportCodeOf } from '../model/errors';
import { missingEffect } from '../model/missingEffect';
import {
  EMPTY_PROFILE,
  profileOf,
  savedText,
  SAVE_FAILED,
  type ProfileField,
  type ProfileValues,
} from '../model/profile';

interface ProfileContext {
  identity: Identity;
  /** The text in the fields. */
  values: ProfileValues;
  /** The values on the server. */
  saved: ProfileValues;
  /** Why a field could not be saved; empty if there is no error. */
  errors: ProfileValues;
  /** Code of the failed request (error-4); empty without one. */
  supportCode: string;
}

interface FieldUpdate {
  telegramId: string;
  field: ProfileField;
  value: string;
}

const profileSetup = setup({
  types: {
    context: {} as ProfileContext,
    events: {} as
      | ({ type: 'identity.changed' } & Identity)
      | { type: 'field.edited'; field: ProfileField; value: string }
      | { type: 'field.submitted'; field: ProfileField }
      | { type: 'page.retried' }
      | { type: 'retry.due' },
  },
  actors: {
    followShop: fromCallback<EventObject>(missingEffect('followShop')),
    awaitRetry: fromCallback<EventObject>(missingEffect('awaitRetry')),
    fetchProfile: fromPromise<User, { telegramId: string }>(missingEffect('fetchProfile')),
    saveField: fromPromise<void, FieldUpdate>(missingEffect('saveField')),
  },
  guards: {
    hasIdentity: ({ context }) => context.identity.telegramId !== null,
    isField: (_, params: { field: ProfileField; wanted: ProfileField }) => params.field === params.wanted,
    isUnchanged: ({ context }, params: { field: ProfileField; wanted: ProfileField; value: string }) =>
      params.field === params.wanted && params.value === context.saved[params.wanted],
  },
  actions: {
    adoptIdentity: assign({
      identity: (_, { telegramId, telegramUsername }: Identity) => ({ telegramId, telegramUsername }),
    }),
    adoptProfile: assign((_, user: User) => ({ values: profileOf(user), saved: profileOf(user) })),
    edit: assign(({ context }, { field, value }: { field: ProfileField; value: string }) => ({
      values: { ...context.values, [field]: value },
      errors: { ...context.errors, [field]: '' },
    })),
    adoptSaved: assign(({ context: { values, saved, errors } }, { field }: { field: ProfileField }) => {
      const text = savedText(field, values[field]);
      return {
        values: { ...values, [field]: text },
        saved: { ...saved, [field]: text },
        errors: { ...errors, [field]: '' },
      };
    }),
    explain: assign({
      errors: ({ context }, { field, text }: { field: ProfileField; text: string }) => ({
        ...context.errors,
        [field]: text,
      }),
    }),
    keepSupportCode: assign({ supportCode: (_, params: { error: unknown }) => supportCodeOf(params.error) }),
    /** Provided by wiring: shows and announces a message. */
    notify: (_, _params: { text: string }) => {},
    /** Provided by wiring: logs to the console. */
    logFailure: (_, _params: { text: string; error: unknown }) => {},
  },
});

/** One field: clean until it is edited, then with a button of its own until it is saved. */
const fieldStates = (field: ProfileField) =>
  profileSetup.createStateConfig({
    description: 'One field, saved by a request of its own.',
    initial: 'clean',
    states: {
      clean: {
        description: 'The field has the saved value.',
        on: {
          'field.edited': {
            guard: { type: 'isField', params: ({ event }) => ({ field: event.field, wanted: field }) },
            target: 'dirty',
            actions: [{ type: 'edit', params: ({ event }) => event }],
          },
        },
      },
      dirty: {
        description: 'Edited: «Сохранить» is offered.',
        on: {
          'field.edited': [
            {
              guard: { type: 'isUnchanged', params: ({ event }) => ({ ...event, wanted: field }) },
              target: 'clean',
              description: 'Edited back: there is nothing to save.',
              actions: [{ type: 'edit', params: ({ event }) => event }],
            },
            {
              guard: { type: 'isField', params: ({ event }) => ({ field: event.field, wanted: field }) },
              actions: [{ type: 'edit', params: ({ event }) => event }],
            },
          ],
          'field.submitted': {
            guard: { type: 'isField', params: ({ event }) => ({ field: event.field, wanted: field }) },
            target: 'saving',
          },
        },
      },
      saving: {
        description: '«Сохранение...»: one update with this field alone.',
        invoke: {
          id: `save-${field}`,
          src: 'saveField',
          input: ({ context }) => ({
            telegramId: context.identity.telegramId ?? '',
            field,
            value: savedText(field, context.values[field]),
          }),
          onDone: {
            target: 'clean',
            actions: [
              { type: 'adoptSaved', params: { field } },
              { type: 'notify', params: { text: 'Сохранено' } },
            ],
          },
          onError: {
            target: 'dirty',
            actions: [
              { type: 'explain', params: ({ event }) => ({ field, text: errorText(event.error) || SAVE_FAILED }) },
            ],
          },
        },
      },
    },
  });

/** The shopper's console account and receipt e-mail (profile-1). */
export const profileMachine = profileSetup.createMachine({
  id: 'profile',
  description: 'Loads the profile of an identified shopper and saves each edited field on its own.',
  context: {
    identity: { telegramId: null, telegramUsername: null },
    values: EMPTY_PROFILE,
    saved: EMPTY_PROFILE,
    errors: EMPTY_PROFILE,
    supportCode: '',
  },
  invoke: { id: 'followShop', src: 'followShop', onError: { target: '.failed' } },
  initial: 'waiting',
  on: {
    'identity.changed': { target: '.recognising', actions: [{ type: 'adoptIdentity', params: ({ event }) => event }] },
  },
  states: {
    waiting: { description: 'The shopper is not known yet.' },
    recognising: {
      description: 'Without an id there is no profile to load.',
      always: [{ guard: { type: 'hasIdentity' }, target: 'loading' }, { target: 'refused' }],
    },
    refused: { description: 'The shop must be opened through the platform to see a profile.' },
    loading: {
      description: 'The profile is loading.',
      invoke: {
        id: 'fetchProfile',
        src: 'fetchProfile',
        input: ({ context }) => ({ telegramId: context.identity.telegramId ?? '' }),
        onDone: { target: 'editing', actions: [{ type: 'adoptProfile', params: ({ event }) => event.output }] },
        onError: {
          target: 'failed',
          actions: [
            { type: 'keepSupportCode', params: ({ event }) => event },
            { type: 'logFailure', params: ({ event }) => ({ text: 'Failed to fetch user', error: event.error }) },
          ],
        },
      },
    },
    failed: {
      description: '«Ошибка при загрузке данных профиля», with a way to try again.',
      invoke: {
        id: 'awaitRetry',
        src: 'awaitRetry',
        onError: { description: 'The shopper can still tap «Повторить».' },
      },
      on: {
        'page.retried': { target: 'recognising' },
        'retry.due': {
          target: 'recognising',
          description: 'The network, or the shopper, is back: loads again by itself.',
        },
      },
    },
    editing: {
      description: 'Each field is edited and saved on its own.',
      type: 'parallel',
      states: {
        psStoreLogin: fieldStates('psStoreLogin'),
        psStorePassword: fieldStates('psStorePassword'),
        psBackupCodes: fieldStates('psBackupCodes'),
        email: fieldStates('email'),
      } satisfies Record<ProfileField, ReturnType<typeof fieldStates>>,
    },
  },
});
